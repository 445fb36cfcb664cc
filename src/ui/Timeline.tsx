import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { CheckIcon } from './icons/icons.tsx'

export interface TimelineItem {
  key: string
  label: ReactNode
  /** « ven. 20 nov. à 14:05 » */
  when?: string
  note?: ReactNode
  state: 'done' | 'current' | 'todo' | 'failed'
}

const DOTS = {
  done: 'border-action bg-action text-paper',
  current: 'border-2 border-action bg-paper',
  todo: 'border-edge bg-paper',
  failed: 'border-danger bg-danger',
} as const
const SAID = { done: 'fait', current: 'en cours', todo: 'à venir', failed: 'échec' } as const

export function Timeline({ label, items }: { label: string; items: readonly TimelineItem[] }) {
  return (
    <ol aria-label={label}>
      {items.map(({ key, label: name, when, note, state }) => (
        <li key={key} aria-current={state === 'current' ? 'step' : undefined} className="group/step flex gap-3">
          <span aria-hidden="true" className="flex flex-col items-center">
            <span
              className={classes('mt-0.5 grid size-5 flex-none place-items-center rounded-full border', DOTS[state])}
            >
              {state === 'done' && <CheckIcon className="size-3 stroke-3" />}
            </span>
            <span
              className={classes(
                'w-px flex-1 group-last/step:hidden',
                state === 'done' ? 'bg-action' : 'border-l border-dashed border-edge',
              )}
            />
          </span>
          <div className="pb-5 group-last/step:pb-0">
            <p className={classes('font-medium', state === 'todo' && 'text-soft', state === 'failed' && 'text-danger')}>
              {name}
              <span className="sr-only"> ({SAID[state]})</span>
              {when && <span className="figures pl-2 text-sm font-normal text-soft">{when}</span>}
            </p>
            {note && <div className="text-sm text-soft">{note}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
