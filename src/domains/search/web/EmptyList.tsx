import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SearchIcon } from '#ui/icons/icons.tsx'
import { IndexTab } from '#ui/navigation/IndexTab.tsx'
import type { CategoryName } from './categories.ts'
import type { ActiveFilter } from './filters/active-filters.ts'
import type { ListQuery } from './list-links.ts'

interface EmptyListProps {
  query: ListQuery
  filters: readonly ActiveFilter[]
  categories: readonly CategoryName[]
}

/** Nothing found: which filter to drop, how else to say it, where else to look. */
export function EmptyList({ query, filters, categories }: EmptyListProps) {
  const removable = filters.filter(({ label }) => label !== `«\u00a0${query.q}\u00a0»`)
  return (
    <>
      <EmptyState
        icon={<SearchIcon />}
        title="Aucun article ne correspond"
        actions={removable.map(({ key, label, to }) => (
          <ButtonLink key={key} to={to} size="sm">
            {`Sans le filtre «\u00a0${label}\u00a0»`}
          </ButtonLink>
        ))}
      >
        {removable.length > 0
          ? 'Retirez un filtre pour élargir la liste.'
          : 'Essayez un mot plus court, le nom courant de l’outil, une marque, une référence vendeur ou un numéro d’AMM.'}
      </EmptyState>
      <nav
        aria-label="Autres catégories"
        className="mt-6 grid border-t border-rule sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
      >
        {categories.map(({ id, title }) => (
          <IndexTab key={id} index={id} label={title} to={paths.articles({ cat: id })} />
        ))}
      </nav>
    </>
  )
}
