import { longDay, shortDay } from '#shared/dates.ts'
import { Badge } from '#ui/Badge.tsx'

/** Until when, in red once it is over. */
export function DueBadge({ dueOn, late }: { dueOn: string | null; late: boolean }) {
  if (!dueOn) return <span className="text-soft">—</span>
  return late ? (
    <Badge tone="danger">{`Dépassé\u00a0: ${shortDay(dueOn)}`}</Badge>
  ) : (
    <time dateTime={dueOn} title={longDay(dueOn)} className="figures">
      {shortDay(dueOn)}
    </time>
  )
}
