import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '../Button.tsx'
import { classes } from '../classes.ts'
import { CloseIcon } from '../icons/icons.tsx'

const WIDTHS = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-4xl' } as const

interface ModalProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  size?: keyof typeof WIDTHS
  /** False while leaving would lose work: a press outside no longer closes; Escape and the cross still do. */
  dismissable?: boolean
  footer?: ReactNode
  children: ReactNode
}

/** Load it on intent: `lazy(() => import('#ui/overlays/Modal.tsx'))`. Code of the first view must not import this file. */
export default function Modal({ open, onClose, title, size = 'sm', dismissable = true, footer, children }: ModalProps) {
  return (
    <I18nProvider locale="fr-FR">
      <ModalOverlay
        isOpen={open}
        onOpenChange={isOpen => !isOpen && onClose()}
        isDismissable={dismissable}
        className="fixed inset-0 z-50 flex items-end justify-center bg-ink/45 sm:items-start sm:overflow-y-auto sm:p-6 sm:pt-[10vh]"
      >
        <AriaModal className={classes('w-full rounded-md bg-paper shadow-float max-sm:rounded-b-none', WIDTHS[size])}>
          <Dialog className="flex max-h-[92dvh] flex-col outline-none sm:max-h-none">
            <header className="flex items-start justify-between gap-2 border-t-4 border-lie pl-5 pr-1.5 pt-2">
              <Heading slot="title" className="py-2 text-xl">
                {title}
              </Heading>
              <IconButton label="Fermer" icon={<CloseIcon />} onClick={onClose} />
            </header>
            <div className="flex-1 overflow-y-auto px-5 pb-5 pt-1">{children}</div>
            {footer && <div className="flex flex-wrap justify-end gap-2 border-t border-rule px-5 py-3">{footer}</div>}
          </Dialog>
        </AriaModal>
      </ModalOverlay>
    </I18nProvider>
  )
}
