import { formatTime } from '#shared/dates.ts'
import type { FileInfo } from '#shared/files.ts'
import { classes } from '#ui/classes.ts'
import { DocumentIcon } from '#ui/icons/icons.tsx'
import type { Message } from '../contract.ts'
import { textPieces } from '../rules.ts'
import { fileAddress, isPicture, sizeLabel } from './labels.ts'

interface Props {
  message: Message
  conversationId: number
  /** Whether the reader's side wrote it, possibly a colleague. */
  own: boolean
  /** Whether to show the name: only on the first of consecutive messages. */
  named: boolean
  isLastOwn: boolean
  onReport: (message: Message) => void
}

export const bubbleClasses = (own: boolean) =>
  classes(
    'flex max-w-[85%] flex-col gap-1 rounded-md border px-3 py-2 md:max-w-[70%]',
    own ? 'self-end border-action/25 bg-action/8' : 'self-start border-rule bg-chalk',
  )

export function MessageBubble({ message, conversationId, own, named, isLastOwn, onReport }: Props) {
  return (
    <li className={bubbleClasses(own)}>
      <p className={classes('text-xs font-semibold', !named && 'sr-only')}>{message.mine ? 'Vous' : message.author}</p>
      {message.hidden && <p className="text-soft italic">Message masqué par Cep &amp; Chai</p>}
      {message.body && <MessageText body={message.body} />}
      {message.files.map(file =>
        isPicture(file) ? (
          <SentPicture key={file.id} file={file} href={fileAddress(conversationId, file.id)} />
        ) : (
          <SentDocument key={file.id} file={file} href={fileAddress(conversationId, file.id)} />
        ),
      )}
      <p className="caption flex items-center gap-3 self-end">
        {!own && !message.hidden && message.side !== 'operator' && <Report message={message} onReport={onReport} />}
        <span>
          <time dateTime={message.createdAt}>{formatTime(new Date(message.createdAt))}</time>
          {isLastOwn && (message.readAt ? ' · Lu' : ' · Envoyé')}
        </span>
      </p>
    </li>
  )
}

function Report({ message, onReport }: Pick<Props, 'message' | 'onReport'>) {
  if (message.reported) return <span>Signalé</span>
  return (
    <button
      type="button"
      onClick={() => onReport(message)}
      className="-my-2 min-h-9 underline decoration-rule underline-offset-2 hover:text-ink hover:decoration-ink noscript:hidden"
      aria-label={`Signaler ce message de ${message.author}`}
    >
      Signaler
    </button>
  )
}

/** Text as typed; links send no referrer. */
export function MessageText({ body }: { body: string }) {
  return (
    <p className="whitespace-pre-wrap wrap-anywhere">
      {textPieces(body).map((piece, rank) =>
        piece.kind === 'text' ? (
          piece.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a message never change order
          <a key={rank} href={piece.href} target="_blank" rel="nofollow noopener noreferrer" className="link">
            {piece.text}
          </a>
        ),
      )}
    </p>
  )
}

function SentPicture({ file, href }: { file: FileInfo; href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="block">
      <img
        src={href}
        alt={`Pièce jointe\u00a0: ${file.name}`}
        width={file.width ?? undefined}
        height={file.height ?? undefined}
        loading="lazy"
        decoding="async"
        className="h-auto max-h-72 w-auto max-w-full bg-paper object-contain"
      />
    </a>
  )
}

function SentDocument({ file, href }: { file: FileInfo; href: string }) {
  return (
    <a
      href={href}
      download={file.name}
      className="flex items-center gap-2 border border-rule bg-paper px-3 py-2 no-underline hover:border-ink"
    >
      <DocumentIcon className="text-soft" />
      <span className="min-w-0">
        <span className="block truncate text-sm font-medium">{file.name}</span>
        <span className="caption">{`PDF · ${sizeLabel(file.size)}`}</span>
      </span>
    </a>
  )
}
