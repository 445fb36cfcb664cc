import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'

type MenuEntry = { to: string; label: string }
/** Back-office pages, grouped by topic. */
const groups: readonly { name: string; entries: readonly MenuEntry[] }[] = [
  {
    name: 'Marché',
    entries: [
      { to: paths.dashboard, label: 'Analyse' },
      { to: paths.applicationsAdmin, label: 'Candidatures' },
      { to: paths.sellersAdmin, label: 'Vendeurs' },
      { to: paths.articlesAdmin, label: 'Articles' },
      { to: paths.categoriesAdmin, label: 'Rayons' },
      { to: paths.brandsAdmin, label: 'Marques' },
      { to: paths.searchAdmin, label: 'Recherche' },
    ],
  },
  {
    name: 'Argent',
    entries: [
      { to: paths.ordersAdmin(), label: 'Commandes' },
      { to: paths.disputesAdmin, label: 'Litiges' },
      { to: paths.sellerAccountsAdmin(), label: 'Comptes' },
      { to: paths.commissionsAdmin, label: 'Commissions' },
      { to: paths.exportsAdmin, label: 'Exports' },
    ],
  },
  {
    name: 'Personnes',
    entries: [
      { to: paths.usersAdmin, label: 'Utilisateurs' },
      { to: paths.ticketsAdmin, label: 'Demandes' },
      { to: paths.reportsAdmin, label: 'Signalements' },
    ],
  },
  {
    name: 'Édition',
    entries: [
      { to: paths.homeAdmin, label: 'Accueil' },
      { to: paths.campaignsAdmin, label: 'Dossiers' },
      { to: paths.faqAdmin, label: 'Centre d’aide' },
      { to: paths.textsAdmin(), label: 'Textes' },
      { to: paths.jobOpeningsAdmin(), label: 'Emplois' },
    ],
  },
  {
    name: 'Conduite',
    entries: [
      { to: paths.auditLog, label: 'Journal' },
      { to: paths.jobsAdmin, label: 'Travaux' },
      { to: paths.openingAdmin, label: 'Ouverture' },
      { to: paths.companyAdmin, label: 'Société' },
      { to: paths.vatAdmin, label: 'TVA' },
      { to: paths.relayPointsAdmin(), label: 'Points relais' },
      { to: paths.retentionAdmin, label: 'Conservation' },
      { to: paths.settingsAdmin, label: 'Configuration' },
    ],
  },
]

/** Layout of the back office, with its navigation. */
export function AdminFrame({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation()
  const current = groups.flatMap(({ entries }) => entries).find(({ to }) => pathname.startsWith(to))
  return (
    <div className="page py-5">
      <nav aria-label="Administration" className="text-sm print:hidden">
        <details className="border-y border-rule lg:hidden">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2">
            <span className="text-soft">Administration</span>
            <span className="font-semibold">{current?.label}</span>
          </summary>
          <Groups pathname={pathname} />
        </details>
        <div className="hidden lg:block">
          <Groups pathname={pathname} />
        </div>
      </nav>
      <h1 className="mb-4 mt-4">{title}</h1>
      {children}
    </div>
  )
}

const Groups = ({ pathname }: { pathname: string }) => (
  <ul className="flex flex-wrap gap-x-6 gap-y-2 py-2 lg:border-b lg:border-rule">
    {groups.map(({ name, entries }) => (
      <li key={name} className="max-lg:w-full">
        <span className="caption">{name}</span>
        <ul className="-mx-2 flex flex-wrap">
          {entries.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={pathname.startsWith(to) ? 'page' : undefined}
                className="flex min-h-9 items-center border-b-2 border-transparent px-2 no-underline hover:bg-chalk aria-[current]:border-ink aria-[current]:font-semibold"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
)
