import { request } from '#shared/request.ts'
import { createSharedQuery } from '#ui/shared-query.ts'
import type { countCart } from '../contract.ts'

/** How many articles wait in the cart: the number on its badge. */
export const cartCount = createSharedQuery(
  () => request<typeof countCart>({ method: 'GET', path: '/api/cart/count' }, {}),
  30_000,
)
