import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { ReportKinds } from '#domains/notices/web/admin/ReportKinds.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { ListAndFile, listAddress } from '#domains/workspace/web/admin/ListAndFile.tsx'
import { formatDateTime } from '#shared/dates.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { ViewTab } from '#ui/navigation/ViewTab.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { decideReport, listReports, type ReportRow, showReport } from '../../contract-reports.ts'
import { reportDecisionLabels, reportDecisions } from '../../rules-reports.ts'
import { ReportPanel } from './ReportPanel.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Signalements',
    description: 'Les messages que des personnes ont signalés, et ce qui en a été décidé.',
    path: workspacePaths.reportsAdmin,
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const search = new URL(request.url).searchParams
  const state = search.get('etat') === 'juges' ? ('decided' as const) : ('waiting' as const)
  const id = search.get('id')
  const [list, file] = await Promise.all([
    call(listReports, { query: { state, page: search.get('page') ?? '1' } }),
    id ? call(showReport, { params: { id } }) : null,
  ])
  return { ...list, state, file }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const id = new URL(request.url).searchParams.get('id') ?? ''
  const decision = reportDecisions.find(known => known === form.get('intent')) ?? 'nothing'
  const body = { decision, reason: textOf(form, 'reason') }
  return context.get(pageApi).attempt(decideReport, { params: { id }, body })
}

export default function ReportsAdminPage() {
  const { messages, waiting, page, pages, state, file } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const to = (values: { state?: 'waiting' | 'decided'; page?: number; id?: number }) =>
    listAddress(workspacePaths.reportsAdmin, {
      ...values,
      etat: (values.state ?? state) === 'decided' ? 'juges' : undefined,
    })
  return (
    <AdminFrame title="Signalements">
      <ReportKinds current="messages" />
      <nav aria-label="Signalements par état" className="flex flex-wrap gap-1 border-b border-rule">
        <ViewTab label="À juger" count={waiting} to={to({ state: 'waiting' })} current={state === 'waiting'} />
        <ViewTab label="Jugés" to={to({ state: 'decided' })} current={state === 'decided'} />
      </nav>
      <ListAndFile
        outcome={outcome}
        list={
          <>
            <ReportTable messages={messages} narrow={file !== null} current={file?.id} to={id => to({ page, id })} />
            <Pagination page={page} count={pages} to={number => to({ page: number })} />
          </>
        }
        file={file && <ReportPanel key={`${file.id} ${file.acts.length}`} file={file} close={to({ page })} />}
      />
    </AdminFrame>
  )
}

interface TableProps {
  messages: readonly ReportRow[]
  narrow: boolean
  current: number | undefined
  to: (id: number) => string
}

function ReportTable({ messages, narrow, current, to }: TableProps) {
  const columns: Column<ReportRow>[] = [
    {
      key: 'message',
      title: 'Message',
      head: true,
      cell: ({ id, excerpt, author, side }) => (
        <Link to={to(id)} preventScrollReset className="block no-underline hover:underline">
          <span className="line-clamp-2 font-medium wrap-anywhere">{excerpt}</span>
          <span className="caption block">{`${author}, ${side === 'seller' ? 'vendeur' : 'acheteur'}`}</span>
        </Link>
      ),
    },
    {
      key: 'decision',
      title: 'Décision',
      cell: ({ decision }) =>
        decision ? <Badge>{reportDecisionLabels[decision]}</Badge> : <Badge tone="warning">À juger</Badge>,
    },
    { key: 'reports', title: 'Signalements', align: 'end', cell: ({ reports }) => reports },
    { key: 'at', title: 'Signalé', cell: ({ reportedAt }) => formatDateTime(reportedAt) },
    { key: 'decided', title: 'Jugé', cell: ({ decidedAt }) => decidedAt && formatDateTime(decidedAt) },
  ]
  return (
    <Table
      tight
      caption="Messages signalés"
      columns={narrow ? columns.slice(0, 2) : columns}
      rows={messages}
      rowKey={({ id }) => id}
      isCurrent={({ id }) => id === current}
      empty={
        <EmptyState icon={<CheckIcon />} title="Aucun signalement ici">
          Dans la messagerie, chacun peut signaler un message qu’il a reçu. Vous ne lisez que celui-là et les quelques
          messages qui l’entourent.
        </EmptyState>
      }
    />
  )
}
