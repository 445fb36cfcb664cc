import { useEffect } from 'react'
import { onLiveSignal } from '#shared/live/live-client.ts'
import { request } from '#shared/request.ts'
import { createSharedQuery } from '#ui/shared-query.ts'
import type { countUnread } from '../contract.ts'

export const unreadMessages = createSharedQuery(
  () => request<typeof countUnread>({ method: 'GET', path: '/api/conversations/unread' }, {}),
  30_000,
)

/** Unread messages of the logged-in user, live; sends no request unless `enabled`. */
export function useUnread(enabled: boolean): number {
  useEffect(() => {
    if (!enabled) return
    return onLiveSignal(signal => {
      if (signal === 'resync' || signal.topic === 'messages') void unreadMessages.refresh()
    })
  }, [enabled])
  return unreadMessages.use(enabled).data?.unread ?? 0
}
