import { Link } from '#ui/Link.tsx'
import { type OrderFilters, searchOf } from './filters.ts'

const sides = [
  { side: 'Seller', label: 'Ventes' },
  { side: 'Client', label: 'Achats' },
] as const

/** A seller who also buys: two lists, one page. */
export function SideSwitch({ filters }: { filters: OrderFilters }) {
  return (
    <nav aria-label="Ventes ou achats" className="flex rounded-sm border border-edge">
      {sides.map(({ side, label }) => (
        <Link
          key={side}
          to={searchOf({ ...filters, words: '', statuses: [], modes: [] }, true, { side })}
          aria-current={filters.side === side ? 'page' : undefined}
          className="inline-flex min-h-10 items-center px-4 font-medium no-underline hover:bg-chalk current:bg-ink current:text-paper"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
