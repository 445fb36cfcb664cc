import { orderPageSize, orderPageSizes } from '#shared/paging.ts'
import { Link } from '#ui/navigation/Link.tsx'

interface Props {
  size: number
  total: number
  /** URL of the same list with pages of this size. */
  to: (size: number) => string
}

/** Orders per page; nothing to choose when they all fit in one. */
export function PageSize({ size: chosen, total, to }: Props) {
  if (total <= orderPageSize) return null
  return (
    <nav aria-label="Commandes par page" className="mt-2 flex items-center gap-3 text-sm">
      <span aria-hidden="true" className="text-soft">
        Par page&nbsp;:
      </span>
      {orderPageSizes.map(size => (
        <Link
          key={size}
          to={to(size)}
          preventScrollReset
          aria-current={size === chosen ? 'true' : undefined}
          className="figures inline-flex min-h-8 min-w-8 items-center justify-center aria-[current]:font-semibold hover:underline"
        >
          {size}
        </Link>
      ))}
    </nav>
  )
}
