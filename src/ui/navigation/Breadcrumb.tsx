import { LinkArea } from './LinkArea.tsx'

export interface Crumb {
  label: string
  /** Omitted for the current page, last of the list. */
  to?: string
}

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Fil d’Ariane" className="breadcrumb">
      <LinkArea>
        <ol>
          {crumbs.map(({ label, to }) => (
            <li key={`${label}${to ?? ''}`}>
              {to ? <a href={to}>{label}</a> : <span aria-current="page">{label}</span>}
            </li>
          ))}
        </ol>
      </LinkArea>
    </nav>
  )
}
