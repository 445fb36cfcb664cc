import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../Button.tsx'
import { classes } from '../classes.ts'
import { CloseIcon } from '../icons/icons.tsx'
import { tabLoop } from './tab-loop.ts'

const WIDTHS = { sm: 'max-w-md', md: 'max-w-xl' } as const

interface ModalProps {
  onClose: () => void
  title: ReactNode
  size?: keyof typeof WIDTHS
  /** False while leaving would lose work: a press outside no longer closes; Escape and the cross still do. */
  dismissable?: boolean
  children: ReactNode
}

/** Open while mounted. A native modal dialog: the browser handles focus, Escape, the backdrop and the page behind. */
export default function Modal({ onClose, title, size = 'sm', dismissable = true, children }: ModalProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const node = dialog.current
    node?.showModal()
    // The dialog itself, or screen readers would start at the cross.
    node?.focus()
    // Closed before it leaves the document, or the browser would not restore the focus.
    return () => node?.close()
  }, [])
  // In the body: a dialog inside a form would nest forms.
  return createPortal(
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={id}
      closedby={dismissable ? 'any' : 'closerequest'}
      onClose={onClose}
      onKeyDown={tabLoop}
      className={classes('modal open:flex', WIDTHS[size])}
    >
      <header className="flex items-start justify-between gap-2 border-t-4 border-lie pl-5 pr-1.5 pt-2">
        <h2 id={id} className="py-2 text-xl">
          {title}
        </h2>
        <IconButton label="Fermer" icon={<CloseIcon />} onClick={() => dialog.current?.close()} />
      </header>
      <div className="flex-1 overflow-y-auto px-5 pb-5 pt-1">{children}</div>
    </dialog>,
    document.body,
  )
}
