import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { listInvoices } from '../../contract.ts'
import { filterOf, invoiceQuery } from '../filter.ts'
import { InvoiceList } from '../InvoiceList.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = invoiceQuery(new URL(request.url).searchParams, 'toutes')
  return { filter: filterOf(query), list: await context.get(pageApi).call(listInvoices, { query }) }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Factures',
    description: 'Les factures et les avoirs émis au nom des vendeurs.',
    path: paths.invoicesAdmin,
    hidden: true,
  })

export default function InvoicesAdminPage() {
  const { filter, list } = useLoaderData<typeof loader>()
  return (
    <AdminFrame title="Factures">
      <InvoiceList
        list={list}
        filter={filter}
        to={search => `${paths.invoicesAdmin}?${search}`}
        empty="Un vendeur qui signe le mandat de facturation laisse le marché émettre ses factures au départ des commandes."
      />
    </AdminFrame>
  )
}
