import { CloseIcon } from '#ui/icons/icons.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import { type ListQuery, listHref } from '../list-links.ts'
import type { ActiveFilter } from './active-filters.ts'

export function FilterChips({ filters, query }: { filters: readonly ActiveFilter[]; query: ListQuery }) {
  if (filters.length === 0) return null
  return (
    <LinkArea>
      <ul aria-label="Filtres actifs" className="flex flex-wrap items-center gap-2 pb-3">
        {filters.map(({ key, label, to }) => (
          <li key={key}>
            <a
              href={to}
              data-stay=""
              className="inline-flex min-h-8 items-center gap-1.5 rounded-sm border border-edge bg-paper pl-2.5 pr-1.5 text-sm hover:border-ink hover:bg-chalk"
            >
              <span className="sr-only">Retirer le filtre </span>
              {label}
              <CloseIcon className="size-4 text-soft" />
            </a>
          </li>
        ))}
        {filters.length > 1 && (
          <li>
            <a
              href={listHref({ cat: query.cat, saison: query.saison, vue: query.vue })}
              className="link inline-flex min-h-8 items-center text-sm"
            >
              Tout effacer
            </a>
          </li>
        )}
      </ul>
    </LinkArea>
  )
}
