import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OperationResponse } from '#shared/contract.ts'
import { useLiveQuery } from '#shared/live/use-live-query.ts'
import { request } from '#shared/request.ts'
import type { getConversation, Message, markRead } from '../contract.ts'
import { threadKey } from './query-keys.ts'
import { unreadMessages } from './unread.ts'

export type ThreadPage = OperationResponse<typeof getConversation>

/** Conversation from the loader, then live; earlier messages load on demand. */
export function useThread(served: ThreadPage, readAt: number) {
  const thread = useInfiniteQuery({
    queryKey: threadKey(served.id),
    queryFn: ({ pageParam, signal }) =>
      request<typeof getConversation>(
        { method: 'GET', path: '/api/conversations/:id' },
        { params: { id: served.id }, query: pageParam ? { before: pageParam } : {} },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: last => (last.hasEarlier ? last.messages[0]?.id : undefined),
    initialData: { pages: [served], pageParams: [0] },
    initialDataUpdatedAt: readAt,
    gcTime: 0,
  })
  useLiveQuery(threadKey(served.id), ({ topic, id }) => topic === 'messages' && id === served.id)
  return { thread, messages: thread.data.pages.toReversed().flatMap(page => page.messages) }
}

/** Marks the other side's messages read while the page is visible. */
export function useReading(conversation: Pick<ThreadPage, 'id' | 'side'>, messages: readonly Message[]): void {
  const { id } = conversation
  const upTo = messages.findLast(message => message.side !== conversation.side && message.readAt === null)?.id
  useEffect(() => {
    if (upTo === undefined) return
    const read = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const unread = await request<typeof markRead>(
          { method: 'POST', path: '/api/conversations/:id/read' },
          { params: { id }, body: { upTo } },
        )
        unreadMessages.set(unread)
      } catch (error) {
        // Retried at the next message or page focus; only a read mark is lost.
        console.error(error)
      }
    }
    void read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [id, upTo])
}
