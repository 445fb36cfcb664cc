import { replace } from 'react-router'
import { GridIcon, TableIcon } from '#ui/icons/icons.tsx'
import { type ListQuery, listHref, listQueryOf } from './list-links.ts'

/** Value of the parameter `vue`; cards have none. */
export const tableView = 'tableau'
const key = 'list'

function storeView(view: string) {
  try {
    localStorage.setItem(key, view)
  } catch {
    // Storage refused by the browser: the address alone then says it.
  }
}

function storedView(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * A list opened from elsewhere is shown as the reader chose before: its address is changed before the list loads. The
 * inline script of the layout does it for the first page.
 */
export function applyStoredView({ request }: { request: Request }) {
  const query = listQueryOf(new URL(request.url).searchParams)
  if (query.vue === undefined && storedView() === tableView) throw replace(listHref({ ...query, vue: tableView }))
}

/** Cards or table: a link to each, whose choice is stored. */
export function ViewSwitch({ query }: { query: ListQuery }) {
  const isTable = query.vue === tableView
  const look = 'grid size-9 place-items-center hover:bg-chalk current:bg-ink current:text-paper'
  return (
    <nav aria-label="Présentation de la liste" className="flex rounded-sm border border-edge">
      <a
        href={listHref({ ...query, vue: undefined })}
        aria-label="Planches"
        aria-current={!isTable || undefined}
        onClick={() => storeView('')}
        data-stay
        className={look}
      >
        <GridIcon />
      </a>
      <a
        href={listHref({ ...query, vue: tableView })}
        aria-label="Tableau"
        aria-current={isTable || undefined}
        onClick={() => storeView(tableView)}
        data-stay
        className={look}
      >
        <TableIcon />
      </a>
    </nav>
  )
}
