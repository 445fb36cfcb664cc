import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { DecisionNotice } from '#domains/workspace/web/admin/AdminParts.tsx'
import { ListAndFile } from '#domains/workspace/web/admin/ListAndFile.tsx'
import { listByState, StateTabs } from '#domains/workspace/web/admin/StateTabs.tsx'
import { bodyOf } from '#shared/forms/form-body.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { pageOf } from '#shared/paging.ts'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import {
  decideNotice,
  decideNoticeComplaint,
  listNoticeComplaints,
  listNotices,
  showNotice,
} from '../../contract-admin.ts'
import { noticeLinks } from '../../rules/links.ts'
import { NoticePanel } from './NoticePanel.tsx'
import { ComplaintTable, NoticeTable } from './NoticeTables.tsx'
import { ReportKinds } from './ReportKinds.tsx'
import { YearReport } from './YearReport.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Articles et magasins signalés',
    description: 'Les articles et les magasins signalés, ce qui en a été décidé, et les contestations.',
    path: noticeLinks.admin,
    hidden: true,
  })

const byState = listByState(noticeLinks.admin, { waiting: undefined, decided: 'juges', contested: 'contestes' })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const { state, id } = byState.read(request)
  const [notices, complaints, file] = await Promise.all([
    call(listNotices, { query: { state: state === 'decided' ? 'decided' : 'waiting', page: pageOf(request) } }),
    state === 'contested' ? call(listNoticeComplaints, {}) : null,
    id ? call(showNotice, { params: { id } }) : null,
  ])
  return { state, notices, complaints: complaints?.complaints ?? null, file, year: new Date().getFullYear() }
}

/** A complaint names itself in its form; the notice is in the address. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { attempt } = context.get(pageApi)
  const [kind, value, complaintId] = `${form.get('intent')}`.split(' ')
  if (kind === 'complaint') {
    form.set('outcome', value ?? '')
    return attempt(decideNoticeComplaint, {
      params: { id: complaintId ?? '' },
      body: bodyOf(decideNoticeComplaint.body, form),
    })
  }
  form.set('decision', value ?? '')
  const id = new URL(request.url).searchParams.get('id') ?? ''
  return attempt(decideNotice, { params: { id }, body: bodyOf(decideNotice.body, form) })
}

export default function NoticesAdminPage() {
  const { state, notices, complaints, file, year } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const { page, pages, waiting } = notices
  const to = (values: { page?: number; id?: number }) => byState.address({ state, ...values })
  return (
    <AdminFrame title="Signalements">
      <ReportKinds current="contents" />
      <StateTabs
        label="Signalements par état"
        labels={{ waiting: 'À juger', decided: 'Jugés', contested: 'Contestations' }}
        counts={{ waiting, contested: notices.complaints }}
        current={state}
        to={byState.address}
      />
      <ListAndFile
        list={
          complaints ? (
            <ComplaintTable complaints={complaints} current={file?.id} to={id => to({ id })} />
          ) : (
            <>
              <NoticeTable notices={notices.notices} current={file?.id} to={id => to({ page, id })} />
              <Pagination page={page} count={pages} to={number => to({ page: number })} />
            </>
          )
        }
        file={
          file && (
            <>
              <DecisionNotice outcome={outcome} />
              <NoticePanel key={`${file.id} ${file.acts.length}`} file={file} close={to({ page })} />
            </>
          )
        }
      />
      <YearReport year={year} />
    </AdminFrame>
  )
}
