import { classes } from '../classes.ts'
import { CheckIcon } from '../icons/icons.tsx'
import { Link } from './Link.tsx'

export interface Step {
  label: string
  /** Link back to the step once it is done. */
  to?: string
}

/** The numbered steps of one task; `current` counts from 0. */
export function Stepper({ label, steps, current }: { label: string; steps: readonly Step[]; current: number }) {
  return (
    <nav aria-label={label}>
      <ol className="flex border-y border-rule">
        {steps.map((step, rank) => (
          <li
            key={step.label}
            aria-current={rank === current ? 'step' : undefined}
            className="flex min-h-12 min-w-0 flex-1 items-center gap-2 border-b-3 border-transparent px-2 current:flex-none current:border-ink sm:px-4 sm:current:flex-1"
          >
            <StepNumber rank={rank} done={rank < current} now={rank === current} />
            <StepLabel step={step} done={rank < current} now={rank === current} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StepNumber({ rank, done, now }: { rank: number; done: boolean; now: boolean }) {
  const look = done
    ? 'border-action bg-action text-paper'
    : now
      ? 'border-ink bg-ink text-paper'
      : 'border-edge text-soft'
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid size-6 flex-none place-items-center rounded-full border text-sm font-semibold tabular-nums',
        look,
      )}
    >
      {done ? <CheckIcon className="size-3.5 stroke-3" /> : rank + 1}
    </span>
  )
}

function StepLabel({ step, done, now }: { step: Step; done: boolean; now: boolean }) {
  const name = (
    <>
      {step.label}
      {done && <span className="sr-only"> (fait)</span>}
    </>
  )
  const quiet = classes('truncate', !now && 'max-sm:sr-only')
  if (done && step.to) {
    return (
      <Link to={step.to} className={classes('link', quiet)}>
        {name}
      </Link>
    )
  }
  return <span className={classes(quiet, now ? 'font-semibold' : 'text-soft')}>{name}</span>
}
