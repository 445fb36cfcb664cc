import { request } from '#shared/request.ts'
import { createSharedQuery } from '#ui/shared-query.ts'
import type { listShops } from '../../contract.ts'

/** Open shops, fetched in the browser once for all parts of a page. */
export const shopList = createSharedQuery(
  () => request<typeof listShops>({ method: 'GET', path: '/api/shops' }, {}),
  300_000,
)
