import { Button } from '#ui/Button.tsx'
import { AlertIcon, AttachIcon } from '#ui/icons/icons.tsx'
import { bubbleClasses, MessageText } from '../MessageBubble.tsx'
import type { QueuedMessage } from './outbox.ts'

interface Props {
  waiting: QueuedMessage
  onRetry: () => void
  onDrop: () => void
}

/** A pending message, or why it failed. */
export function WaitingBubble({ waiting: { body, files, failure }, onRetry, onDrop }: Props) {
  return (
    <li className={bubbleClasses(true)}>
      {body && <MessageText body={body} />}
      {files.map(({ id, name }) => (
        <p key={id} className="flex items-center gap-2 text-sm">
          <AttachIcon className="size-4 text-soft" />
          {name}
        </p>
      ))}
      {failure === null ? (
        <p className="caption self-end">Envoi…</p>
      ) : (
        <div role="alert" className="flex flex-col gap-2 border-t border-rule pt-2">
          <p className="flex items-start gap-1.5 text-sm font-medium text-danger">
            <AlertIcon className="mt-0.5 size-4" />
            {`Échec de l’envoi. ${failure}`}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" look="primary" onClick={onRetry}>
              Réessayer
            </Button>
            <Button size="sm" look="quiet" onClick={onDrop}>
              Supprimer
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}
