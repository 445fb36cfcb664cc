import type { ReactNode } from 'react'

/** A part of the filters that its reader folds. */
export function FacetFold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className="facet-fold">
      <summary className="fold">
        <h3>{title}</h3>
      </summary>
      {children}
    </details>
  )
}

interface FacetLinkProps {
  to: string
  isChosen: boolean
  label: string
  count?: number
}

export function FacetLink({ to, isChosen, label, count }: FacetLinkProps) {
  return (
    <a href={to} data-stay="" rel="nofollow" aria-current={isChosen || undefined} className="facet">
      {label}
      {count !== undefined && <span>{count}</span>}
      {isChosen && <span className="sr-only"> (retirer ce filtre)</span>}
    </a>
  )
}
