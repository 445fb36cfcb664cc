import { openLogin } from '#domains/identity/web/login/login-request.ts'
import { useSession } from '#domains/identity/web/session.ts'
import { classes } from '#ui/classes.ts'
import { MessageIcon } from '#ui/icons/icons.tsx'
import { type Start, startHref, useStart } from './start.ts'

interface StartConversationProps extends Start {
  label: string
  /** Completes the accessible label when a page has several such links: « à Comptoir des Vignes ». */
  detail?: string
  /** `line`: in a list of contact options. */
  look?: 'link' | 'line'
  className?: string
}

/** Opens the conversation on click; a visitor logs in first. */
export function StartConversation({ label, detail, look = 'link', className, ...target }: StartConversationProps) {
  const session = useSession()
  const { start, pending, failure } = useStart()
  return (
    <span className={classes('inline-flex flex-col items-start gap-1', className)}>
      <a
        href={startHref(target)}
        aria-busy={pending || undefined}
        className={
          // Positioned so that the visually hidden text stays inside and does not widen a table.
          classes(
            'link relative inline-flex min-h-8 items-center text-left',
            look === 'line' ? 'gap-2' : 'gap-1.5 text-sm',
          )
        }
        onClick={event => {
          if (event.metaKey || event.ctrlKey || session.status === 'loading') return
          event.preventDefault()
          if (session.status === 'visitor') openLogin('login', startHref(target))
          else if (!pending) void start(target)
        }}
      >
        <MessageIcon className={look === 'line' ? undefined : 'size-4'} />
        {label}
        {detail && <span className="sr-only">{` ${detail}`}</span>}
      </a>
      {failure && (
        <span role="alert" className="text-sm font-medium text-danger">
          {failure}
        </span>
      )}
    </span>
  )
}
