import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createMember, createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { readMails } from '#tests/support/mails.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { type Stage, stageValues } from '../rules/stages.ts'
import { pickLines } from './documents/picking.ts'

let app: TestApp
let vendor: TestVendor
let other: TestVendor
let buyerId: number
let seller: Cookies
let otherSeller: Cookies
let buyer: Cookies

beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  other = await createVendor(app.db)
  buyerId = await createUser(app.db)
  seller = await app.loginAs(vendor.userId)
  otherSeller = await app.loginAs(other.userId)
  buyer = await app.loginAs(buyerId)
})
afterAll(() => app.close())

const order = (values: Partial<Parameters<typeof createPaidOrder>[1]> = {}) =>
  createPaidOrder(app.db, { vendor, buyerId, ...values })
const inStage = (stage: Stage) => `filtersStatusValue=${stageValues(stage)}`
const listOrders = async (query = inStage('a-preparer'), cookies = seller) =>
  (await app.request('GET', `/api/orders?user_type=Seller&${query}`, undefined, { cookies })).body.data
const due = (id: number, day: string) =>
  app.db.updateTable('orders').set({ prepare_by: day }).where('id', '=', id).execute()
const ids = (response: { orders: { id: number }[] }) => response.orders.map(row => row.id)
const today = isoDay(new Date())
const labels = (wanted: unknown, cookies = seller) =>
  app.request('POST', '/api/orders/batch/labels', { ids: wanted }, { cookies })
const sent = (wanted: unknown, cookies = seller) =>
  app.request('POST', '/api/orders/batch/send', { ids: wanted }, { cookies })
const paper = (name: string, wanted: readonly number[], extra = '', cookies: Cookies | undefined = seller) =>
  app.http.inject({
    method: 'GET',
    url: `/api/orders/papiers/${name}?${wanted.map(id => `commande=${id}`).join('&')}${extra}`,
    cookies,
  })

describe('the seller’s order list', () => {
  test('lists only the seller’s orders: frozen due date, late orders first and counted', async () => {
    const { offerId } = await createOffer(app.db, vendor)
    await app.db.updateTable('offers').set({ preparation_days: 3 }).where('id', '=', offerId).execute()
    const lines = [{ offerId, quantity: 1, unitPriceCents: 1_000, vatBasisPoints: 2_000 }]
    const soon = await order()
    const slow = await order({ lines })
    const late = await order()
    await due(late.orderId, addDays(today, -4))
    const seen = await listOrders()
    expect(ids(seen)).toEqual([late.orderId, soon.orderId, slow.orderId])
    expect(seen.orders[0].sale.daysLeft).toBeLessThan(0)
    expect(seen.orders[2].sale.prepareBy > seen.orders[1].sale.prepareBy).toBe(true)
    expect(seen).toMatchObject({
      total: 3,
      counts: { late: 1, stages: { 'a-preparer': 3, toutes: 3 }, modes: { HOME: 3, PICKUP: 0 } },
    })
    expect(ids(await listOrders(undefined, otherSeller))).toEqual([])
    await app.db.updateTable('offers').set({ preparation_days: 40 }).where('id', '=', offerId).execute()
    expect((await listOrders()).orders[2].sale.prepareBy).toBe(seen.orders[2].sale.prepareBy)
  })

  test('lists each order under the stage of its status, and under « retours » too while a return is open', async () => {
    const stages = [
      ['TO_PREPARE', 'a-preparer'],
      ['READY_TO_PICK', 'a-retirer'],
      ['READY_TO_SHIP', 'pretes'],
      ['SHIPPED', 'expediees'],
      ['COMPLETED', 'terminees'],
      ['CANCELLED', 'terminees'],
    ] as const
    for (const [status, stage] of stages) {
      const { orderId } = await order({ mode: status === 'READY_TO_PICK' ? 'PICKUP' : 'HOME' })
      await app.db.updateTable('orders').set({ status }).where('id', '=', orderId).execute()
      const shown = await listOrders(`${inStage(stage)}&max=100`)
      expect([status, ids(shown).includes(orderId)]).toEqual([status, true])
      expect(ids(await listOrders('max=100'))).toContain(orderId)
      expect(shown.total).toBe(shown.counts.stages[stage])
    }
    const { orderId, lines } = await order()
    await app.db.updateTable('orders').set({ status: 'SHIPPED' }).where('id', '=', orderId).execute()
    const response = await app.request(
      'POST',
      '/api/returns',
      { orderId, kind: 'WITHDRAWAL', lines: [{ lineId: lines[0]!.orderLineId, quantity: 1 }] },
      { cookies: buyer },
    )
    expect(response.status).toBe(200)
    expect(ids(await listOrders(inStage('retours')))).toEqual([orderId])
    expect(ids(await listOrders(`${inStage('expediees')}&max=100`))).toContain(orderId)
  })

  test('filters by delivery mode and by search words, and paginates', async () => {
    const { orderId } = await order({ mode: 'RELAY' })
    expect(ids(await listOrders('filtersDeliveryMode=RELAY'))).toEqual([orderId])
    const { number } = await app.db
      .selectFrom('orders')
      .select('number')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(await listOrders(`searchQuery=${number}`)).toMatchObject({
      total: 1,
      counts: { stages: { toutes: 1, 'a-retirer': 0 } },
    })
    const all = ids(await listOrders('max=100'))
    expect([...ids(await listOrders('max=2')), ...ids(await listOrders('max=2&offset=2'))]).toEqual(all.slice(0, 4))
    for (const query of ['filtersStatusValue=AUTRE', 'filtersDeliveryMode=AIR', 'max=101', 'x=1', 'tag=x'])
      expect(
        (await app.request('GET', `/api/orders?user_type=Seller&${query}`, undefined, { cookies: seller })).status,
      ).toBe(400)
  })
})

test('a buyer’s list refuses the filters of a seller', async () => {
  for (const query of ['filtersStatusValue=LATE', 'tag=1'])
    expect((await app.request('GET', `/api/orders?${query}`, undefined, { cookies: buyer })).status).toBe(400)
  expect((await app.request('GET', '/api/orders', undefined, { cookies: buyer })).body.data.counts).toBeUndefined()
})

describe('the export of order lines', () => {
  const lines = async (query: string, cookies = seller) => {
    const url = `/api/seller/orders/lignes.csv${query}`
    const response = await app.http.inject({ method: 'GET', url, cookies })
    return response.statusCode === 200 ? response.body.split('\r\n').slice(1, -1) : response.statusCode
  }
  test('has one row for each line of the filtered orders, of the seller’s own only', async () => {
    const { orderId } = await order({ mode: 'FREIGHT' })
    const { number } = await app.db
      .selectFrom('orders')
      .select('number')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const rows = await lines('?etape=toutes&mode=FREIGHT')
    expect(rows).toHaveLength(1)
    expect(`${rows}`).toContain(`${number};${today};À préparer;Messagerie palette`)
    expect(await lines('?etape=a-retirer&mode=FREIGHT')).toEqual([])
    expect(await lines('?etape=toutes&mode=FREIGHT', otherSeller)).toEqual([])
    expect(await lines('?etape=toutes', buyer)).toBe(403)
    expect(await lines('?etape=ailleurs')).toBe(400)
  })
})

describe('permissions in the seller’s dashboard', () => {
  test('lets every member of the seller, in any role, read the list, print labels and hand over', async () => {
    for (const role of ['owner', 'staff', 'orders'] as const) {
      const member = await app.loginAs(await createMember(app.db, vendor.vendorId, role))
      const { orderId } = await order()
      expect(ids(await listOrders('max=100', member))).toContain(orderId)
      expect((await labels([orderId], member)).body.data.ready).toEqual([orderId])
      expect((await sent([orderId], member)).body.data.sent).toEqual([orderId])
    }
  })

  test('refuses a buyer on all three endpoints', async () => {
    const { orderId } = await order()
    const read = await app.request('GET', '/api/orders?user_type=Seller', undefined, { cookies: buyer })
    const responses = [read, await labels([orderId], buyer), await sent([orderId], buyer)]
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([403, 'FORBIDDEN']))
  })
})

describe('batch actions', () => {
  test('creates missing labels, reuses existing ones, and gives a reason for each order without one', async () => {
    const [fresh, labelled, pickup] = [await order(), await order(), await order({ mode: 'PICKUP' })]
    await app.request('POST', `/api/orders/generateEtiquette/${labelled.orderId}`, {}, { cookies: seller })
    const wanted = [pickup.orderId, labelled.orderId, fresh.orderId]
    const { body } = await labels([...wanted, fresh.orderId])
    expect(body.data).toMatchObject({
      ready: [labelled.orderId, fresh.orderId],
      made: 1,
      skipped: [{ id: pickup.orderId, sentence: 'Cette commande est à retirer en magasin.' }],
    })
    expect((await labels(wanted)).body.data.made).toBe(0)
    const roll = await paper('etiquettes', wanted)
    expect([roll.statusCode, roll.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(roll.rawPayload.toString('latin1').match(/\/MediaBox \[0 0 283\.46\d* 425\.19\d*\]/g)).toHaveLength(2)
    const sheet = await paper('etiquettes', wanted, '&format=a4')
    expect(sheet.rawPayload.toString('latin1').match(/\/MediaBox \[0 0 595\.28 841\.89\]/g)).toHaveLength(1)
  })

  test('hands labelled orders to the carrier once, emails each buyer, and gives a reason for the others', async () => {
    const [fresh, labelled, pickup] = [await order(), await order(), await order({ mode: 'PICKUP' })]
    await labels([labelled.orderId])
    const wanted = [fresh, labelled, pickup].map(({ orderId }) => orderId)
    const responses = await Promise.all([sent(wanted), sent(wanted)])
    expect(responses.flatMap(({ body }) => body.data.sent)).toEqual([labelled.orderId])
    expect((await sent(wanted)).body.data.skipped.map((order: { sentence: string }) => order.sentence)).toEqual([
      'Éditez d’abord l’étiquette de transport.',
      'La commande est déjà expédiée.',
      'Cette commande est à retirer en magasin.',
    ])
    const mails = await readMails(app.db, { event: `order-shipped:${labelled.orderId}` })
    expect(mails).toHaveLength(1)
  })

  test('creates one label per order when two batches run concurrently', async () => {
    const orders = [await order(), await order()]
    const wanted = orders.map(({ orderId }) => orderId)
    const responses = await Promise.all([labels(wanted), labels(wanted.toReversed()), labels(wanted)])
    expect(responses.map(response => response.status)).toEqual([200, 200, 200])
    expect(responses.reduce((sum, response) => sum + response.body.data.made, 0)).toBe(2)
  })

  test('returns 404 for the whole batch, and creates nothing, when it contains another seller’s order', async () => {
    const mine = await order()
    const foreign = await order({ vendor: other })
    const wanted = [mine.orderId, foreign.orderId]
    const missing = await labels([mine.orderId, 999_999])
    expect((await labels(wanted)).body).toEqual(missing.body)
    expect(missing.status).toBe(404)
    expect((await sent(wanted)).body).toEqual(missing.body)
    for (const name of ['etiquettes', 'preparation', 'livraison']) {
      expect((await paper(name, wanted)).statusCode).toBe(404)
      expect((await paper(name, [mine.orderId], '', buyer)).statusCode).toBe(403)
      expect((await app.http.inject({ method: 'GET', url: `/api/orders/papiers/${name}?commande=1` })).statusCode).toBe(
        401,
      )
    }
    expect(
      (await app.request('GET', `/api/orders/${mine.orderId}`, undefined, { cookies: seller })).body.data.status,
    ).toBe('TO_PREPARE')
  })

  test('rejects an empty batch and more than fifty orders, with a message', async () => {
    const many = Array.from({ length: 51 }, (_, index) => index + 1)
    expect((await labels(many)).body.fields).toEqual({ ids: '50 commandes au plus par lot.' })
    expect((await labels([])).body.fields).toEqual({ ids: 'Cochez au moins une commande.' })
    expect((await paper('preparation', many)).json().error).toBe('50 commandes au plus par lot.')
    expect((await paper('preparation', [])).json().error).toBe('Cochez au moins une commande.')
    expect((await paper('factures', [1])).statusCode).toBe(404)
  })

  test('picking list groups articles by place with their orders, and leaves refunded units out', async () => {
    const { offerId } = await createOffer(app.db, vendor)
    const line = (quantity: number) => [{ offerId, quantity, unitPriceCents: 1_000, vatBasisPoints: 2_000 }]
    const [three, two] = [await order({ lines: line(3) }), await order({ lines: line(2) })]
    await app.request(
      'POST',
      `/api/orders/setRefund/${two.orderId}`,
      { lines: [{ lineId: two.lines[0]!.orderLineId, quantity: 1 }], reason: 'Rupture' },
      { cookies: seller },
    )
    const wanted = [three.orderId, two.orderId]
    const picked = await pickLines(app.db, wanted)
    expect(picked).toMatchObject([{ quantity: 4, orders: [{ quantity: 3 }, { quantity: 1 }] }])
    expect((await paper('preparation', wanted)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    await app.db.updateTable('stock_reservations').set({ state: 'consumed' }).where('offer_id', '=', offerId).execute()
    expect((await paper('preparation', wanted)).json().error).toBe('Il ne reste rien à préparer dans ces commandes.')
  })

  test('delivery notes have one page per order, or one per shipment, and no price', async () => {
    const whole = await order()
    const parts = await order()
    const [{ orderLineId: lineId }] = parts.lines as [(typeof parts.lines)[0]]
    await app.request(
      'POST',
      `/api/orders/${parts.orderId}/shipments`,
      { lines: [{ lineId, quantity: 1 }], after: null },
      { cookies: seller },
    )
    await app.request('POST', `/api/orders/generateEtiquette/${parts.orderId}`, {}, { cookies: seller })
    const pdf = (await paper('livraison', [whole.orderId, parts.orderId])).rawPayload.toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(3)
  })
})

test('notifies the open pages of the seller and of the buyer when an order changes', async () => {
  const client = await app.pool.connect()
  try {
    await client.query('LISTEN live')
    const notifications: unknown[] = []
    client.on('notification', message => notifications.push(JSON.parse(message.payload ?? '{}')))
    const { orderId } = await order()
    await expect
      .poll(() => notifications)
      .toContainEqual({
        to: [`user:${buyerId}`, `vendor:${vendor.vendorId}`],
        event: { topic: 'orders', id: orderId },
      })
  } finally {
    client.release(true)
  }
})
