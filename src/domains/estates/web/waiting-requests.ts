import { request } from '#shared/request.ts'
import { createSharedQuery } from '#ui/shared-query.ts'
import type { countRequests } from '../contract-requests.ts'

const waitingRequests = createSharedQuery(
  () => request<typeof countRequests>({ method: 'GET', path: '/api/estate/requests/count' }, {}),
  30_000,
)

/** Requests that wait for this owner; sends no request unless `enabled`. */
export const useWaitingRequests = (enabled: boolean) => waitingRequests.use(enabled).data?.waiting ?? 0

export const waitingRequestsLabel = (count: number) =>
  count > 1 ? `${count}\u00a0demandes d’accord` : '1\u00a0demande d’accord'
