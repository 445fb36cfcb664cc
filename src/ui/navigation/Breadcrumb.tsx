import { ChevronRightIcon } from '../icons/icons.tsx'
import { Link } from './Link.tsx'

export interface Crumb {
  label: string
  /** Omitted for the current page, last of the list. */
  to?: string
}

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Fil d’Ariane" className="text-sm text-soft">
      <ol className="flex flex-wrap items-center">
        {crumbs.map(({ label, to }, rank) => (
          <li key={`${label}${to ?? ''}`} className="flex min-w-0 items-center">
            {rank > 0 && <ChevronRightIcon className="mx-1 size-3.5" />}
            {to ? (
              <Link to={to} className="inline-flex min-h-6 items-center hover:text-ink hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
