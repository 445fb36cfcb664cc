import { hasSessionMarker } from '#domains/identity/web/session.ts'
import type { OperationResponse } from '#shared/contract.ts'
import { request } from '#shared/request.ts'
import { createSharedQuery } from '#ui/shared-query.ts'
import type { showPlace } from '../../contract-place.ts'
import { noPlace, usualPlace } from '../../rules/place.ts'
import { rememberUsualTown, removeUsualTown } from './town-name.ts'

/** The place stored with the account, and that of the usual address, which counts while the browser has none. */
export const accountPlace = createSharedQuery(async () => {
  const found = await request<typeof showPlace>({ method: 'GET', path: '/api/user/place' }, {})
  rememberUsual(found.address)
  return { ...found, usual: found.address ? usualPlace(found.address) : noPlace }
}, 60_000)

type Address = OperationResponse<typeof showPlace>['address']

/** With the space for dates of arrival. */
function rememberUsual(address: Address) {
  // An answer that arrives after the logout is nobody’s.
  if (!address || !hasSessionMarker()) return removeUsualTown()
  document.documentElement.dataset.placed = ''
  rememberUsualTown(address.postcode, address.city)
}
