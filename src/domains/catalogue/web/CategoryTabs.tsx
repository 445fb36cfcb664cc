import type { CategoryName } from '#domains/search/web/categories.ts'
import type { OperationResponse } from '#shared/contract.ts'
import { paths } from '#shared/paths.ts'
import { IndexIcon } from '#ui/icons/index-icons.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import { Picture } from '#ui/Picture.tsx'
import type { showHome } from '../contract.ts'

interface CategoryTabsProps {
  categories: readonly CategoryName[]
  busiest: OperationResponse<typeof showHome>['busiestTags']
}

/** Eight tabs, each with a picture and its busiest tags. */
export function CategoryTabs({ categories, busiest }: CategoryTabsProps) {
  return (
    <LinkArea className="mt-6 md:mt-8">
      <nav aria-label="Catégories">
        <ul className="grid grid-cols-2 gap-2 md:gap-3 lg:grid-cols-4">
          {categories.map(category => (
            <Tab
              key={category.id}
              category={category}
              busy={busiest.find(({ categoryId }) => categoryId === category.id)}
            />
          ))}
        </ul>
      </nav>
    </LinkArea>
  )
}

function Tab({
  category: { id, title },
  busy,
}: {
  category: CategoryName
  busy?: CategoryTabsProps['busiest'][number]
}) {
  return (
    <li data-index={id} className="relative border border-rule border-t-4 border-t-index bg-paper hover:bg-index/4">
      <div className="flex gap-1 p-2 md:gap-3 md:p-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-sm leading-5 sm:text-base md:text-lg md:leading-6">
            <a href={paths.articles({ cat: id })} className="after:absolute after:inset-0 hover:underline">
              {title}
            </a>
          </h2>
          <ul className="relative z-1 mt-1.5 text-sm max-md:hidden">
            {busy?.tags.slice(0, 3).map(name => (
              <li key={name}>
                <a
                  href={paths.articles({ cat: id, tags: name })}
                  className="inline-flex min-h-7 items-center text-soft hover:text-ink hover:underline"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
        {busy?.pictureId == null ? (
          <IndexIcon index={id} className="size-12 text-index md:size-16" />
        ) : (
          <Picture
            id={busy.pictureId}
            alt=""
            width={128}
            height={128}
            className="size-12 flex-none sm:size-16 md:-my-1 md:size-28"
          />
        )}
      </div>
    </li>
  )
}
