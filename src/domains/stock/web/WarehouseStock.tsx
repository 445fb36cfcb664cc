import { Link } from '#ui/navigation/Link.tsx'
import type { StockList } from '../contract.ts'
import { shortNames } from './short-names.ts'
import { countHref, moveCountLabel, type StockFilters, stockSearch } from './stock-search.ts'

interface Props {
  warehouses: StockList['warehouses']
  filters: StockFilters
}

/** The seller's warehouses side by side, each linking to its own list; on phones in one row, by their short names. */
export function WarehouseStock({ warehouses, filters }: Props) {
  const all = {
    onHand: warehouses.reduce((sum, { onHand }) => sum + onHand, 0),
    name: 'Tous les dépôts',
    id: null,
    offers: null,
  }
  const places = [all, ...warehouses]
  const short = shortNames(warehouses.map(({ name }) => name))
  return (
    <ul className="mb-4 grid gap-px border border-rule bg-rule max-sm:auto-cols-fr max-sm:grid-flow-col max-sm:overflow-x-auto sm:grid-cols-2 xl:grid-cols-3">
      {places.map(({ id, name, onHand, offers }, rank) => (
        <li
          key={id ?? 0}
          className="bg-paper max-sm:min-w-24 sm:max-xl:last:odd:col-span-2 xl:last:nth-[3n+1]:col-span-3 xl:last:nth-[3n+2]:col-span-2"
        >
          <div className="px-3 py-2.5">
            <Link
              to={stockSearch(filters, { warehouseId: id })}
              aria-current={filters.warehouseId === id ? 'true' : undefined}
              className="font-medium hover:underline aria-[current]:font-semibold aria-[current]:underline"
            >
              <span className="max-sm:hidden">{name}</span>
              <span className="sm:hidden">{id === null ? 'Tous' : short[rank - 1]}</span>
            </Link>
            <p className="text-sm text-soft max-sm:text-xs">
              <span className="figures">{moveCountLabel(onHand)}</span>
              <span className="max-sm:sr-only"> unités</span>
              {offers !== null && (
                <span className="max-sm:hidden">
                  , <span className="figures">{moveCountLabel(offers)}</span> offres ·{' '}
                  <Link className="link" to={countHref(id)}>
                    Compter<span className="sr-only">{` à ${name}`}</span>
                  </Link>
                </span>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
