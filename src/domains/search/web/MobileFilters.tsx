import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { Button, buttonClasses } from '#ui/Button.tsx'
import { FilterIcon } from '#ui/icons/icons.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import { Drawer, type DrawerControl, useDrawer } from '#ui/overlays/Drawer.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import type { ArticleList, Category } from '../contract.ts'
import { CategoryAccordion } from './CategoryAccordion.tsx'
import { Facets } from './Facets.tsx'
import type { ListQuery } from './list-links.ts'

interface MobileFiltersProps {
  categories: readonly Category[]
  list: ArticleList
  query: ListQuery
  count: number
}

/** On narrow screens the side column waits in two drawers, made when they open; without scripts it is under the list. */
export function MobileFilters({ categories, list, query, count }: MobileFiltersProps) {
  const rubrics = useDrawer()
  const filters = useDrawer()
  const { search } = useLocation()
  const { send } = rubrics
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen category closes the drawer it was chosen in
  useEffect(() => send('close'), [search, send])
  return (
    <div className="flex gap-1.5 lg:hidden">
      <OpenLink drawer={filters}>
        <FilterIcon className="size-4" />
        {count > 0 ? `Filtres\u00a0(${count})` : 'Filtres'}
      </OpenLink>
      <OpenLink drawer={rubrics}>Catégories</OpenLink>
      <Drawer drawer={rubrics} title="Catégories">
        {rubrics.phase !== 'closed' && (
          <LinkArea>
            <CategoryAccordion categories={categories} query={query} group="categories-drawer" />
          </LinkArea>
        )}
      </Drawer>
      <Sheet
        drawer={filters}
        title="Filtres"
        footer={
          <Button look="primary" className="flex-1" onClick={() => filters.send('close')}>
            {`Voir ${list.total}\u00a0article${list.total > 1 ? 's' : ''}`}
          </Button>
        }
      >
        {filters.phase !== 'closed' && (
          <LinkArea>
            <Facets list={list} query={query} />
          </LinkArea>
        )}
      </Sheet>
    </div>
  )
}

function OpenLink({ drawer, children }: { drawer: DrawerControl; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: without scripts it leads to the side column
    <a
      href="#filtres"
      className={buttonClasses({ size: 'sm', className: 'min-h-9 px-2.5' })}
      onClick={event => {
        event.preventDefault()
        drawer.send('open')
      }}
    >
      {children}
    </a>
  )
}
