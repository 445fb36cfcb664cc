import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/Link.tsx'
import { useSession } from './session.ts'

type Entry = { to: string; label: string }

const everyone: readonly Entry[] = [
  { to: paths.account, label: 'Vue d’ensemble' },
  { to: paths.orders, label: 'Commandes' },
  { to: paths.myReturns(), label: 'Retours' },
  { to: paths.messages(), label: 'Messagerie' },
  { to: paths.profile, label: 'Informations' },
  { to: paths.addresses, label: 'Adresses' },
  { to: paths.security, label: 'Sécurité' },
  { to: paths.personalData, label: 'Données personnelles' },
  { to: paths.tickets, label: 'Demandes d’aide' },
]
const sellers: readonly Entry[] = [
  { to: paths.sellerOpening, label: 'Ma boutique' },
  { to: paths.sellerCatalogue, label: 'Catalogue en ligne' },
  { to: paths.sellerNewArticle, label: 'Ajouter un article' },
  { to: paths.sellerAccounts(), label: 'Comptes' },
  { to: paths.sellerNumbers, label: 'Chiffres' },
  { to: paths.integrations(), label: 'Intégrations' },
  { to: paths.sellerStock, label: 'Stock' },
  { to: paths.promotions, label: 'Promotions' },
  { to: paths.sellerImports, label: 'Importer, exporter' },
]

/** The frame of a person's own pages: where one is, and where else one can go. */
export function AccountFrame({ title, children }: { title: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation()
  const session = useSession()
  const role = session.status === 'user' ? session.user.seller_role : undefined
  // Who only prepares orders finds them under « Commandes ».
  const sells = role === 'owner' || role === 'staff'
  return (
    <div className="page grid gap-x-12 py-5 md:py-8 lg:grid-cols-[14rem_1fr]">
      <nav aria-label="Votre compte" className="max-lg:-mx-4 max-lg:mb-5 max-lg:overflow-x-auto max-lg:px-4">
        <ul className="flex gap-x-1 border-rule text-sm max-lg:border-b lg:flex-col lg:border-t lg:border-t-ink">
          {[...everyone, ...(sells ? sellers : [])].map(({ to, label }) => (
            <li key={to} className="flex-none border-rule lg:border-b">
              <Link
                to={to}
                aria-current={pathname === to ? 'page' : undefined}
                className="flex min-h-11 items-center whitespace-nowrap px-2 hover:underline aria-[current]:font-semibold max-lg:aria-[current]:border-b-2 max-lg:aria-[current]:border-ink"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <h1 className="mb-5">{title}</h1>
        {children}
      </div>
    </div>
  )
}
