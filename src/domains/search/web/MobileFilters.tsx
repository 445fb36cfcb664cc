import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { Button, buttonClasses } from '#ui/Button.tsx'
import { FilterIcon } from '#ui/icons/icons.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import { Drawer, type DrawerControl, useDrawer } from '#ui/overlays/Drawer.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import type { Category } from '../contract.ts'
import { CategoryAccordion } from './CategoryAccordion.tsx'
import type { CategoryName } from './categories.ts'
import { Facets, type FacetsProps } from './Facets.tsx'

interface MobileFiltersProps extends FacetsProps {
  categories: readonly CategoryName[]
  list: FacetsProps['list'] & { category: Category | null; total: number }
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
            <CategoryAccordion key={query.cat} categories={categories} current={list.category} query={query} />
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
