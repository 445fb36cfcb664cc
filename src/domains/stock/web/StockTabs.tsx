import { useLocation } from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { useScrollToCurrent } from '#ui/navigation/scroll-to-current.ts'

/** `reload`: loads the whole document, since the page may use the camera. */
const pages: { to: string; label: string; reload?: true }[] = [
  { to: workspacePaths.sellerStock, label: 'État du stock' },
  { to: workspacePaths.stockReceptions, label: 'Recevoir', reload: true },
  { to: workspacePaths.stockCount, label: 'Compter' },
  { to: workspacePaths.stockTransfers, label: 'Transférer' },
  { to: workspacePaths.stockAnnounced, label: 'Précommandes' },
  { to: workspacePaths.stockMovements, label: 'Mouvements' },
  { to: workspacePaths.stockLots(), label: 'Lots' },
]

export function StockTabs() {
  const { pathname } = useLocation()
  const row = useScrollToCurrent<HTMLElement>(pathname)
  return (
    <nav ref={row} aria-label="Stock" className="mb-5 flex gap-1 overflow-x-auto border-b border-rule">
      {pages.map(({ to, label, reload }) => (
        <Link
          key={to}
          to={to}
          reloadDocument={reload}
          aria-current={pathname === to ? 'page' : undefined}
          className="flex min-h-11 items-center whitespace-nowrap px-3 text-soft no-underline hover:text-ink aria-[current]:border-b-2 aria-[current]:border-ink aria-[current]:font-semibold aria-[current]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
