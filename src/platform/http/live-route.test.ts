import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLiveHub } from '#platform/live-hub.ts'
import type { CurrentUser } from '#shared/user.ts'
import { publicContext } from './context.ts'
import { mountLive } from './live-route.ts'

const member = { id: 7, vendorId: 3 } as CurrentUser
const http = Fastify()
const hub = createLiveHub()
/** The user of the session now; null once it has ended. */
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
  const response = await fetch(`${url}/api/live`)
  let received = ''
  const over = (async () => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) received += part
  })()
  return { received: () => received, over }
}

const notify = (key: string) => hub.onNotification(JSON.stringify({ to: [key], event: { topic: 'orders', id: 1 } }))

test('closes the connection at the next heartbeat after its session ends', async () => {
  const { received, over } = await open()
  await expect.poll(received).toContain(': là')
  now = null
  await over
  expect(hub.size()).toBe(0)
})

test('sends a user nothing of the previous user of the same cookie', async () => {
  const { over } = await open()
  now = { ...member, id: 8 }
  await over
  expect(hub.size()).toBe(0)
})

test('stops sending a seller’s events to a person who leaves the seller', async () => {
  const { received, over } = await open()
  notify('vendor:3')
  await expect.poll(received).toContain('event: change')
  now = { ...member, vendorId: null }
  const before = received().length
  await expect.poll(() => received().length).toBeGreaterThan(before)
  const heartbeats = received().length
  notify('vendor:3')
  notify('user:7')
  await expect
    .poll(
      () =>
        received()
          .slice(heartbeats)
          .match(/event: change/g)?.length,
    )
    .toBe(1)
  now = null
  await over
})
