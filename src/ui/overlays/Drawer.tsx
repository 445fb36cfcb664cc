import { type ComponentProps, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '../Button.tsx'
import { classes } from '../classes.ts'
import { CloseIcon } from '../icons/icons.tsx'
import { tabLoop } from './tab-loop.ts'

export interface DrawerControl {
  id: string
  dialog: RefObject<HTMLDialogElement | null>
  /** Undefined until the first opening, so that its content can wait for it. */
  isOpen: boolean | undefined
  setOpen: (isOpen: boolean) => void
  open: () => void
  close: () => void
}

/** As specified, the drawer ignores requests during its animation. */
const atRest = (node: HTMLDialogElement | null) => (node?.getAnimations().length ? null : node)

export function useDrawer(): DrawerControl {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState<boolean>()
  const open = () => {
    const node = atRest(dialog.current)
    if (!node || node.open) return
    node.showModal()
    setOpen(true)
  }
  return { id, dialog, isOpen, setOpen, open, close: () => atRest(dialog.current)?.close() }
}

/** Opens the drawer; before scripts run, or without them, the browser's command attribute does. */
export function DrawerTrigger({ drawer, ...rest }: ComponentProps<'button'> & { drawer: DrawerControl }) {
  const invoker = { command: 'show-modal', commandfor: drawer.id }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={drawer.isOpen === true}
      {...rest}
      {...invoker}
      onClick={event => {
        event.preventDefault()
        drawer.open()
      }}
    />
  )
}

interface DrawerProps {
  drawer: DrawerControl
  title: string
  side?: 'left' | 'bottom'
  /** Stays visible under the scrolling content: « Voir 124 articles ». */
  footer?: ReactNode
  children: ReactNode
}

/** A native modal dialog, rendered closed with its page: the browser can open it before scripts run. */
export function Drawer({ drawer, title, side = 'left', footer, children }: DrawerProps) {
  const { id, dialog, setOpen, close } = drawer
  useEffect(() => {
    if (dialog.current?.open) setOpen(true)
  }, [dialog, setOpen])
  const invoker = { command: 'close', commandfor: id }
  return (
    <dialog
      ref={dialog}
      id={id}
      aria-labelledby={`${id}-title`}
      closedby="any"
      className={classes('drawer', `drawer-${side}`)}
      onCancel={event => atRest(event.currentTarget) ?? event.preventDefault()}
      onClose={() => setOpen(false)}
      onKeyDown={tabLoop}
    >
      <div className="flex min-h-14 items-center justify-between gap-2 border-b border-rule pl-4 pr-1.5">
        <h2 id={`${id}-title`} className="text-lg">
          {title}
        </h2>
        <IconButton
          {...invoker}
          label="Fermer"
          icon={<CloseIcon />}
          onClick={event => {
            event.preventDefault()
            close()
          }}
        />
      </div>
      <div className="flex-1 overflow-y-auto overscroll-contain p-4">{children}</div>
      {footer && <div className="flex gap-2 border-t border-rule p-3">{footer}</div>}
    </dialog>
  )
}
