import { usePostcode } from '#domains/shops/web/place.ts'
import { Dropdown } from '#ui/overlays/Dropdown.tsx'
import type { ArticleList } from '../contract.ts'
import { type Sort, usualRadius } from '../rules.ts'
import { type ListQuery, listHref, withParts } from './list-links.ts'
import { useReaderTax } from './reader-tax.ts'

const labels: Record<Sort, string> = {
  pertinence: 'Pertinence',
  ventes: 'Meilleures ventes',
  prix: 'Prix croissant',
  'prix-desc': 'Prix décroissant',
  'prix-kg': 'Prix au kg croissant',
  'prix-litre': 'Prix au litre croissant',
  'prix-metre': 'Prix au mètre croissant',
  'prix-piece': 'Prix à l’unité croissant',
  nouveautes: 'Nouveautés',
  distance: 'Le plus proche',
}
const notes: { [sort in Sort]?: string } = {
  pertinence: 'vos mots, puis les ventes',
  distance: `en magasin, à moins de ${usualRadius}\u00a0km`,
}
export const unitSorts = { kg: 'prix-kg', L: 'prix-litre', m: 'prix-metre', piece: 'prix-piece' } as const

interface SortMenuProps {
  query: ListQuery
  comparedUnits: ArticleList['comparedUnits']
  /** Name of the attribute that the list is sorted by. */
  attribute: string | undefined
}

export function SortMenu({ query, comparedUnits, attribute }: SortMenuProps) {
  const stored = usePostcode()
  const near = query.pres ?? stored ?? undefined
  const sorts: Sort[] = [
    ...(['pertinence', 'ventes', 'prix', 'prix-desc'] as const),
    ...comparedUnits.map(unit => unitSorts[unit]),
    'nouveautes',
    ...(near ? (['distance'] as const) : []),
  ]
  const now = sorts.find(sort => sort === query.tri) ?? (attribute ? undefined : 'pertinence')
  return (
    <Dropdown
      align="end"
      label={
        <span className="text-sm">
          <span className="text-soft max-sm:sr-only">Trier&nbsp;: </span>
          {now ? labels[now] : attribute}
        </span>
      }
    >
      {sorts.map(sort => (
        <Choice key={sort} sort={sort} query={query} near={near} isCurrent={sort === now} />
      ))}
    </Dropdown>
  )
}

interface ChoiceProps {
  sort: Sort
  query: ListQuery
  /** The postcode that distances are measured from: the list's, else the one that the browser stores. */
  near: string | undefined
  isCurrent: boolean
}

/** Prices are compared as the reader sees them. */
function Choice({ sort, query, near, isCurrent }: ChoiceProps) {
  const taxe = useReaderTax()
  const tri = sort === 'pertinence' ? undefined : sort
  const note = sort === 'distance' && query.pres ? undefined : notes[sort]
  return (
    <a
      href={listHref(
        withParts(query, { tri, ...(sort.startsWith('prix') && { taxe }), ...(sort === 'distance' && { pres: near }) }),
      )}
      aria-current={isCurrent || undefined}
      className="menu-item sort-choice"
    >
      {note ? (
        <span>
          {labels[sort]}
          <span className="caption block">{note}</span>
        </span>
      ) : (
        labels[sort]
      )}
    </a>
  )
}
