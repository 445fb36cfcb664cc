import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { useSellerRole } from '#domains/identity/web/session.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { useScrollToCurrent } from '#ui/navigation/scroll-to-current.ts'

const entries = [
  { to: workspacePaths.sellerOpening, label: 'Ma boutique' },
  { to: workspacePaths.sellerShops, label: 'Magasins' },
  { to: workspacePaths.sellerDelivery, label: 'Livraison' },
  { to: workspacePaths.sellerRounds, label: 'Tournées' },
  { to: workspacePaths.parcelShops, label: 'Dépôt de colis' },
  { to: workspacePaths.sellerTerms, label: 'Conditions' },
  { to: workspacePaths.sellerPermits, label: 'Agréments' },
  { to: workspacePaths.sellerContract, label: 'Contrat' },
  { to: workspacePaths.sellerTeam, label: 'Équipe' },
]

/** Layout of the seller's settings pages. */
export function SellerFrame({ title, children }: { title: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation()
  const row = useScrollToCurrent<HTMLElement>(pathname)
  const isOwner = useSellerRole() === 'owner'
  return (
    <AccountFrame title={title}>
      <nav ref={row} aria-label="Votre boutique" className="-mt-2 mb-6 max-sm:-mx-4 max-sm:px-4 overflow-x-auto">
        <ul className="flex w-max min-w-full gap-1 border-b border-rule">
          {entries
            .filter(({ to }) => isOwner || to !== workspacePaths.sellerTeam)
            .map(({ to, label }) => (
              <li key={to} className="flex-none">
                <Link
                  to={to}
                  aria-current={pathname === to ? 'page' : undefined}
                  className="flex min-h-11 items-center border-b-2 border-transparent px-3 hover:underline aria-[current]:border-ink aria-[current]:font-semibold"
                >
                  {label}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      {children}
    </AccountFrame>
  )
}
