import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { figure } from '#shared/price/packaging.ts'
import { Button, buttonClasses } from '#ui/Button.tsx'
import { FilterIcon } from '#ui/icons/icons.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import { Drawer, type DrawerControl, useDrawer } from '#ui/overlays/Drawer.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { Category } from '../../contract.ts'
import { CategoryAccordion } from '../CategoryAccordion.tsx'
import type { CategoryName } from '../categories.ts'
import { Facets, type FacetsProps } from './Facets.tsx'

interface MobileFiltersProps extends FacetsProps {
  categories: readonly CategoryName[]
  list: FacetsProps['list'] & { category: Category | null; total: number }
  count: number
}

/** On narrow screens the side column waits in two drawers, filled when they open; without scripts it is under the list. */
export function MobileFilters({ categories, list, query, count }: MobileFiltersProps) {
  const rubrics = useDrawer()
  const filters = useDrawer()
  const isReady = useHydrated()
  const { search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen category closes the drawer it was chosen in
  useEffect(rubrics.close, [search])
  return (
    <div className="flex gap-1.5 lg:hidden">
      <OpenLink drawer={filters}>
        <FilterIcon className="size-4" />
        {count > 0 ? `Filtres\u00a0(${count})` : 'Filtres'}
      </OpenLink>
      <OpenLink drawer={rubrics}>Catégories</OpenLink>
      {isReady && (
        <>
          <Drawer drawer={rubrics} title="Catégories">
            {rubrics.isOpen !== undefined && (
              <LinkArea>
                <CategoryAccordion
                  key={query.cat}
                  categories={categories}
                  current={list.category}
                  query={query}
                  whole
                />
              </LinkArea>
            )}
          </Drawer>
          <Drawer
            drawer={filters}
            side="bottom"
            title="Filtres"
            footer={
              <Button look="primary" className="flex-1" onClick={filters.close}>
                {`Voir ${figure(list.total)}\u00a0article${list.total > 1 ? 's' : ''}`}
              </Button>
            }
          >
            {filters.isOpen !== undefined && (
              <LinkArea>
                <Facets list={list} query={query} />
              </LinkArea>
            )}
          </Drawer>
        </>
      )}
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
        drawer.open()
      }}
    >
      {children}
    </a>
  )
}
