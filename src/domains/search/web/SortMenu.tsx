import { Dropdown } from '#ui/overlays/Dropdown.tsx'
import type { ArticleList } from '../contract.ts'
import type { Sort } from '../rules.ts'
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
}
export const unitSorts = { kg: 'prix-kg', L: 'prix-litre', m: 'prix-metre', piece: 'prix-piece' } as const

interface SortMenuProps {
  query: ListQuery
  comparedUnits: ArticleList['comparedUnits']
  /** Name of the attribute that the list is sorted by. */
  attribute: string | undefined
}

export function SortMenu({ query, comparedUnits, attribute }: SortMenuProps) {
  const sorts: Sort[] = [
    ...(['pertinence', 'ventes', 'prix', 'prix-desc'] as const),
    ...comparedUnits.map(unit => unitSorts[unit]),
    'nouveautes',
    ...(query.pres ? (['distance'] as const) : []),
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
        <Choice key={sort} sort={sort} query={query} isCurrent={sort === now} />
      ))}
    </Dropdown>
  )
}

/** Prices are compared as the reader sees them. */
function Choice({ sort, query, isCurrent }: { sort: Sort; query: ListQuery; isCurrent: boolean }) {
  const taxe = useReaderTax()
  const tri = sort === 'pertinence' ? undefined : sort
  return (
    <a
      href={listHref(withParts(query, { tri, ...(sort.startsWith('prix') && { taxe }) }))}
      aria-current={isCurrent || undefined}
      className="menu-item sort-choice"
    >
      {notes[sort] ? (
        <span>
          {labels[sort]}
          <span className="caption block">{notes[sort]}</span>
        </span>
      ) : (
        labels[sort]
      )}
    </a>
  )
}
