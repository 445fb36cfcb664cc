import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLiveHub } from '#platform/live-hub.ts'
import type { CurrentUser } from '#shared/user.ts'
import { publicContext } from './context.ts'
import { mountLive } from './live-route.ts'

const member = { id: 7, vendorId: 3 } as CurrentUser
const http = Fastify()
const hub = createLiveHub()
/** Who the session belongs to now; null once it has ended. */
let now: CurrentUser | null = member
let url = ''

beforeAll(async () => {
  mountLive(http, hub, async request => ({ ...publicContext(request.id, ''), user: now }), {
    heartbeatMilliseconds: 30,
  })
  url = await http.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => {
  now = member
})
afterAll(() => http.close())

async function open() {
  const answer = await fetch(`${url}/api/live`)
  let told = ''
  const over = (async () => {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) told += part
  })()
  return { told: () => told, over }
}

const tell = (key: string) => hub.onNotification(JSON.stringify({ to: [key], event: { topic: 'orders', id: 1 } }))

test('a session that ends closes its connection at the next heartbeat', async () => {
  const { told, over } = await open()
  await expect.poll(told).toContain(': là')
  now = null
  await over
  expect(hub.size()).toBe(0)
})

test('another person behind the same cookie gets nothing of the first one’s', async () => {
  const { over } = await open()
  now = { ...member, id: 8 }
  await over
  expect(hub.size()).toBe(0)
})

test('who leaves a seller no longer hears what concerns it', async () => {
  const { told, over } = await open()
  tell('vendor:3')
  await expect.poll(told).toContain('event: change')
  now = { ...member, vendorId: null }
  const before = told().length
  await expect.poll(() => told().length).toBeGreaterThan(before)
  const heartbeats = told().length
  tell('vendor:3')
  tell('user:7')
  await expect
    .poll(
      () =>
        told()
          .slice(heartbeats)
          .match(/event: change/g)?.length,
    )
    .toBe(1)
  now = null
  await over
})
