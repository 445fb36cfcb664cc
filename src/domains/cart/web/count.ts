import { request } from '#shared/request.ts'
import { createSharedQuery } from '#ui/shared-query.ts'
import type { countCart } from '../contract.ts'

/** Number of articles in the cart, for its badge. */
export const cartCount = createSharedQuery(
  () => request<typeof countCart>({ method: 'GET', path: '/api/cart/count' }, {}),
  30_000,
)
