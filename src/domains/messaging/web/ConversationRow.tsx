import { paths } from '#shared/paths.ts'
import { Badge, Count } from '#ui/Badge.tsx'
import { classes } from '#ui/classes.ts'
import { Link } from '#ui/navigation/Link.tsx'
import type { ConversationItem } from '../contract.ts'
import { timeLabel, unreadLabel } from './labels.ts'
import { SubjectPicture } from './SubjectCard.tsx'

interface Props {
  item: ConversationItem
  current: boolean
  /** A seller can also be a buyer, so the row shows the side. */
  sells: boolean
  now: number
}

const aboutWords = ({ subject, withOperator }: ConversationItem) => {
  if (withOperator) return 'Équipe de la place de marché'
  if (!subject) return 'Question au vendeur'
  return subject.kind === 'order' ? `Commande ${subject.number}` : subject.title
}

/** Other side, subject, last message and its time. */
export function ConversationRow({ item, current, sells, now }: Props) {
  const isUnread = item.unread > 0
  return (
    <li>
      <Link
        to={paths.messages(item.id)}
        prefetch="none"
        preventScrollReset
        aria-current={current ? 'page' : undefined}
        className="relative flex gap-3 px-3 py-3 no-underline outline-offset-[-2px] hover:bg-chalk current:bg-chalk current:before:absolute current:before:inset-y-0 current:before:left-0 current:before:w-1 current:before:bg-action"
      >
        <SubjectPicture subject={item.subject} size={44} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className={classes('truncate', isUnread ? 'font-bold' : 'font-medium')}>{item.with}</span>
            <time dateTime={item.lastMessageAt} className="caption flex-none">
              {timeLabel(item.lastMessageAt, new Date(now))}
            </time>
          </span>
          <span className="caption flex items-center gap-2">
            <span className="truncate">{aboutWords(item)}</span>
            {sells && item.side === 'buyer' && <Badge className="min-h-5!">Achat</Badge>}
          </span>
          <span className="mt-0.5 flex items-center justify-between gap-3">
            <span className={classes('truncate text-sm', isUnread ? 'font-medium text-ink' : 'text-soft')}>
              {item.lastIsMine && 'Vous\u00a0: '}
              {item.excerpt}
            </span>
            <Count value={item.unread} label={unreadLabel(item.unread)} className="flex-none" />
          </span>
        </span>
      </Link>
    </li>
  )
}
