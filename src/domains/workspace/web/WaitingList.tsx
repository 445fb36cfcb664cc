import { ButtonLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { WorkIcon } from '#ui/icons/WorkIcon.tsx'
import { Notice } from '#ui/Notice.tsx'
import { topicRule, type WaitingLine } from '../rules.ts'
import { useWaiting } from './context.ts'
import { ageLabel } from './labels.ts'

type Side = 'seller' | 'admin'

/** All that waits, late work first: how much, since when, and the page where it is done. */
export function WaitingList({ side, nothing }: { side: Side; nothing: string }) {
  const waiting = useWaiting()
  if (waiting === null)
    return (
      <Notice kind="warning" title="Le travail en attente n’a pas pu être compté">
        Rechargez la page dans un instant&nbsp;; le menu mène déjà à chaque liste.
      </Notice>
    )
  if (waiting.length === 0)
    return (
      <EmptyState icon={<WorkIcon name="calendar-check" />} title="Rien n’attend">
        {nothing}
      </EmptyState>
    )
  const isUrgent = ({ topic }: WaitingLine) => topicRule(side, topic).urgent === true
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      <Lines side={side} title="En retard ou en échec" lines={waiting.filter(isUrgent)} />
      <Lines side={side} title="À faire" lines={waiting.filter(line => !isUrgent(line))} />
    </div>
  )
}

function Lines({ side, title, lines }: { side: Side; title: string; lines: readonly WaitingLine[] }) {
  if (lines.length === 0) return null
  return (
    <section>
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-2 divide-y divide-rule border-y border-y-rule border-t-ink">
        {lines.map(line => (
          <Line key={line.topic} side={side} line={line} />
        ))}
      </ul>
    </section>
  )
}

function Line({ side, line: { topic, count, days } }: { side: Side; line: WaitingLine }) {
  const rule = topicRule(side, topic)
  const { one, many, action, to, urgent } = rule
  const words = count > 1 ? many : one
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-3 py-2.5 md:grid-cols-[4rem_minmax(0,1fr)_auto] md:gap-x-5">
      <span
        className={classes(
          'text-right font-title text-xl tabular-nums md:text-2xl font-semibold leading-none',
          urgent && 'text-danger',
        )}
      >
        {count.toLocaleString('fr-FR')}
      </span>
      <span className="min-w-0">
        <span className="block font-medium">{words}</span>
        {days !== null && <span className="block text-sm text-soft">{ageLabel(days, rule)}</span>}
      </span>
      <ButtonLink to={to} size="sm" look={urgent ? 'primary' : 'secondary'} aria-label={`${action}\u00a0: ${words}`}>
        {action}
      </ButtonLink>
    </li>
  )
}
