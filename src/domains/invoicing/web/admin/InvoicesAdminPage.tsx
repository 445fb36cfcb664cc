import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { listInvoices } from '../../contract.ts'
import { ContestDecisionForms } from '../contest/ContestDecisionForms.tsx'
import { ContestList } from '../contest/ContestList.tsx'
import { loadContests, submitContest } from '../contest/contests.ts'
import { filterOf, invoiceQuery } from '../filter.ts'
import { InvoiceList } from '../InvoiceList.tsx'
import { ReissueForm } from '../ReissueForm.tsx'
import { loadCorrected, submitReissue } from '../reissue.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = invoiceQuery(new URL(request.url).searchParams, 'toutes')
  const api = context.get(pageApi)
  const [list, corrected, { contests }] = await Promise.all([
    api.call(listInvoices, { query }),
    loadCorrected(api, request),
    loadContests(api, 'toutes'),
  ])
  return { filter: filterOf(query), list, corrected, contests }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const api = context.get(pageApi)
  const form = await request.formData()
  return (await submitContest(api, request, form)) ?? submitReissue(api, request, form)
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Factures',
    description: 'Les factures et les avoirs émis au nom des vendeurs.',
    path: workspacePaths.invoicesAdmin,
    hidden: true,
  })

export default function InvoicesAdminPage() {
  const { filter, list, corrected, contests } = useLoaderData<typeof loader>()
  const formState = useActionData<typeof action>()
  return (
    <AdminFrame title="Factures">
      {corrected && <ReissueForm corrected={corrected} formState={formState} back={workspacePaths.invoicesAdmin} />}
      <ContestList contests={contests} formState={formState} actions={ContestDecisionForms} withSeller />
      <InvoiceList
        list={list}
        filter={filter}
        to={search => `${workspacePaths.invoicesAdmin}?${search}`}
        empty="Un vendeur qui signe le mandat de facturation laisse le marché émettre ses factures au départ des commandes."
      />
    </AdminFrame>
  )
}
