import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useRef, useSyncExternalStore } from 'react'
import type { FileInfo } from '#shared/files.ts'
import { RequestError, request } from '#shared/request.ts'
import type { Message, sendMessage } from '../../contract.ts'
import { listKey, threadKey } from '../query-keys.ts'
import type { ThreadPage } from '../use-thread.ts'
import { dropFromOutbox, emptyOutbox, onOutbox, putInOutbox, type QueuedMessage, queuedMessages } from './outbox.ts'

/** `crypto.randomUUID` exists only on HTTPS and localhost. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const withMessage = (data: InfiniteData<ThreadPage> | undefined, message: Message) => {
  const [last, ...earlier] = data?.pages ?? []
  if (!data || !last || last.messages.some(({ id }) => id === message.id)) return data
  return { ...data, pages: [{ ...last, messages: [...last.messages, message] }, ...earlier] }
}

const sentenceOf = (error: unknown) =>
  error instanceof RequestError
    ? (Object.values(error.fields)[0] ?? error.message)
    : 'Le message n’est pas parti. Réessayez dans un instant.'

/** Sends messages in order, shows them at once, and keeps failed ones for a retry. */
export function useSending(conversationId: number) {
  const queries = useQueryClient()
  const waiting = useSyncExternalStore(onOutbox, () => queuedMessages(conversationId), emptyOutbox)
  const line = useRef<Promise<unknown>>(Promise.resolve())

  /** A read under way may have begun before the message was sent, and would hide it again. */
  const show = async (message: Message) => {
    const queryKey = threadKey(conversationId)
    const isReading = queries.isFetching({ queryKey }) > 0
    await queries.cancelQueries({ queryKey })
    queries.setQueryData<InfiniteData<ThreadPage>>(queryKey, data => withMessage(data, message))
    if (isReading) void queries.invalidateQueries({ queryKey })
  }
  const post = async (sent: QueuedMessage) => {
    try {
      const { body, key, files } = sent
      const message = await request<typeof sendMessage>(
        { method: 'POST', path: '/api/conversations/:id/messages' },
        { params: { id: conversationId }, body: { body, key, files: files.map(({ id }) => id) } },
      )
      await show(message)
      dropFromOutbox(conversationId, key)
      void queries.invalidateQueries({ queryKey: listKey('') })
    } catch (error) {
      putInOutbox(conversationId, { ...sent, failure: sentenceOf(error) })
    }
  }
  const queue = (sent: QueuedMessage) => {
    putInOutbox(conversationId, { ...sent, failure: null })
    line.current = line.current.then(() => post(sent))
  }
  return {
    waiting,
    send: (body: string, files: FileInfo[]) =>
      queue({ key: newKey(), body, files, at: new Date().toISOString(), failure: null }),
    retry: queue,
    drop: (key: string) => dropFromOutbox(conversationId, key),
  }
}
export type Sending = ReturnType<typeof useSending>
