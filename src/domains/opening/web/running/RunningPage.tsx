import { useEffect } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { ActionNotice, RelatedLinks } from '#domains/workspace/web/admin/AdminParts.tsx'
import { formatDateTime } from '#shared/dates.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { onLiveSignal } from '#shared/live/live-client.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type RunningPart, showRunning, switchReadOnly } from '../../contract-running.ts'
import { runningPartLabels } from '../../rules/running-parts.ts'
import { ReadOnlySwitch } from './ReadOnlySwitch.tsx'
import { ErrorTable, QueueTable } from './RunningTables.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'État',
    description: 'Ce qui va et ce qui ne va pas, partie par partie, et que faire.',
    path: workspacePaths.runningAdmin,
    hidden: true,
  })

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(showRunning, {})

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const body = { readOnly: textOf(form, 'intent') === 'start', reason: textOf(form, 'reason') }
  return context.get(pageApi).attempt(switchReadOnly, { body })
}

/** Nobody announces that a disk fills up: the page reads its facts again this often while it is visible. */
const readAgainMs = 15_000

export default function RunningPage() {
  const view = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  useFreshFacts()
  return (
    <AdminFrame title="État">
      <ActionNotice outcome={outcome} done="C’est enregistré, et les pages le montrent." />
      <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-soft">
        <p>{`Observé le ${formatDateTime(view.at)}.`}</p>
        <RelatedLinks
          links={[
            ['Messages aux visiteurs', workspacePaths.incidentsAdmin()],
            ['État du service', paths.status],
          ]}
        />
      </div>
      <ul className="max-w-4xl border-t border-ink">
        {view.parts.map(part => (
          <PartRow key={part.id} part={part} />
        ))}
      </ul>
      <div className="mt-8 flex flex-col gap-8">
        <ReadOnlySwitch readOnly={view.readOnly} switches={view.switches} />
        <ErrorTable errors={view.errors} />
        <QueueTable queue={view.queue} />
      </div>
    </AdminFrame>
  )
}

/** By the live connection of the account, which also says when facts may have been missed. */
function useFreshFacts() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    const timer = setInterval(refresh, readAgainMs)
    const leave = onLiveSignal(signal => signal === 'resync' && refresh())
    return () => {
      clearInterval(timer)
      leave()
    }
  }, [revalidate])
}

const levels = {
  green: { tone: 'success', label: 'Va bien' },
  amber: { tone: 'warning', label: 'À surveiller' },
  red: { tone: 'danger', label: 'En panne' },
} as const

const PartRow = ({ part: { id, level, sentence, advice, to } }: { part: RunningPart }) => (
  <li className="grid gap-x-5 gap-y-1 border-b border-rule py-3 sm:grid-cols-[9rem_minmax(0,1fr)]" data-level={level}>
    <div>
      <Badge tone={levels[level].tone}>{levels[level].label}</Badge>
    </div>
    <div className="min-w-0">
      <h2 className="text-base font-semibold">{runningPartLabels[id]}</h2>
      <p>{sentence}</p>
      {advice && (
        <p className="mt-1 text-sm">
          <span className="font-medium">À faire&nbsp;: </span>
          {advice}{' '}
          {to && (
            <Link to={to} className="link">
              Ouvrir la page
            </Link>
          )}
        </p>
      )}
    </div>
  </li>
)
