import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useId, useReducer, useRef } from 'react'
import { IconButton } from '../Button.tsx'
import { classes } from '../classes.ts'
import { CloseIcon } from '../icons/icons.tsx'
import { type DrawerEvent, type DrawerPhase, drawerMilliseconds, isMoving, nextPhase } from './drawer-machine.ts'

export interface DrawerControl {
  id: string
  phase: DrawerPhase
  send: (event: DrawerEvent) => void
}

const stillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

export function useDrawer(): DrawerControl {
  const id = useId()
  const [phase, send] = useReducer(nextPhase, 'closed')
  useEffect(() => {
    if (!isMoving(phase)) return
    const timer = setTimeout(() => send('settled'), stillness() ? 0 : drawerMilliseconds)
    return () => clearTimeout(timer)
  }, [phase])
  return { id, phase, send }
}

type TriggerProps = ComponentProps<'button'> & { drawer: DrawerControl }

/** Opens the drawer; before scripts run, or without them, the browser's command attribute does. */
export function DrawerTrigger({ drawer, ...rest }: TriggerProps) {
  const invoker = { command: 'show-modal', commandfor: drawer.id }
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    drawer.send('toggle')
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={drawer.phase === 'open' || drawer.phase === 'opening'}
      {...rest}
      {...invoker}
      onClick={onClick}
    />
  )
}

interface DrawerProps {
  drawer: DrawerControl
  title: string
  side?: 'left' | 'right' | 'bottom'
  /** Stays visible under the scrolling content: « Voir 124 articles ». */
  footer?: ReactNode
  className?: string
  children: ReactNode
}

/** A native modal dialog: the browser handles the focus trap, Escape, the top layer and focus restoration. */
export function Drawer({ drawer, title, side = 'left', footer, className, children }: DrawerProps) {
  const { id, phase, send } = drawer
  const dialog = useRef<HTMLDialogElement>(null)
  const begun = useRef(false)
  useEffect(() => {
    const node = dialog.current
    if (!node) return
    if (phase === 'opening' && !node.open) node.showModal()
    if (phase === 'closed' && node.open) {
      // The command attribute opened it before hydration: adopt that state instead of closing it.
      if (begun.current) node.close()
      else send('open')
    }
    begun.current = true
  }, [phase, send])
  const close = (event: { preventDefault(): void }) => {
    event.preventDefault()
    send('close')
  }
  const invoker = { command: 'close', commandfor: id }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; Escape is its keyboard equivalent
    <dialog
      ref={dialog}
      id={id}
      aria-labelledby={`${id}-title`}
      data-phase={phase}
      className={classes('drawer', `drawer-${side}`, className)}
      onCancel={close}
      onClose={() => send('gone')}
      onClick={event => event.target === event.currentTarget && send('close')}
    >
      <div className="flex min-h-14 items-center justify-between gap-2 border-b border-rule pl-4 pr-1.5">
        <h2 id={`${id}-title`} className="text-lg">
          {title}
        </h2>
        <IconButton {...invoker} label="Fermer" icon={<CloseIcon />} onClick={close} />
      </div>
      <div className="flex-1 overflow-y-auto overscroll-contain p-4">{children}</div>
      {footer && <div className="flex gap-2 border-t border-rule p-3">{footer}</div>}
    </dialog>
  )
}
