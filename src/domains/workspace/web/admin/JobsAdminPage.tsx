import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { formatDateTime } from '#shared/dates.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { type FailedJob, type KindCounts, listJobs, replayJob, replayKind } from '../../contract-jobs.ts'
import { jobName } from '../../job-names.ts'
import { AdminFrame } from './AdminFrame.tsx'
import { ActionNotice } from './AdminParts.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Travaux',
    description: 'Ce que les programmes ont à faire, et ce qui a échoué.',
    path: workspacePaths.jobsAdmin,
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const kind = search.get('genre') ?? ''
  const query = { page: search.get('page') ?? '1', ...(kind ? { kind } : {}) }
  return { ...(await context.get(pageApi).call(listJobs, { query })), kind }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const value = textOf(form, 'of')
  return form.get('intent') === 'kind'
    ? attempt(replayKind, { body: { kind: value } })
    : attempt(replayJob, { params: { id: value } })
}

const addressOf = (kind: string, page = 1) =>
  `${workspacePaths.jobsAdmin}?${new URLSearchParams({ ...(kind ? { genre: kind } : {}), ...(page > 1 ? { page: `${page}` } : {}) })}`

export default function JobsAdminPage() {
  const { kinds, failed, total, page, pages, kind } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  return (
    <AdminFrame title="Travaux">
      <ActionNotice outcome={outcome} done={'C’est remis en file\u00a0: les programmes s’y mettent dans la seconde.'} />
      <div className="flex flex-col gap-8">
        <section>
          <h2 className="rubric">{kind ? `Échecs\u00a0: ${jobName(kind)}` : 'Échecs'}</h2>
          <p className="mb-2 mt-1 max-w-prose text-sm text-soft">
            {total > 0 && `${total}\u00a0${total > 1 ? 'travaux ont échoué' : 'travail a échoué'}. `}
            Un travail est retenté de lui-même, de plus en plus tard, puis s’arrête&nbsp;: il attend alors qu’on le
            relance.{' '}
            {kind && (
              <Link to={workspacePaths.jobsAdmin} className="link">
                Tous les échecs
              </Link>
            )}
          </p>
          <Failed jobs={failed} />
          <Pagination page={page} count={pages} to={number => addressOf(kind, number)} />
        </section>
        <section>
          <h2 className="rubric">La file</h2>
          <Queue kinds={kinds} />
        </section>
      </div>
    </AdminFrame>
  )
}

const failedColumns: Column<FailedJob>[] = [
  {
    key: 'kind',
    title: 'Travail',
    head: true,
    cell: ({ kind, id, key }) => (
      <>
        {jobName(kind)}
        <span className="caption block wrap-anywhere">{`n°\u00a0${id}${key ? ` · ${key}` : ''}`}</span>
      </>
    ),
  },
  {
    key: 'state',
    title: 'État',
    cell: ({ dead, attempts, attemptsAtMost, nextAt }) => (
      <>
        <Badge tone={dead ? 'danger' : 'warning'}>{dead ? 'Arrêté' : 'Sera retenté'}</Badge>
        <span className="caption block">{`${attempts} essais sur ${attemptsAtMost}`}</span>
        {nextAt && <span className="caption block">{`prochain le ${formatDateTime(nextAt)}`}</span>}
      </>
    ),
  },
  { key: 'error', title: 'Erreur', cell: job => <JobError job={job} /> },
  { key: 'at', title: 'Dernier essai', cell: ({ failedAt }) => formatDateTime(failedAt) },
  {
    key: 'replay',
    title: 'Relancer',
    titleHidden: true,
    align: 'end',
    cell: ({ id }) => (
      <Form method="post">
        <input type="hidden" name="of" value={id} />
        <Button type="submit" size="sm" name="intent" value="job" aria-label={`Relancer le travail n°\u00a0${id}`}>
          Relancer
        </Button>
      </Form>
    ),
  },
]

function JobError({ job: { error, detail } }: { job: FailedJob }) {
  if (!detail) return <code className="text-sm wrap-anywhere">{error}</code>
  return (
    <details>
      <summary className="cursor-pointer">
        <code className="text-sm wrap-anywhere">{error}</code>
      </summary>
      <pre className="mt-1 max-h-64 overflow-auto bg-chalk p-2 text-xs">{detail}</pre>
    </details>
  )
}

const Failed = ({ jobs }: { jobs: readonly FailedJob[] }) => (
  <Table
    tight
    caption="Travaux en échec"
    rows={jobs}
    rowKey={({ id }) => id}
    columns={failedColumns}
    empty={
      <EmptyState icon={<CheckIcon />} title="Aucun échec">
        Tout ce qui devait être fait l’a été, ou attend son tour.
      </EmptyState>
    }
  />
)

const figure = (value: number) => value || <span className="text-soft">–</span>

const queueColumns: Column<KindCounts>[] = [
  {
    key: 'kind',
    title: 'Travail',
    head: true,
    cell: ({ kind, failing, dead }) =>
      failing + dead > 0 ? (
        <Link to={addressOf(kind)} className="link">
          {jobName(kind)}
        </Link>
      ) : (
        jobName(kind)
      ),
  },
  {
    key: 'waiting',
    title: 'Attendent',
    align: 'end',
    cell: ({ waiting, dueSince }) => (
      <>
        {figure(waiting)}
        {dueSince && <span className="caption block">{`depuis le ${formatDateTime(dueSince)}`}</span>}
      </>
    ),
  },
  { key: 'running', title: 'En cours', align: 'end', cell: ({ running }) => figure(running) },
  { key: 'scheduled', title: 'Pour plus tard', align: 'end', cell: ({ scheduled }) => figure(scheduled) },
  { key: 'failing', title: 'Seront retentés', align: 'end', cell: ({ failing }) => figure(failing) },
  { key: 'dead', title: 'Arrêtés', align: 'end', cell: ({ dead }) => figure(dead) },
  {
    key: 'replay',
    title: 'Tout relancer',
    titleHidden: true,
    align: 'end',
    cell: ({ kind, dead }) =>
      dead > 0 && (
        <Form method="post">
          <input type="hidden" name="of" value={kind} />
          <Button
            type="submit"
            size="sm"
            look="quiet"
            name="intent"
            value="kind"
            aria-label={`Tout relancer\u00a0: ${jobName(kind)}`}
          >
            Tout relancer
          </Button>
        </Form>
      ),
  },
]

const Queue = ({ kinds }: { kinds: readonly KindCounts[] }) => (
  <Table
    tight
    caption="Travaux par genre"
    rows={kinds}
    rowKey={({ kind }) => kind}
    columns={queueColumns}
    empty={<EmptyState title="File vide">Rien n’attend, ni maintenant ni pour plus tard.</EmptyState>}
  />
)
