import { type MouseEvent, type PointerEvent, useState } from 'react'
import type { listCategoryTags } from '#domains/catalogue/contract.ts'
import { paths } from '#shared/paths.ts'
import { request } from '#shared/request.ts'
import { IndexIcon } from '#ui/icons/index-icons.tsx'
import type { Category } from '../contract.ts'
import { splitChoices } from '../rules.ts'
import type { CategoryName } from './categories.ts'
import type { ListQuery } from './list-links.ts'

interface CategoryAccordionProps {
  categories: readonly CategoryName[]
  /** The category of the list, open at first. */
  current: Category | null
  query: ListQuery
  /** true where nothing stands below: the other categories are not folded away. */
  whole?: boolean
}

/**
 * The eight categories, each with its tags, of which one is open at a time; those beside that of the list are folded
 * away, for the filters below. The tags of the others load when they open; without scripts, their headings are links to the categories.
 */
export function CategoryAccordion({ categories, current, query, whole = false }: CategoryAccordionProps) {
  const [open, setOpen] = useState(current?.id)
  const [loaded, setLoaded] = useState<Record<number, readonly string[]>>({})
  const chosen = splitChoices(query.tags)
  const load = async (id: number) => {
    if (id === current?.id || loaded[id]) return
    const tags = await request<typeof listCategoryTags>(
      { method: 'GET', path: '/api/categoriesTags' },
      { query: { idCat: id } },
    )
    setLoaded(others => ({ ...others, [id]: tags }))
  }
  const toggle = (event: MouseEvent, id: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (open === id) return setOpen(undefined)
    // A category whose tags cannot be loaded is opened as a list.
    load(id).then(
      () => setOpen(id),
      () => location.assign(paths.articles({ cat: id })),
    )
  }
  // The area around prefetches the pages of links; a heading needs its tags.
  const approach = (event: PointerEvent, id: number) => {
    event.stopPropagation()
    load(id).catch(() => undefined)
  }
  const heading = ({ id, title }: CategoryName) => (
    <div key={id} data-index={id}>
      <a
        href={paths.articles({ cat: id })}
        aria-expanded={open === id}
        className="fold"
        onClick={event => toggle(event, id)}
        onPointerOver={event => approach(event, id)}
      >
        <IndexIcon index={id} />
        {title}
      </a>
      {open === id && (
        <Tags
          id={id}
          names={id === current?.id ? current.tags : (loaded[id] ?? [])}
          chosen={id === current?.id ? chosen : null}
        />
      )}
    </div>
  )
  if (whole || !current)
    return (
      <nav aria-label="Catégories" className="category-accordion">
        {categories.map(heading)}
      </nav>
    )
  return (
    <nav aria-label="Catégories" className="category-accordion">
      {heading(current)}
      <details>
        <summary className="fold">Autres catégories</summary>
        {categories.filter(({ id }) => id !== current.id).map(heading)}
      </details>
    </nav>
  )
}

/** `chosen`: tags of the list; null for another category. */
function Tags({ id, names, chosen }: { id: number; names: readonly string[]; chosen: readonly string[] | null }) {
  return (
    <div>
      <a href={paths.articles({ cat: id })} aria-current={chosen?.length === 0 ? 'page' : undefined}>
        Toute la catégorie
      </a>
      {names.map(name => (
        <a
          key={name}
          href={paths.articles({ cat: id, tags: name })}
          aria-current={chosen?.includes(name) ? 'page' : undefined}
        >
          {name}
        </a>
      ))}
    </div>
  )
}
