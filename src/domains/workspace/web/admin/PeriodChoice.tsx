import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { addDays } from '#shared/dates.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'

const spans = [
  { days: 7, label: '7 jours' },
  { days: 30, label: '30 jours' },
  { days: 90, label: '3 mois' },
  { days: 365, label: '12 mois' },
]

interface PeriodChoiceProps {
  from: string
  to: string
  today: string
  /** Page that the links lead to. */
  path?: string
  /** Other query parameters to preserve. */
  otherParams?: Readonly<Record<string, string>>
}

/** Stores the period in the URL, so that it can be bookmarked and shared. */
export function PeriodChoice({
  from,
  to,
  today,
  path = workspacePaths.dashboard,
  otherParams = {},
}: PeriodChoiceProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3 print:hidden">
      <nav aria-label="Période" className="flex gap-1">
        {spans.map(({ days, label }) => {
          const start = addDays(today, 1 - days)
          return (
            <Link
              key={days}
              to={`${path}?${new URLSearchParams({ ...otherParams, from: start, to: today })}`}
              aria-current={from === start && to === today ? 'page' : undefined}
              className="flex min-h-9 items-center rounded-sm border border-edge px-3 text-sm hover:border-ink aria-[current]:border-ink aria-[current]:bg-chalk aria-[current]:font-semibold"
            >
              {label}
            </Link>
          )
        })}
      </nav>
      <Form className="flex flex-wrap items-end gap-2">
        {Object.entries(otherParams).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField label="Du" name="from" type="date" dense defaultValue={from} key={`from-${from}`} max={today} />
        <TextField label="Au" name="to" type="date" dense defaultValue={to} key={`to-${to}`} max={today} />
        <Button type="submit" size="sm">
          Voir
        </Button>
      </Form>
    </div>
  )
}
