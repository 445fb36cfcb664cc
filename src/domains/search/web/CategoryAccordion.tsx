import { paths } from '#shared/paths.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { IndexIcon } from '#ui/icons/index-icons.tsx'
import { Kept } from '#ui/Kept.tsx'
import type { Category } from '../contract.ts'
import { splitChoices } from '../rules.ts'
import type { ListQuery } from './list-links.ts'

interface CategoryAccordionProps {
  categories: readonly Category[]
  query: ListQuery
  group: string
}

/** The eight categories; opening one shows its tags, each a link to its articles. */
export function CategoryAccordion(props: CategoryAccordionProps) {
  const { categories, query, group } = props
  const by = `accordion ${JSON.stringify([group, query.cat, query.tags, categories])}`
  return (
    <Kept as="nav" by={by} aria-label="Catégories" className="border-t border-rule">
      {() => <Sections {...props} />}
    </Kept>
  )
}

function Sections({ categories, query, group }: CategoryAccordionProps) {
  const chosen = splitChoices(query.tags)
  return (
    <>
      {categories.map(({ id, title, tags }) => {
        const isCurrent = query.cat === `${id}`
        return (
          <Disclosure
            key={id}
            group={group}
            index={id}
            open={isCurrent}
            title={
              <>
                <IndexIcon index={id} className="size-5 text-index" />
                <span className={isCurrent ? 'font-semibold' : ''}>{title}</span>
              </>
            }
          >
            <ul className="border-l-2 border-index pl-3 text-sm">
              <li>
                <CategoryLink to={paths.articles({ cat: id })} isCurrent={isCurrent && chosen.length === 0}>
                  Toute la catégorie
                </CategoryLink>
              </li>
              {tags.map(name => (
                <li key={name}>
                  <CategoryLink
                    to={paths.articles({ cat: id, tags: name })}
                    isCurrent={isCurrent && chosen.includes(name)}
                  >
                    {name}
                  </CategoryLink>
                </li>
              ))}
            </ul>
          </Disclosure>
        )
      })}
    </>
  )
}

function CategoryLink({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) {
  return (
    <a href={to} aria-current={isCurrent ? 'page' : undefined} className="shelf-link">
      {children}
    </a>
  )
}
