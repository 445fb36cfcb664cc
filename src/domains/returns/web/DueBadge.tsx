import { formatLongDate, formatShortDate } from '#shared/dates.ts'
import { Badge } from '#ui/Badge.tsx'

/** The deadline, red once it has passed. */
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
