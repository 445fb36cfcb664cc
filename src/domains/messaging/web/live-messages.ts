import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type LiveSignal, onLiveSignal } from '#shared/live-client.ts'
import { request } from '#shared/request.ts'
import type { countUnread } from '../contract.ts'

export const unreadKey = ['messages', 'unread'] as const
export const listKey = (words: string) => ['messages', 'list', words] as const
export const threadKey = (id: number) => ['messages', 'thread', id] as const

function renew(queries: QueryClient, signal: LiveSignal) {
  // Both the header and the page subscribe: `cancelRefetch: false` avoids a duplicate request.
  const again = (queryKey: readonly unknown[]) => queries.invalidateQueries({ queryKey }, { cancelRefetch: false })
  if (signal === 'resync') return void again(['messages'])
  if (signal.topic !== 'messages') return
  again(unreadKey)
  again(['messages', 'list'])
  again(threadKey(signal.id))
}

/** Keeps the displayed conversations, messages and counts up to date. */
export function useLiveMessages(enabled = true): void {
  const queries = useQueryClient()
  useEffect(() => (enabled ? onLiveSignal(signal => renew(queries, signal)) : undefined), [queries, enabled])
}

/** Unread messages of the logged-in user; sends no request unless `enabled`. */
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
