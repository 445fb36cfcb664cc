import { useEffect, useState } from 'react'
import { CloseIcon, GridIcon, TableIcon } from '#ui/icons/icons.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import type { ActiveFilter } from './active-filters.ts'
import { type ListQuery, listHref } from './list-links.ts'

/** Cards or table: stored in the browser and applied before first paint. */
export function ViewSwitch() {
  const [view, setView] = useState<'' | 'table'>('')
  useEffect(() => setView(document.documentElement.dataset.list === 'table' ? 'table' : ''), [])
  const choose = (next: '' | 'table') => {
    document.documentElement.dataset.list = next
    try {
      localStorage.setItem('list', next)
    } catch {
      // Storage refused by the browser: the choice then holds for this page.
    }
    setView(next)
  }
  const look = 'grid size-9 place-items-center hover:bg-chalk aria-pressed:bg-ink aria-pressed:text-paper'
  return (
    <fieldset className="flex rounded-sm border border-edge max-sm:hidden noscript:hidden">
      <legend className="sr-only">Présentation de la liste</legend>
      <button
        type="button"
        aria-label="Planches"
        aria-pressed={view === ''}
        onClick={() => choose('')}
        className={look}
      >
        <GridIcon />
      </button>
      <button
        type="button"
        aria-label="Tableau"
        aria-pressed={view === 'table'}
        onClick={() => choose('table')}
        className={look}
      >
        <TableIcon />
      </button>
    </fieldset>
  )
}

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
              href={listHref({ cat: query.cat, saison: query.saison })}
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
