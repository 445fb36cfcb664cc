import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'

type Desk = { to: string; label: string }
/** Back-office pages, grouped by topic. */
const groups: readonly { name: string; desks: readonly Desk[] }[] = [
  {
    name: 'Marché',
    desks: [
      { to: paths.dashboard, label: 'Analyse' },
      { to: paths.applicationDesk, label: 'Candidatures' },
      { to: paths.sellerDesk, label: 'Vendeurs' },
      { to: paths.articleDesk, label: 'Articles' },
      { to: paths.shelfDesk, label: 'Rayons' },
      { to: paths.brandDesk, label: 'Marques' },
      { to: paths.searchDesk, label: 'Recherche' },
    ],
  },
  {
    name: 'Argent',
    desks: [
      { to: paths.orderDesk(), label: 'Commandes' },
      { to: paths.disputeDesk, label: 'Litiges' },
      { to: paths.accountDesk(), label: 'Comptes' },
      { to: paths.commissionDesk, label: 'Commissions' },
      { to: paths.exportDesk, label: 'Exports' },
    ],
  },
  {
    name: 'Personnes',
    desks: [
      { to: paths.userDesk, label: 'Utilisateurs' },
      { to: paths.supportDesk, label: 'Demandes' },
      { to: paths.reportDesk, label: 'Signalements' },
    ],
  },
  {
    name: 'Édition',
    desks: [
      { to: paths.homeDesk, label: 'Accueil' },
      { to: paths.campaignDesk, label: 'Dossiers' },
      { to: paths.faqDesk, label: 'Centre d’aide' },
    ],
  },
  {
    name: 'Conduite',
    desks: [
      { to: paths.journal, label: 'Journal' },
      { to: paths.jobDesk, label: 'Travaux' },
      { to: paths.settingsDesk, label: 'Configuration' },
    ],
  },
]

/** Layout of the back office, with its navigation. */
export function AdminFrame({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation()
  const current = groups.flatMap(({ desks }) => desks).find(({ to }) => pathname.startsWith(to))
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
    {groups.map(({ name, desks }) => (
      <li key={name} className="max-lg:w-full">
        <span className="caption">{name}</span>
        <ul className="-mx-2 flex flex-wrap">
          {desks.map(({ to, label }) => (
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
