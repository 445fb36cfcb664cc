import { classes } from '#ui/classes.ts'
import { Link } from '#ui/navigation/Link.tsx'
import type { SellerOrderTag } from '../../contract-sales.ts'
import { type SellerOrderFilters, sellerOrderSearch } from '../seller/seller-order-filters.ts'
import { TagBadge } from './TagBadge.tsx'

/** One link per tag; the current one removes the filter. */
export function TagFilter({ filters, tags }: { filters: SellerOrderFilters; tags: readonly SellerOrderTag[] }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label="Repères" className="flex flex-wrap gap-1 border-b border-rule py-2 text-sm">
      {tags.map(tag => {
        const current = tag.id === filters.tag
        return (
          <li key={tag.id}>
            <Link
              to={sellerOrderSearch(filters, { tag: current ? null : tag.id })}
              preventScrollReset
              aria-current={current ? 'true' : undefined}
              className={classes(
                'figures inline-flex min-h-8 items-center gap-1.5 rounded-sm border px-1.5 no-underline hover:bg-chalk',
                current ? 'border-ink font-semibold' : 'border-transparent',
              )}
            >
              <TagBadge tag={tag} />
              {tag.orders}
              {current && <span aria-hidden="true">×</span>}
              {current && <span className="sr-only">, retirer ce filtre</span>}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
