import type { ReactNode } from 'react'
import { Disclosure } from '#ui/Disclosure.tsx'

export function FacetFold({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  return (
    <Disclosure title={<h3 className="font-text text-sm font-semibold">{title}</h3>} open={open}>
      {children}
    </Disclosure>
  )
}

export function FacetLink({
  to,
  isChosen,
  label,
  count,
}: {
  to: string
  isChosen: boolean
  label: string
  count?: number
}) {
  return (
    <a href={to} data-stay="" rel="nofollow" aria-current={isChosen || undefined} className="facet">
      {label}
      {count !== undefined && <span className="caption">{count}</span>}
      {isChosen && <span className="sr-only"> (retirer ce filtre)</span>}
    </a>
  )
}
