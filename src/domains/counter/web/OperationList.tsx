import { formatTime } from '#shared/dates.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { entryLabel } from '../rules.ts'
import type { QueuedEntry } from './queue-store.ts'

const states = {
  waiting: { label: 'En attente', tone: 'warning' },
  done: { label: 'Fait', tone: 'success' },
  refused: { label: 'Refusé', tone: 'danger' },
} as const

/** Operations recorded in this browser, newest first; a refused one stays until someone has seen it. */
export function OperationList({
  entries,
  onRemove,
}: {
  entries: readonly QueuedEntry[]
  onRemove: (key: string) => void
}) {
  if (entries.length === 0) return null
  const waiting = entries.filter(({ state }) => state === 'waiting').length
  return (
    <section aria-labelledby="operations" className="mt-8">
      <h2 id="operations" className="text-lg">
        Opérations de cet appareil
      </h2>
      {waiting > 0 && (
        <p className="text-soft">
          {waiting > 1
            ? `${waiting} opérations partiront dès que la connexion reviendra.`
            : 'Une opération partira dès que la connexion reviendra.'}
        </p>
      )}
      <ul className="mt-2 divide-y divide-rule border-y border-y-rule border-t-ink">
        {entries.toReversed().map(({ key, at, entry, state, message }) => (
          <li key={key} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <Badge tone={states[state].tone}>{states[state].label}</Badge>
            <span className="min-w-0 flex-1 basis-48">
              <span className="block font-medium">{message || entryLabel(entry)}</span>
              <span className="caption">
                {formatTime(new Date(at))}
                {message && ` · ${entryLabel(entry)}`}
              </span>
            </span>
            {state === 'refused' && (
              <Button
                type="button"
                size="sm"
                onClick={() => onRemove(key)}
                aria-label={`Effacer\u00a0: ${entryLabel(entry)}`}
              >
                Effacer
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
