import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { pageCalls } from '#shared/loader.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PackageIcon } from '#ui/icons.tsx'
import { withQueries } from '#ui/Queries.tsx'
import { listOrders } from '../contract.ts'
import { filtersOf, isFiltered, type OrderFilters, queryOf, searchOf } from './filters.ts'
import { OrderFilterBar } from './OrderFilterBar.tsx'
import { OrderList } from './OrderList.tsx'
import { SideSwitch } from './SideSwitch.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call, user } = context.get(pageCalls)
  const sells = user?.vendorId != null
  const filters = filtersOf(new URL(request.url).searchParams, sells)
  const first = await call(listOrders, { query: queryOf(filters, filters.from) })
  return { sells, filters, first, readAt: Date.now() }
}

const titleOf = (side: OrderFilters['side']) => (side === 'Seller' ? 'Commandes clients' : 'Vos commandes')

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: titleOf(loaderData?.filters.side ?? 'Client'),
    description: 'Les commandes en cours et passées.',
    path: paths.orders,
    hidden: true,
  })

function OrdersPage() {
  const { sells, filters, first, readAt } = useLoaderData<typeof loader>()
  const inProgress = first.statsorder.NB_IN_PROGRESS
  return (
    <div className="page py-6 md:py-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1>{titleOf(filters.side)}</h1>
          <p className="mt-1 text-soft">
            {inProgress === 0
              ? 'Aucune commande en cours'
              : `${inProgress} commande${inProgress > 1 ? 's' : ''} en cours`}
          </p>
        </div>
        {sells && <SideSwitch filters={filters} />}
      </div>
      <OrderFilterBar filters={filters} sells={sells} total={first.total} />
      <h2 className="sr-only">Liste</h2>
      {first.orders.length ? (
        <OrderList key={readAt} filters={filters} sells={sells} first={first} />
      ) : (
        <NoOrders filters={filters} sells={sells} />
      )}
    </div>
  )
}

export default withQueries(OrdersPage)

function NoOrders({ filters, sells }: { filters: OrderFilters; sells: boolean }) {
  if (isFiltered(filters))
    return (
      <EmptyState
        icon={<PackageIcon />}
        title="Aucune commande ne correspond"
        actions={
          <ButtonLink to={searchOf(filters, sells, { words: '', statuses: [], modes: [] })}>
            Voir toutes les commandes
          </ButtonLink>
        }
      >
        Retirez un filtre, ou cherchez par numéro de commande, article, référence ou nom.
      </EmptyState>
    )
  return filters.side === 'Seller' ? (
    <EmptyState icon={<PackageIcon />} title="Aucune vente pour l’instant">
      Dès qu’un acheteur paie, sa commande arrive ici et vous recevez un courriel : préparez-la, puis signalez-la prête
      à retirer ou éditez son étiquette.
    </EmptyState>
  ) : (
    <EmptyState
      icon={<PackageIcon />}
      title="Vous n’avez encore rien commandé"
      actions={
        <ButtonLink look="primary" to={paths.articles()}>
          Parcourir le catalogue
        </ButtonLink>
      }
    >
      Vos commandes s’affichent ici avec leur suivi, leur code de retrait et leurs retours.
    </EmptyState>
  )
}
