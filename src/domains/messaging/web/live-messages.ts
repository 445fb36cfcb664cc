import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type LiveSignal, onLiveSignal } from '#shared/live-client.ts'
import { request } from '#shared/request.ts'
import type { countUnread } from '../contract.ts'

export const unreadKey = ['messages', 'unread'] as const
export const listKey = (words: string) => ['messages', 'list', words] as const
export const threadKey = (id: number) => ['messages', 'thread', id] as const

function renew(queries: QueryClient, heard: LiveSignal) {
  // The bar and the page both listen: what one already asks for is not asked again by the other.
  const again = (queryKey: readonly unknown[]) => queries.invalidateQueries({ queryKey }, { cancelRefetch: false })
  if (heard === 'resync') return void again(['messages'])
  if (heard.topic !== 'messages') return
  again(unreadKey)
  again(['messages', 'list'])
  again(threadKey(heard.id))
}

/** Keeps every list, thread and count of messages that is shown as it is now. */
export function useLiveMessages(enabled = true): void {
  const queries = useQueryClient()
  useEffect(() => (enabled ? onLiveSignal(heard => renew(queries, heard)) : undefined), [queries, enabled])
}

/** Messages that wait for the logged-in person; not `enabled`, nothing is asked. */
export function useUnread(enabled = true): number {
  useLiveMessages(enabled)
  const { data } = useQuery({
    enabled,
    queryKey: unreadKey,
    queryFn: ({ signal }) =>
      request<typeof countUnread>({ method: 'GET', path: '/api/conversations/unread' }, {}, { signal }),
  })
  return data?.unread ?? 0
}
