import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PackageIcon } from '#ui/icons/icons.tsx'
import { awaitedFromBuyer } from '../../rules/proofs.ts'
import { hasOrderFilters, type OrderFilters, orderSearch } from '../list/filters.ts'
import { OrderFilterBar } from '../list/OrderFilterBar.tsx'
import { OrderList, type OrderPage } from '../OrderList.tsx'
import { inProgressLabel } from '../seller/seller-order-labels.ts'

type Props = { filters: OrderFilters; sells: boolean; first: OrderPage; readAt: number; fillKey: string }

/** A buyer's orders, newest first. */
export function BuyerOrders({ filters, sells, first, readAt, fillKey }: Props) {
  const awaited = awaitedFromBuyer(first.statsorder)
  return (
    <>
      <p className="mt-1 text-soft">
        {inProgressLabel(first.statsorder.NB_IN_PROGRESS)}
        {awaited && <strong className="text-ink">{` · À vous\u00a0: ${awaited}`}</strong>}
      </p>
      <OrderFilterBar filters={filters} sells={sells} total={first.total} />
      <h2 className="sr-only">Liste</h2>
      {first.orders.length ? (
        <OrderList key={readAt} filters={filters} sells={sells} first={first} fillKey={fillKey} />
      ) : (
        <NoOrders filters={filters} sells={sells} />
      )}
    </>
  )
}

function NoOrders({ filters, sells }: { filters: OrderFilters; sells: boolean }) {
  if (hasOrderFilters(filters))
    return (
      <EmptyState
        icon={<PackageIcon />}
        title="Aucune commande ne correspond"
        actions={
          <ButtonLink to={orderSearch(filters, sells, { words: '', statuses: [], modes: [] })}>
            Voir toutes les commandes
          </ButtonLink>
        }
      >
        Retirez un filtre, ou cherchez par numéro de commande, article, référence ou nom.
      </EmptyState>
    )
  return (
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
