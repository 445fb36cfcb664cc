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
import { DecisionNotice } from '#domains/workspace/web/admin/AdminParts.tsx'
import { FileTable, ListAndFile } from '#domains/workspace/web/admin/ListAndFile.tsx'
import { listByState, StateTabs } from '#domains/workspace/web/admin/StateTabs.tsx'
import { formatDateTime } from '#shared/dates.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { pageOf } from '#shared/paging.ts'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import type { Column } from '#ui/Table.tsx'
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

const byState = listByState(workspacePaths.reportsAdmin, { waiting: undefined, decided: 'juges' })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const { state, id } = byState.read(request)
  const [list, file] = await Promise.all([
    call(listReports, { query: { state, page: pageOf(request) } }),
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
  return (
    <AdminFrame title="Signalements">
      <ReportKinds current="messages" />
      <StateTabs
        label="Signalements par état"
        labels={{ waiting: 'À juger', decided: 'Jugés' }}
        counts={{ waiting }}
        current={state}
        to={byState.address}
      />
      <ListAndFile
        list={
          <>
            <ReportTable messages={messages} current={file?.id} to={id => byState.address({ state, page, id })} />
            <Pagination page={page} count={pages} to={number => byState.address({ state, page: number })} />
          </>
        }
        file={
          file && (
            <>
              <DecisionNotice outcome={outcome} />
              <ReportPanel
                key={`${file.id} ${file.acts.length}`}
                file={file}
                close={byState.address({ state, page })}
              />
            </>
          )
        }
      />
    </AdminFrame>
  )
}

interface TableProps {
  messages: readonly ReportRow[]
  current: number | undefined
  to: (id: number) => string
}

function ReportTable({ messages, current, to }: TableProps) {
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
    <FileTable
      caption="Messages signalés"
      columns={columns}
      rows={messages}
      current={current}
      empty={
        <EmptyState icon={<CheckIcon />} title="Aucun signalement ici">
          Dans la messagerie, chacun peut signaler un message qu’il a reçu. Vous ne lisez que celui-là et les quelques
          messages qui l’entourent.
        </EmptyState>
      }
    />
  )
}
