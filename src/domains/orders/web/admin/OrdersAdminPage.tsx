import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { loadViews } from '#domains/workspace/web/views/load-views.ts'
import { SavedViewTabs } from '#domains/workspace/web/views/SavedViewTabs.tsx'
import { euros } from '#shared/money.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { figure } from '#shared/price/packaging.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { type AdminOrderFilter, adminOrderFilters, listAdminOrders } from '../../contract-admin.ts'
import { orderStatusLabels } from '../../rules.ts'
import { AdminOrderTable } from './AdminOrderTable.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Commandes',
    description: 'Retrouver une commande du marché, par son numéro, son acheteur ou son vendeur.',
    path: workspacePaths.ordersAdmin(),
    hidden: true,
  })

const stateNames: Record<AdminOrderFilter, string> = {
  OPEN: 'En cours',
  LATE: 'En retard de préparation',
  RETURNING: 'Avec un retour en cours',
  REFUND_RETURNED: 'Avec un remboursement revenu',
  ...orderStatusLabels,
}

const day = (value: string | null) => (value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : '')
const number = (value: string | null) => (value && /^[1-9]\d{0,14}$/.test(value) ? value : '')

/** Filter from the URL; unknown parameters are ignored. */
const filtersOf = (search: URLSearchParams) => ({
  q: (search.get('q') ?? '').trim().slice(0, 100),
  statut: adminOrderFilters.find(known => known === search.get('statut')) ?? '',
  vendeur: number(search.get('vendeur')),
  client: number(search.get('client')),
  du: day(search.get('du')),
  au: day(search.get('au')),
})
type Filters = ReturnType<typeof filtersOf>

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const filters = filtersOf(search)
  const { q, statut, vendeur, client, du, au } = filters
  const requested = { state: statut, vendor: vendeur, buyer: client, from: du, to: au }
  const query = {
    q,
    page: search.get('page') ?? '1',
    ...Object.fromEntries(Object.entries(requested).filter(([, value]) => value !== '')),
  }
  const { call } = context.get(pageApi)
  const [list, saved] = await Promise.all([call(listAdminOrders, { query }), loadViews(call, 'admin-orders', search)])
  return { filters, list, saved }
}

const hrefOf = (filters: Filters, change: Partial<Filters> & { page?: number } = {}) => {
  const { page, ...values } = { ...filters, ...change }
  const search = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
  if (page && page > 1) search.set('page', `${page}`)
  return search.size ? `${workspacePaths.ordersAdmin()}?${search}` : workspacePaths.ordersAdmin()
}

export default function OrdersAdminPage() {
  const { filters, list, saved } = useLoaderData<typeof loader>()
  const narrowed = Object.values(filters).some(value => value !== '')
  return (
    <AdminFrame title="Commandes">
      <FilterBar key={hrefOf(filters)} filters={filters} />
      <SavedViewTabs {...saved} />
      <div className="mb-2 mt-5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <p role="status" className="figures text-soft">
          {`${figure(list.total)}\u00a0commande${list.total > 1 ? 's' : ''}, ${euros(list.totalCents)} TTC`}
        </p>
        {list.vendor && (
          <Narrowed label={`Vendeur\u00a0: ${list.vendor.name}`} without={hrefOf(filters, { vendeur: '' })} />
        )}
        {list.buyer && (
          <Narrowed label={`Acheteur\u00a0: ${list.buyer.name}`} without={hrefOf(filters, { client: '' })} />
        )}
        {narrowed && (
          <Link to={workspacePaths.ordersAdmin()} className="link ml-auto">
            Tout montrer
          </Link>
        )}
      </div>
      <AdminOrderTable orders={list.orders} narrowed={narrowed} />
      <Pagination page={list.page} count={list.pages} to={page => hrefOf(filters, { page })} />
    </AdminFrame>
  )
}

const Narrowed = ({ label, without }: { label: string; without: string }) => (
  <span className="flex items-center gap-2">
    <span className="font-medium">{label}</span>
    <Link to={without} className="link">
      Retirer<span className="sr-only">{` le filtre ${label}`}</span>
    </Link>
  </span>
)

const FilterBar = ({ filters }: { filters: Filters }) => (
  <Form className="grid items-end gap-x-4 gap-y-3 border-y border-rule bg-chalk px-4 py-3 sm:grid-cols-2 lg:grid-cols-[3fr_2fr_1fr_1fr_auto]">
    {filters.vendeur && <input type="hidden" name="vendeur" value={filters.vendeur} />}
    {filters.client && <input type="hidden" name="client" value={filters.client} />}
    <TextField
      dense
      label="Numéro, courriel, acheteur, vendeur ou article"
      name="q"
      type="search"
      defaultValue={filters.q}
    />
    <SelectField dense label="Statut" name="statut" defaultValue={filters.statut}>
      <option value="">Tous</option>
      {adminOrderFilters.map(state => (
        <option key={state} value={state}>
          {stateNames[state]}
        </option>
      ))}
    </SelectField>
    <TextField dense label="Du" name="du" type="date" defaultValue={filters.du} />
    <TextField dense label="Au" name="au" type="date" defaultValue={filters.au} />
    <Button type="submit" size="sm">
      Chercher
    </Button>
  </Form>
)
