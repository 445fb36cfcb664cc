import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/Link.tsx'

const desks = [
  { to: paths.dashboard, label: 'Analyse' },
  { to: paths.supportDesk, label: 'Demandes' },
  { to: paths.disputeDesk, label: 'Litiges' },
  { to: paths.campaignDesk, label: 'Dossiers' },
  { to: paths.applicationDesk, label: 'Candidatures' },
  { to: paths.accountDesk(), label: 'Comptes' },
  { to: paths.commissionDesk, label: 'Commissions' },
  { to: paths.exportDesk, label: 'Exports' },
]

/** The frame of the operator's pages: their names above, one current. */
export function DashboardFrame({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <div className="page py-5">
      <nav aria-label="Administration" className="flex flex-wrap gap-x-1 text-sm print:hidden">
        {desks.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            aria-current={pathname.startsWith(to) ? 'page' : undefined}
            className="flex min-h-9 items-center rounded-sm border border-transparent px-3 hover:bg-chalk aria-[current]:border-ink aria-[current]:font-semibold"
          >
            {label}
          </Link>
        ))}
      </nav>
      <h1 className="mb-4 mt-3">{title}</h1>
      {children}
    </div>
  )
}
