import { formatLongDate, formatShortDate } from '#shared/dates.ts'
import { Badge } from '#ui/Badge.tsx'

/** Until when, in red once it is over. */
export function DueBadge({ dueOn, late }: { dueOn: string | null; late: boolean }) {
  if (!dueOn) return <span className="text-soft">—</span>
  return late ? (
    <Badge tone="danger">{`Dépassé\u00a0: ${formatShortDate(dueOn)}`}</Badge>
  ) : (
    <time dateTime={dueOn} title={formatLongDate(dueOn)} className="figures">
      {formatShortDate(dueOn)}
    </time>
  )
}
