import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { figure } from '#shared/price/packaging.ts'

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

/** Ticked as soon as it is followed, while the list is still on its way. */
export function FacetLink({ to, isChosen, label, count }: FacetLinkProps) {
  const { location } = useNavigation()
  const isTicked = location && `${location.pathname}${location.search}` === to ? !isChosen : isChosen
  return (
    <a href={to} rel="nofollow" aria-current={isTicked || undefined} className="facet">
      {label}
      {count !== undefined && <span>{figure(count)}</span>}
      {isChosen && <span className="sr-only"> (retirer ce filtre)</span>}
    </a>
  )
}
