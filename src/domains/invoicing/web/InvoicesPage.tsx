import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { sellerMay } from '#shared/seller-rights.ts'
import { ViewTab } from '#ui/navigation/ViewTab.tsx'
import { listInvoices } from '../contract.ts'
import { listUnionDeliveries } from '../contract-union.ts'
import { ContestForm } from './contest/ContestForm.tsx'
import { ContestList, WithdrawForm } from './contest/ContestList.tsx'
import { loadContested, loadContests, submitContest } from './contest/contests.ts'
import { filterOf, invoiceQuery } from './filter.ts'
import { InvoiceList } from './InvoiceList.tsx'
import { ReissueForm } from './ReissueForm.tsx'
import { loadCorrected, submitReissue } from './reissue.ts'
import { UnionDeliveriesSection } from './UnionDeliveriesSection.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(pageApi)
  const { call, user } = api
  const search = new URL(request.url).searchParams
  const sells = user !== null && user.vendorId !== null && sellerMay(user, 'accounts')
  const query = invoiceQuery(search, sells && search.get('cote') !== 'achats' ? 'ventes' : 'achats')
  const sales = query.side === 'ventes'
  const [list, corrected, contested, contests, union] = await Promise.all([
    call(listInvoices, { query }),
    sells ? loadCorrected(api, request) : null,
    sells ? loadContested(api, request) : null,
    sales ? loadContests(api, 'ventes') : null,
    sales ? call(listUnionDeliveries, {}) : null,
  ])
  return { sells, filter: filterOf(query), list, corrected, contested, contests, union }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const api = context.get(pageApi)
  const form = await request.formData()
  return (await submitContest(api, request, form)) ?? submitReissue(api, request, form)
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Factures',
    description: 'Vos factures et vos avoirs, en PDF et en XML.',
    path: paths.invoices(),
    hidden: true,
  })

export default function InvoicesPage() {
  const { sells, filter, list, corrected, contested, contests, union } = useLoaderData<typeof loader>()
  const formState = useActionData<typeof action>()
  return (
    <AccountFrame title="Factures">
      {sells && (
        <nav aria-label="Côté" className="mb-4 flex flex-wrap gap-1 border-b border-rule">
          <ViewTab label="Vos ventes" to={paths.invoices()} current={filter.side === 'ventes'} />
          <ViewTab label="Vos achats" to={paths.invoices({ cote: 'achats' })} current={filter.side === 'achats'} />
        </nav>
      )}
      {corrected && <ReissueForm corrected={corrected} formState={formState} back={paths.invoices()} />}
      {contested && <ContestForm invoice={contested} formState={formState} back={paths.invoices()} />}
      {contests && <ContestList contests={contests.contests} formState={formState} actions={WithdrawForm} />}
      {union && <UnionDeliveriesSection deliveries={union.deliveries} />}
      <InvoiceList
        contestable={contests ? contestableOf(contests) : undefined}
        list={list}
        filter={filter}
        to={search => `${paths.invoices()}?${search}`}
        empty={
          filter.side === 'ventes'
            ? 'Les factures que vous déposez se rangent ici\u00a0; sous mandat de facturation, celles émises en votre nom quand la commande part.'
            : 'La facture d’une commande se range ici quand elle part ou qu’elle est prête à retirer.'
        }
      />
    </AccountFrame>
  )
}

const contestableOf = ({ contests, contestableSince }: Awaited<ReturnType<typeof loadContests>>) => ({
  since: contestableSince,
  except: contests.filter(({ outcome }) => outcome === null).map(({ invoiceId }) => invoiceId),
})
