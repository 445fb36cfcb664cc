import { Link } from '#ui/navigation/Link.tsx'
import type { UserType } from '../contract-list.ts'

const sides = [
  { side: 'Seller', label: 'Ventes', to: '?' },
  { side: 'Client', label: 'Achats', to: '?vue=achats' },
] as const

/** Switches a seller who also buys between two lists on one page. */
export function SideSwitch({ current }: { current: UserType }) {
  return (
    <nav aria-label="Ventes ou achats" className="flex rounded-sm border border-edge">
      {sides.map(({ side, label, to }) => (
        <Link
          key={side}
          to={to}
          aria-current={current === side ? 'page' : undefined}
          className="inline-flex min-h-10 items-center px-4 font-medium no-underline hover:bg-chalk current:bg-ink current:text-paper"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
