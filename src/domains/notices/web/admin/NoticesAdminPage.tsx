import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { ListAndFile, listAddress } from '#domains/workspace/web/admin/ListAndFile.tsx'
import { bodyOf } from '#shared/forms/form-body.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { ViewTab } from '#ui/navigation/ViewTab.tsx'
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

const nameOf = { waiting: undefined, decided: 'juges', contested: 'contestes' } as const
const states = ['waiting', 'decided', 'contested'] as const
type State = (typeof states)[number]

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const search = new URL(request.url).searchParams
  const state = states.find(known => nameOf[known] === search.get('etat')) ?? 'waiting'
  const id = search.get('id')
  const [notices, complaints, file] = await Promise.all([
    call(listNotices, {
      query: { state: state === 'decided' ? 'decided' : 'waiting', page: search.get('page') ?? '1' },
    }),
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
  const to = (values: { state?: State; page?: number; id?: number }) =>
    listAddress(noticeLinks.admin, { ...values, etat: nameOf[values.state ?? state] })
  const { page, pages, waiting } = notices
  return (
    <AdminFrame title="Signalements">
      <ReportKinds current="contents" />
      <nav aria-label="Signalements par état" className="flex flex-wrap gap-1 border-b border-rule">
        <ViewTab label="À juger" count={waiting} to={to({ state: 'waiting' })} current={state === 'waiting'} />
        <ViewTab label="Jugés" to={to({ state: 'decided' })} current={state === 'decided'} />
        <ViewTab
          label="Contestations"
          count={notices.complaints}
          to={to({ state: 'contested' })}
          current={state === 'contested'}
        />
      </nav>
      <ListAndFile
        outcome={outcome}
        list={
          complaints ? (
            <ComplaintTable complaints={complaints} narrow={file !== null} current={file?.id} to={id => to({ id })} />
          ) : (
            <>
              <NoticeTable
                notices={notices.notices}
                narrow={file !== null}
                current={file?.id}
                to={id => to({ page, id })}
              />
              <Pagination page={page} count={pages} to={number => to({ page: number })} />
            </>
          )
        }
        file={file && <NoticePanel key={`${file.id} ${file.acts.length}`} file={file} close={to({ page })} />}
      />
      <YearReport year={year} />
    </AdminFrame>
  )
}
