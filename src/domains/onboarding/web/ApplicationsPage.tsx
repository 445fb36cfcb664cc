import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { StoreIcon } from '#ui/icons/icons.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { ViewTab } from '#ui/navigation/ViewTab.tsx'
import { decideApplication, getApplication, listApplications } from '../contract.ts'
import { applicationStatuses, applicationStatusLabels } from '../rules.ts'
import { ApplicationPanel } from './ApplicationPanel.tsx'
import { ApplicationTable } from './ApplicationTable.tsx'
import { applicationFilters, applicationsHref } from './application-filters.ts'
import type { DecisionFormResult } from './DecisionForm.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Candidatures',
    description: 'Les candidatures à étudier, leurs pièces et leurs décisions.',
    path: workspacePaths.applicationsAdmin,
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const filters = applicationFilters(new URL(request.url).searchParams)
  const { status, page, id } = filters
  const [list, file] = await Promise.all([
    call(listApplications, { query: { page, ...(status ? { status } : {}) } }),
    id === null ? null : call(getApplication, { params: { id } }),
  ])
  return { filters, list, file }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const reason = textOf(form, 'reason')
  const body = bodyOf(decideApplication.body, form)
  const done = await attempt(decideApplication, { params: { id: textOf(form, 'id') }, body })
  return done.ok
    ? { status: done.data.status, error: null, fields: {}, reason: '' }
    : { status: null, error: done.error, fields: done.fields ?? {}, reason }
}

const shownStatuses = applicationStatuses.filter(status => status !== 'DRAFT')

export default function ApplicationsPage() {
  const { filters, list, file } = useLoaderData<typeof loader>()
  const result = useActionData<DecisionFormResult>()
  return (
    <AdminFrame title="Candidatures">
      <nav aria-label="Candidatures par statut" className="flex flex-wrap gap-1 border-b border-rule">
        <ViewTab label="Toutes" to={applicationsHref({})} current={filters.status === null} />
        {shownStatuses.map(status => (
          <ViewTab
            key={status}
            label={applicationStatusLabels[status]}
            count={list.counts[status]}
            to={applicationsHref({ status })}
            current={filters.status === status}
          />
        ))}
      </nav>
      <div className={file ? 'mt-4 grid gap-8 lg:grid-cols-[minmax(18rem,2fr)_5fr]' : 'mt-4'}>
        <div className={file ? 'max-lg:hidden' : undefined}>
          {list.applications.length ? (
            <ApplicationTable applications={list.applications} filters={filters} narrow={file !== null} />
          ) : (
            <EmptyState icon={<StoreIcon />} title="Aucune candidature ici">
              Une candidature arrive dès qu’une personne l’envoie depuis «&nbsp;Devenir vendeur&nbsp;»&nbsp;; vous en
              recevez un courriel. Les brouillons ne se voient pas.
            </EmptyState>
          )}
          <Pagination
            page={list.page}
            count={list.pages}
            to={page => applicationsHref({ status: filters.status, page })}
          />
        </div>
        {file && <ApplicationPanel key={`${file.id} ${file.status}`} file={file} filters={filters} result={result} />}
      </div>
    </AdminFrame>
  )
}
