import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { formatDateTime } from '#shared/dates.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { FeedRun } from '../../contract-feeds.ts'
import { type FeedRunState, feedRunLabels, isUndecided } from '../../rules/feeds.ts'
import { importStatusLabels } from '../../rules.ts'
import { importStatusTones } from '../labels.ts'

const shown = 1
const tones: Record<FeedRunState, Tone> = {
  fetching: 'info',
  unchanged: 'neutral',
  importing: 'info',
  waiting: 'warning',
  applied: 'success',
  failed: 'danger',
  replaced: 'neutral',
}

/** The last run, then those before it. */
export function FeedRuns({ runs }: { runs: readonly FeedRun[] }) {
  const [last] = runs
  if (!last) return <p className="mt-2 text-sm text-soft">Aucun passage pour l’instant.</p>
  const former = runs.slice(shown)
  return (
    <div className="mt-2">
      <p className="text-sm">
        <Run run={last} />
      </p>
      {former.length > 0 && (
        <details className="mt-1">
          <summary className="link min-h-8 py-1 text-sm">
            {former.length > 1 ? `Les ${former.length} passages d’avant` : 'Le passage d’avant'}
          </summary>
          <ul className="flex flex-col gap-1 pt-1">
            {former.map(run => (
              <li key={run.id} className="text-sm">
                <Run run={run} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** After a seller's decision, the import has the last word. */
function resultOf({ state, importStatus }: FeedRun): { label: string; tone: Tone } {
  const decided = importStatus !== null && (state === 'waiting' ? !isUndecided(importStatus) : state === 'applied')
  return decided
    ? { label: importStatusLabels[importStatus], tone: importStatusTones[importStatus] }
    : { label: feedRunLabels[state], tone: tones[state] }
}

function Run({ run }: { run: FeedRun }) {
  const { label, tone } = resultOf(run)
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-soft">{`${formatDateTime(run.startedAt)}${run.manual ? ', à la main' : ''}`}</span>
      <Badge tone={tone}>{label}</Badge>
      {run.sentence && <span>{run.sentence}</span>}
      {run.importId !== null && <Link to={workspacePaths.sellerImport(run.importId)}>Voir l’import</Link>}
    </span>
  )
}
