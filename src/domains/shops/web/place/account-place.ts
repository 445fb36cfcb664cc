import { request } from '#shared/request.ts'
import { createSharedQuery } from '#ui/shared-query.ts'
import type { showPlace } from '../../contract-place.ts'

/** The place stored with the account, and the town of the usual address; read again whenever it is shown. */
export const accountPlace = createSharedQuery(
  () => request<typeof showPlace>({ method: 'GET', path: '/api/user/place' }, {}),
  0,
)
