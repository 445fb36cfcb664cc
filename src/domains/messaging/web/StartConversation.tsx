import { openLogin } from '#domains/identity/web/login/login-request.ts'
import { useSession } from '#domains/identity/web/session.ts'
import { classes } from '#ui/classes.ts'
import { MessageIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Start, startHref } from './start.ts'

interface StartConversationProps extends Start {
  label: string
  /** Completes the accessible label when a page has several such links: « à Comptoir des Vignes ». */
  detail?: string
  /** `line`: in a list of contact options. */
  look?: 'link' | 'line'
  className?: string
}

/** Leads to the conversation, which opens there; a visitor logs in first. */
export function StartConversation({ label, detail, look = 'link', className, ...target }: StartConversationProps) {
  const session = useSession()
  const href = startHref(target)
  return (
    <span className={classes('inline-flex', className)}>
      <Link
        to={href}
        className={
          // Positioned so that the visually hidden text stays inside and does not widen a table.
          classes(
            'link relative inline-flex min-h-8 items-center text-left',
            look === 'line' ? 'gap-2' : 'gap-1.5 text-sm',
          )
        }
        onClick={event => {
          if (event.metaKey || event.ctrlKey || session.status !== 'visitor') return
          event.preventDefault()
          openLogin('login', href)
        }}
      >
        <MessageIcon className={look === 'line' ? undefined : 'size-4'} />
        {label}
        {detail && <span className="sr-only">{` ${detail}`}</span>}
      </Link>
    </span>
  )
}
