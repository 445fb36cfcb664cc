import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type LiveSignal, onLiveSignal } from '#shared/live/live-client.ts'

export const listKey = (words: string) => ['messages', 'list', words] as const
export const threadKey = (id: number) => ['messages', 'thread', id] as const

function renew(queries: QueryClient, signal: LiveSignal) {
  // Signals come close together: `cancelRefetch: false` avoids a duplicate request.
  const again = (queryKey: readonly unknown[]) => queries.invalidateQueries({ queryKey }, { cancelRefetch: false })
  if (signal === 'resync') return void again(['messages'])
  if (signal.topic !== 'messages') return
  again(['messages', 'list'])
  again(threadKey(signal.id))
}

/** Keeps the displayed conversations and messages up to date. */
export function useLiveMessages(): void {
  const queries = useQueryClient()
  useEffect(() => onLiveSignal(signal => renew(queries, signal)), [queries])
}
