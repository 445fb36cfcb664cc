import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { cancelOrders } from '#domains/orders/server/payment-outcome.ts'
import { cancelOrder } from '#domains/orders/server/refunds/refunds.ts'
import { inTransaction } from '#platform/db/pool.ts'
import type { CurrentUser } from '#shared/user.ts'
import { createOffer } from '#tests/support/factories.ts'
import { readMails } from '#tests/support/mails.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { eventKinds, retryDelays } from '../rules.ts'
import {
  type Integrations,
  integrationPassword,
  isSigned,
  openIntegrations,
  type SellerSession,
  startFakeReceiver,
} from './integrations.fixture.ts'

let app: Integrations
let software: Awaited<ReturnType<typeof startFakeReceiver>>
let seller: SellerSession
beforeAll(async () => {
  app = await openIntegrations()
})
afterAll(() => app.close())
beforeEach(async () => {
  software = await startFakeReceiver()
  seller = await app.newSeller()
  return () => software.close()
})

const receivedEvents = () => software.received.map(({ body }) => JSON.parse(body))
const kinds = () => receivedEvents().map(({ type }) => type)
const buyer = (id: number): CurrentUser => ({
  id,
  email: 'x@exemple.fr',
  firstName: 'Camille',
  lastName: 'Vigneron',
  kind: 'normal',
  companyName: null,
  roles: [],
  vendorId: null,
  vendorRole: null,
  mayRefund: false,
  shopId: null,
  estate: null,
})
const list = async (query = '') => (await app.as(seller, 'GET', `/api/integrations/deliveries${query}`)).body.data
const endpointNow = async () => (await app.as(seller, 'GET', '/api/integrations')).body.data.endpoints[0]
/** Makes waiting deliveries due now, in their order, as if time had passed. */
const timePasses = async () => {
  await app.db.updateTable('webhook_endpoints').set({ retry_at: null }).execute()
  await app.pool.query(
    `SELECT graphile_worker.reschedule_jobs(ARRAY[id], run_at => run_at - interval '3 days')
     FROM graphile_worker.jobs WHERE run_at > now()`,
  )
}

describe('events', () => {
  test('are sent once per step from payment on, in order, with ids and public data only', async () => {
    await app.addEndpoint(seller, software.url, [...eventKinds])
    const unpaid = await createPaidOrder(app.db, { vendor: seller, paid: false })
    await inTransaction(app.db, tx => cancelOrders(tx, unpaid.purchaseId, 'buyer', 'Abandon'))
    const { orderId } = await createPaidOrder(app.db, { vendor: seller })
    await app.feed(seller.secret, 'POST', `/api/v1/orders/${orderId}/ship`, { trackingNumber: 'SUIVI-00001' })
    await app.runJobs()
    expect(kinds()).toEqual(['order.created', 'order.status_changed', 'order.status_changed'])
    const [created, , shipped] = receivedEvents()
    expect(Object.keys(created).sort()).toEqual(['createdAt', 'data', 'id', 'type'])
    expect(created.id).toMatch(/^evt_[0-9a-f-]{36}$/)
    expect(created.data).toMatchObject({ orderId, status: 'TO_PREPARE', deliveryMode: 'HOME', totalCents: 3_588 })
    expect(shipped.data).toMatchObject({ orderId, status: 'SHIPPED', previousStatus: 'READY_TO_SHIP' })
    expect(software.received.map(({ body }) => body).join()).not.toMatch(/Camille|exemple\.fr|Crayères/)
  })

  test('cover a cancelled order and a requested return, whichever code path created them', async () => {
    await app.addEndpoint(seller, software.url, ['order.cancelled', 'return.requested'])
    const cancelled = await createPaidOrder(app.db, { vendor: seller })
    await inTransaction(app.db, tx => cancelOrder(tx, cancelled.orderId, buyer(cancelled.buyerId), undefined))
    const sent = await createPaidOrder(app.db, { vendor: seller })
    await app.feed(seller.secret, 'POST', `/api/v1/orders/${sent.orderId}/ship`, { trackingNumber: 'SUIVI-00002' })
    const lines = sent.lines.map(line => ({ lineId: line.orderLineId, quantity: 1 }))
    const withdrawal = { orderId: sent.orderId, kind: 'WITHDRAWAL', lines }
    const cookies = await app.loginAs(sent.buyerId)
    expect((await app.request('POST', '/api/returns', withdrawal, { cookies })).status).toBe(200)
    await app.runJobs()
    expect(receivedEvents().map(({ type, data }) => [type, data.orderId])).toEqual([
      ['order.cancelled', cancelled.orderId],
      ['return.requested', sent.orderId],
    ])
  })

  test('report stock that falls to the threshold, once per fall', async () => {
    await app.addEndpoint(seller, software.url, ['stock.low'])
    const { offerId } = await createOffer(app.db, seller, { stock: 20 })
    const line = { offerId, quantity: 6, unitPriceCents: 1_000, vatBasisPoints: 2_000 }
    for (let index = 0; index < 3; index++) await createPaidOrder(app.db, { vendor: seller, lines: [line] })
    await app.runJobs()
    expect(receivedEvents().map(({ data }) => data)).toEqual([
      expect.objectContaining({ offerId, warehouseId: seller.warehouseId, free: 8 }),
    ])
  })

  test('go only to endpoints subscribed to them, and concern only the seller’s own orders', async () => {
    const other = await app.newSeller()
    await app.addEndpoint(other, software.url, [...eventKinds])
    await app.addEndpoint(seller, software.url, ['order.cancelled'])
    await createPaidOrder(app.db, { vendor: seller })
    await app.runJobs()
    expect(receivedEvents()).toEqual([])
    expect((await list()).deliveries).toEqual([])
  })

  test('are not sent when the transaction rolls back', async () => {
    await app.addEndpoint(seller, software.url, [...eventKinds])
    const { orderId, buyerId } = await createPaidOrder(app.db, { vendor: seller })
    const undone = inTransaction(app.db, async tx => {
      await cancelOrder(tx, orderId, buyer(buyerId), undefined)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await app.runJobs()
    expect(kinds()).toEqual(['order.created'])
  })
})

describe('a delivery', () => {
  test('is signed as documented, over the exact bytes sent', async () => {
    const { id, secret } = await app.addEndpoint(seller, software.url, ['order.created'])
    await app.as(seller, 'POST', `/api/integrations/endpoints/${id}/test`)
    await app.runJobs()
    const [received] = software.received
    if (!received) throw new Error('nothing came')
    expect(secret).toMatch(/^whsec_/)
    expect(isSigned(received, secret)).toBe(true)
    expect(isSigned({ ...received, body: `${received.body} ` }, secret)).toBe(false)
    expect(isSigned(received, 'whsec_autre')).toBe(false)
    expect(JSON.stringify((await app.as(seller, 'GET', '/api/integrations')).body)).not.toContain(secret)
  })

  test('carries both signatures for a day after a secret rotation, then the new one only', async () => {
    const { id, secret } = await app.addEndpoint(seller, software.url, ['order.created'])
    const rotate = (given: string) =>
      app.as(seller, 'POST', `/api/integrations/endpoints/${id}/secret`, { password: given })
    expect((await rotate('faux')).status).toBe(401)
    const { secret: newer } = (await rotate(integrationPassword)).body.data
    const tryNow = async () => {
      await app.as(seller, 'POST', `/api/integrations/endpoints/${id}/test`)
      await app.runJobs()
      const received = software.received.at(-1)
      return received && [secret, newer].map(one => isSigned(received, one))
    }
    expect(await tryNow()).toEqual([true, true])
    await app.db
      .updateTable('webhook_endpoints')
      .set({ former_until: new Date(Date.now() - 1) })
      .where('id', '=', id)
      .execute()
    expect(await tryNow()).toEqual([false, true])
  })

  test.each([2, -2])('waits by the database clock when the worker is %i hours off', async hours => {
    await app.addEndpoint(seller, software.url, ['order.created'])
    await createPaidOrder(app.db, { vendor: seller })
    software.response(503)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
    onTestFinished(() => void vi.useRealTimers())
    await app.runJobs()
    const { rows } = await app.pool.query(
      `SELECT extract(epoch FROM retry_at - now()) * 1000 AS wait FROM webhook_endpoints WHERE vendor_id = $1`,
      [seller.vendorId],
    )
    expect(Math.abs(rows[0].wait - (retryDelays[0] ?? 0))).toBeLessThan(10_000)
  })

  test('is retried later with the same id and bytes when refused, and logged', async () => {
    await app.addEndpoint(seller, software.url, ['order.created'])
    software.response(500, 'caisse en panne')
    await createPaidOrder(app.db, { vendor: seller })
    await app.runJobs()
    const [line] = (await list()).deliveries
    expect(line).toMatchObject({ state: 'waiting', attempts: [{ status: 500, excerpt: 'caisse en panne' }] })
    const wait = new Date(line.dueAt).getTime() - Date.now()
    expect(Math.abs(wait - (retryDelays[0] ?? 0))).toBeLessThan(10_000)
    await app.runJobs()
    expect(software.received).toHaveLength(1)
    software.response(204)
    await timePasses()
    await app.runJobs()
    expect(software.received[1]?.body).toBe(software.received[0]?.body)
    expect((await list()).deliveries[0]).toMatchObject({
      state: 'delivered',
      attempts: [{ status: 204 }, { status: 500 }],
    })
    expect(await endpointNow()).toMatchObject({ failures: 0, retryAt: null })
  })

  test('pauses its endpoint after repeated failures, with one email, and is sent once it resumes', async () => {
    const { id } = await app.addEndpoint(seller, software.url, ['order.created'])
    software.response(503)
    await createPaidOrder(app.db, { vendor: seller })
    for (let tries = 0; tries <= retryDelays.length + 2; tries++) {
      await app.runJobs()
      await timePasses()
    }
    expect(software.received).toHaveLength(retryDelays.length + 1)
    expect((await endpointNow()).pausedAt).not.toBeNull()
    const mails = () => readMails(app.db, { event: `webhook-paused:${id}:%` })
    expect(await mails()).toMatchObject([{ subject: 'Votre logiciel ne répond plus' }])
    await createPaidOrder(app.db, { vendor: seller })
    await app.runJobs()
    expect(software.received).toHaveLength(retryDelays.length + 1)
    expect((await app.as(seller, 'POST', `/api/integrations/endpoints/${id}/test`)).body.code).toBe('CONFLICT')
    software.response(200)
    await app.as(seller, 'POST', `/api/integrations/endpoints/${id}/resume`)
    await app.runJobs()
    expect(software.received).toHaveLength(retryDelays.length + 3)
    expect((await list('?state=delivered')).deliveries).toHaveLength(2)
    expect(await mails()).toHaveLength(1)
  })

  test('is abandoned when it alone fails, while its endpoint stays active', async () => {
    await app.addEndpoint(seller, software.url, ['order.created'])
    const poison = await createPaidOrder(app.db, { vendor: seller })
    software.react((response, request) => {
      const last = JSON.parse(software.received.at(-1)?.body ?? '{}')
      response.writeHead(last.data?.orderId === poison.orderId && request.method ? 422 : 200).end()
    })
    for (let tries = 0; tries <= retryDelays.length; tries++) {
      await app.runJobs()
      await timePasses()
      await createPaidOrder(app.db, { vendor: seller })
      await app.runJobs()
      await timePasses()
    }
    expect(
      (await list('?state=failed')).deliveries.map((line: { body: string }) => JSON.parse(line.body).data.orderId),
    ).toEqual([poison.orderId])
    expect((await list('?state=delivered')).deliveries.length).toBeGreaterThanOrEqual(retryDelays.length)
    expect((await endpointNow()).pausedAt).toBeNull()
  })

  test('does not delay other sellers when its endpoint never responds', async () => {
    const slow = await app.newSeller()
    const stuck = await startFakeReceiver()
    stuck.react(() => {})
    await app.addEndpoint(slow, stuck.url, ['order.created'])
    await app.addEndpoint(seller, software.url, ['order.created'])
    for (let index = 0; index < 10; index++) await createPaidOrder(app.db, { vendor: slow })
    await createPaidOrder(app.db, { vendor: seller })
    await app.runJobs()
    expect(software.received).toHaveLength(1)
    // Ten orders wait behind one call that timed out after five seconds: they were not tried one by one.
    expect(stuck.received).toHaveLength(1)
    stuck.close()
  })

  test('runs in order per endpoint, while endpoints run concurrently', async () => {
    for (let index = 0; index < 4; index++) await app.addEndpoint(seller, software.url, ['order.created'])
    await createPaidOrder(app.db, { vendor: seller })
    const { rows } = await app.pool.query(
      "SELECT DISTINCT queue_name FROM graphile_worker.jobs WHERE queue_name LIKE 'webhook-%'",
    )
    expect(rows.length).toBeGreaterThan(3)
  })
})

describe('resending', () => {
  test('sends one delivery under its id, or all deliveries since a given day', async () => {
    const { id } = await app.addEndpoint(seller, software.url, ['order.created'])
    for (let index = 0; index < 3; index++) await createPaidOrder(app.db, { vendor: seller })
    await app.runJobs()
    const { deliveries } = await list()
    const [newest, , oldest] = deliveries
    await app.as(seller, 'POST', `/api/integrations/deliveries/${newest.id}/replay`)
    await app.runJobs()
    expect(receivedEvents().map(one => one.id)).toEqual([
      ...deliveries.map((one: { eventId: string }) => one.eventId).reverse(),
      newest.eventId,
    ])
    await app.pool.query("UPDATE webhook_events SET at = at - interval '3 days' WHERE public_id = $1", [
      oldest.eventId.slice(4),
    ])
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date())
    const reply = await app.as(seller, 'POST', `/api/integrations/endpoints/${id}/replay`, { since: today })
    expect(reply.body.data).toEqual({ queued: 2 })
    await app.runJobs()
    expect(software.received).toHaveLength(6)
    expect((await list()).deliveries[0].attempts).toHaveLength(3)
  })

  test('returns 404 for another seller’s endpoint or delivery', async () => {
    const { id } = await app.addEndpoint(seller, software.url, ['order.created'])
    await createPaidOrder(app.db, { vendor: seller })
    await app.runJobs()
    const [line] = (await list()).deliveries
    const other = await app.newSeller()
    for (const [method, url, body] of [
      ['POST', `/api/integrations/deliveries/${line.id}/replay`, undefined],
      ['POST', `/api/integrations/endpoints/${id}/replay`, { since: '2026-01-01' }],
      ['POST', `/api/integrations/endpoints/${id}/test`, undefined],
      ['POST', `/api/integrations/endpoints/${id}/pause`, undefined],
      ['POST', `/api/integrations/endpoints/${id}/resume`, undefined],
      ['POST', `/api/integrations/endpoints/${id}/secret`, { password: integrationPassword }],
      ['PUT', `/api/integrations/endpoints/${id}`, { events: ['stock.low'] }],
      ['DELETE', `/api/integrations/endpoints/${id}`, undefined],
    ] as const)
      expect([url, (await app.as(other, method, url, body)).body.code]).toEqual([url, 'NOT_FOUND'])
    expect((await app.as(other, 'GET', `/api/integrations/deliveries?endpoint=${id}`)).body.data.deliveries).toEqual([])
    expect(software.received).toHaveLength(1)
  })
})

describe('an endpoint', () => {
  test('is refused when its address is internal, on creation and at each delivery after a DNS change', async () => {
    const give = (url: string) =>
      app.as(seller, 'POST', '/api/integrations/endpoints', {
        url,
        events: ['order.created'],
        password: integrationPassword,
      })
    for (const url of ['http://exemple.fr/', 'https://exemple.fr:8443/', 'https://a:b@exemple.fr/', 'http://10.0.0.1/'])
      expect((await give(url)).body.fields?.url).toBeTruthy()
    const { id } = (await give(software.url)).body.data
    await app.db
      .updateTable('webhook_endpoints')
      .set({ url: 'https://169.254.169.254/latest' })
      .where('id', '=', id)
      .execute()
    await app.as(seller, 'POST', `/api/integrations/endpoints/${id}/test`)
    await app.runJobs()
    const [line] = (await list()).deliveries
    expect(line.attempts[0]).toMatchObject({ status: null, excerpt: expect.stringMatching(/internet public/) })
  })

  test('receives nothing after its removal, not even pending deliveries', async () => {
    const { id } = await app.addEndpoint(seller, software.url, ['order.created'])
    await createPaidOrder(app.db, { vendor: seller })
    await app.as(seller, 'DELETE', `/api/integrations/endpoints/${id}`)
    await createPaidOrder(app.db, { vendor: seller })
    await app.runJobs()
    expect(software.received).toEqual([])
    expect((await list()).deliveries).toHaveLength(1)
  })
})
