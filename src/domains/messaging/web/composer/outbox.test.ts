import { beforeEach, expect, test, vi } from 'vitest'
import { afterReload, dropFromOutbox, onOutbox, putInOutbox, type QueuedMessage, queuedMessages } from './outbox.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

const waiting = (key: string, failure: string | null = null): QueuedMessage => ({
  key,
  body: key,
  files: [],
  at: '',
  failure,
})
const keys = (conversationId: number) => queuedMessages(conversationId).map(({ key }) => key)

test('keeps messages in order, updates them in place and removes delivered ones', () => {
  let calls = 0
  const unsubscribe = onOutbox(() => calls++)
  putInOutbox(1, waiting('a'))
  putInOutbox(1, waiting('b'))
  putInOutbox(1, waiting('a', 'Échec'))
  expect([keys(1), queuedMessages(1)[0]?.failure, calls]).toEqual([['a', 'b'], 'Échec', 3])
  expect(keys(2)).toEqual([])
  dropFromOutbox(1, 'a')
  dropFromOutbox(1, 'b')
  expect(stored.size).toBe(0)
  unsubscribe()
})

test('can resend a pending message under the same key after a reload', () => {
  stored.set('messages-a-envoyer:3', JSON.stringify([waiting('a'), waiting('b', 'Échec')]))
  expect(queuedMessages(3)).toEqual(afterReload([waiting('a'), waiting('b', 'Échec')]))
  expect(queuedMessages(3).map(({ key, failure }) => [key, failure])).toEqual([
    ['a', 'L’envoi a été interrompu.'],
    ['b', 'Échec'],
  ])
})

test('still sends when sessionStorage fails', () => {
  stored.set('messages-a-envoyer:4', 'pas du JSON')
  expect(queuedMessages(4)).toEqual([])
})
