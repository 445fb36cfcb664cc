import { useIsAccountant } from '#domains/identity/web/session.ts'
import { paths } from '#shared/paths.ts'
import { Count } from '#ui/Badge.tsx'
import { CartIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { cartCount } from './count.ts'

/** Link to the cart, with its number of articles. */
export function CartLink() {
  const { data: count = 0 } = cartCount.use()
  if (useIsAccountant()) return null
  return (
    <Link
      to={paths.cart}
      prefetch="none"
      className="relative flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm px-2 font-medium hover:bg-chalk"
    >
      <CartIcon />
      <span className="max-lg:sr-only">Panier</span>
      <Count
        value={count}
        label={`, ${count} article${count > 1 ? 's' : ''}`}
        className="max-lg:absolute max-lg:right-0 max-lg:top-0.5"
      />
    </Link>
  )
}
