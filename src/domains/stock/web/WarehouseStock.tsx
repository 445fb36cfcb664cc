import { Link } from '#ui/navigation/Link.tsx'
import type { StockList } from '../contract.ts'
import { countHref, moveCountLabel, type StockFilters, stockSearch } from './stock-search.ts'

interface Props {
  warehouses: StockList['warehouses']
  filters: StockFilters
}

/** The seller's warehouses side by side, each linking to its own list. */
export function WarehouseStock({ warehouses, filters }: Props) {
  const all = {
    onHand: warehouses.reduce((sum, { onHand }) => sum + onHand, 0),
    name: 'Tous les dépôts',
    id: null,
    offers: null,
  }
  return (
    <ul className="mb-4 grid gap-px border border-rule bg-rule sm:grid-cols-2 xl:grid-cols-3">
      {[all, ...warehouses].map(({ id, name, onHand, offers }) => (
        <li key={id ?? 0} className="bg-paper">
          <div className="px-3 py-2.5">
            <Link
              to={stockSearch(filters, { warehouseId: id })}
              aria-current={filters.warehouseId === id ? 'true' : undefined}
              className="font-medium hover:underline aria-[current]:font-semibold aria-[current]:underline"
            >
              {name}
            </Link>
            <p className="text-sm text-soft">
              <span className="figures">{moveCountLabel(onHand)}</span> unités
              {offers !== null && (
                <>
                  , <span className="figures">{moveCountLabel(offers)}</span> offres ·{' '}
                  <Link className="link" to={countHref(id)}>
                    Compter<span className="sr-only">{` à ${name}`}</span>
                  </Link>
                </>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
