import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { readMails } from '#tests/support/mails.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { completeDelivered } from './jobs.ts'

let app: TestApp
let vendor: TestVendor
let other: TestVendor
type Who = 'visitor' | 'buyer' | 'otherBuyer' | 'seller' | 'otherSeller' | 'admin'
let buyerId: number
const cookies: Partial<Record<Who, Cookies>> = {}

beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  other = await createVendor(app.db)
  buyerId = await createUser(app.db)
  cookies.buyer = await app.loginAs(buyerId)
  cookies.otherBuyer = await app.loginAs(await createUser(app.db))
  cookies.seller = await app.loginAs(vendor.userId)
  cookies.otherSeller = await app.loginAs(other.userId)
  cookies.admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
afterAll(() => app.close())

const as = (who: Who) => ({ cookies: cookies[who] })
const order = (values: Partial<Parameters<typeof createPaidOrder>[1]> = {}) =>
  createPaidOrder(app.db, { vendor, buyerId, ...values })
const call = (who: Who, path: string, body: unknown = {}, method: 'POST' | 'PUT' = 'POST') =>
  app.request(method, `/api/orders/${path}`, body, as(who))
const ready = (id: number, invoiceRef: string, who: Who = 'seller') =>
  call(who, `setReadyToPick/${id}`, { invoiceRef }, 'PUT')
const statusOf = async (id: number) =>
  (await app.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const setStatus = (id: number, status: string, deliveredDaysAgo?: number) =>
  app.db
    .updateTable('orders')
    .set({
      status,
      ...(deliveredDaysAgo === undefined ? {} : { delivered_at: new Date(Date.now() - deliveredDaysAgo * 86_400_000) }),
    })
    .where('id', '=', id)
    .execute()
const mails = async (event: string) => readMails(app.db, { event })
const historyOf = async (id: number) =>
  (
    await app.db
      .selectFrom('order_history')
      .select(['axis', 'to_value', 'actor'])
      .where('order_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(step => `${step.axis} ${step.to_value} ${step.actor}`)

describe('a user who is not a party sees nothing', () => {
  const bodies: Record<string, { method: 'GET' | 'POST' | 'PUT'; url: (id: number) => string; body?: unknown }> = {
    getOrder: { method: 'GET', url: id => `/api/orders/${id}` },
    label: { method: 'GET', url: id => `/api/orders/${id}/label` },
    setReadyToPick: {
      method: 'PUT',
      url: id => `/api/orders/setReadyToPick/${id}`,
      body: { invoiceRef: 'F-1' },
    },
    generateEtiquette: { method: 'POST', url: id => `/api/orders/generateEtiquette/${id}`, body: {} },
    setInvoiceRef: { method: 'PUT', url: id => `/api/orders/setInvoiceRef/${id}`, body: { invoiceRef: 'F-1' } },
    completeOrder: { method: 'POST', url: id => `/api/orders/completeOrder/${id}`, body: {} },
    ship: { method: 'POST', url: id => `/api/orders/ship/${id}`, body: {} },
    deliver: { method: 'POST', url: id => `/api/orders/deliver/${id}`, body: {} },
    cancel: { method: 'POST', url: id => `/api/orders/cancel/${id}`, body: {} },
    setRefund: {
      method: 'POST',
      url: id => `/api/orders/setRefund/${id}`,
      body: { delivery: true, reason: 'Geste commercial' },
    },
    checkReturn: { method: 'GET', url: id => `/api/carriers/checkAskReturnIsOutDated/${id}` },
  }
  for (const [name, { method, url, body }] of Object.entries(bodies)) {
    test(`${name}: returns the same 404 for another’s order and a missing one, and 401 for a visitor`, async () => {
      const { orderId } = await order()
      const missing = await app.request(method, url(999_999), body, as('otherSeller'))
      expect(missing.status).toBe(404)
      for (const who of ['otherBuyer', 'otherSeller'] as const) {
        const foreign = await app.request(method, url(orderId), body, as(who))
        expect([foreign.status, foreign.body]).toEqual([404, missing.body])
      }
      expect((await app.request(method, url(orderId), body)).status).toBe(401)
      expect(await statusOf(orderId)).toBe('TO_PREPARE')
    })
  }

  const sellersOwn = ['setReadyToPick', 'generateEtiquette', 'setInvoiceRef', 'ship', 'deliver', 'setRefund'] as const
  for (const name of sellersOwn)
    test(`${name} is refused to the buyer of the order`, async () => {
      const { orderId } = await order({ mode: name === 'setReadyToPick' ? 'PICKUP' : 'HOME' })
      const { method, url, body } = bodies[name]!
      const { status, body: response } = await app.request(method, url(orderId), body, as('buyer'))
      expect([status, response.code]).toEqual([403, 'FORBIDDEN'])
    })
})

describe('order list', () => {
  test('leaves unpaid attempts out of a buyer’s list, unless their status is asked for', async () => {
    const retrying = await createUser(app.db)
    const session = { cookies: await app.loginAs(retrying) }
    const ids = async (query: string) => {
      const { body } = await app.request('GET', `/api/orders?user_type=Client${query}`, undefined, session)
      return body.data.orders.map(({ id }: { id: number }) => id)
    }
    const mine = () => order({ vendor: other, buyerId: retrying })
    const [failed, abandoned, refunded] = [await mine(), await mine(), await mine()]
    const set = (id: number, values: { status: string; paid_at?: null }) =>
      app.db.updateTable('orders').set(values).where('id', '=', id).execute()
    await set(failed.orderId, { status: 'PAYMENT_FAILED', paid_at: null })
    await set(abandoned.orderId, { status: 'CANCELLED', paid_at: null })
    await set(refunded.orderId, { status: 'CANCELLED' })
    expect(await ids('')).toEqual([refunded.orderId])
    expect(await ids('&filtersStatusValue=PAYMENT_FAILED,CANCELLED')).toEqual([
      refunded.orderId,
      abandoned.orderId,
      failed.orderId,
    ])
  })

  test('returns orders placed to a buyer and orders received to a seller, with the specified names', async () => {
    const { orderId } = await order()
    const mine = await app.request('GET', '/api/orders?user_type=Client', undefined, as('buyer'))
    expect(mine.body.data.orders[0]).toMatchObject({ id: orderId, status: 'TO_PREPARE', lineCount: 1 })
    expect(mine.body.data.statsorder.NB_IN_PROGRESS).toBeGreaterThan(0)
    const sold = await app.request('GET', '/api/orders?user_type=Seller', undefined, as('seller'))
    expect(sold.body.data.orders[0]).toMatchObject({ id: orderId, with: 'Camille Vigneron' })
    expect(sold.body.data.total).toBe(mine.body.data.total)
    const otherUser = await app.request('GET', '/api/orders?user_type=Client', undefined, as('otherBuyer'))
    expect(otherUser.body.data).toMatchObject({ orders: [], total: 0, statsorder: { NB_IN_PROGRESS: 0 } })
  })

  test('rejects the seller’s side for users without a shop and for visitors', async () => {
    expect((await app.request('GET', '/api/orders?user_type=Seller', undefined, as('buyer'))).status).toBe(403)
    expect((await app.request('GET', '/api/orders?user_type=Client')).status).toBe(401)
  })

  test('accepts a page size of 1 to 100 and rejects unknown parameter values', async () => {
    for (const query of [
      'max=0',
      'max=101',
      'max=-1',
      'offset=-1',
      'filtersStatusValue=LOST',
      'user_type=Admin',
      'x=1',
    ])
      expect([query, (await app.request('GET', `/api/orders?${query}`, undefined, as('buyer'))).status]).toEqual([
        query,
        400,
      ])
    const one = await app.request('GET', '/api/orders?max=1&offset=0', undefined, as('buyer'))
    expect(one.body.data.orders).toHaveLength(1)
  })

  test('filters as Client or Seller by comma separated lists, and refuses any other user type', async () => {
    const { orderId } = await order({ mode: 'PICKUP' })
    const list = (query: string, who: Who) => app.request('GET', `/api/orders?${query}&max=100`, undefined, as(who))
    const ids = async (query: string, who: Who) =>
      (await list(query, who)).body.data.orders.map(({ id }: { id: number }) => id)
    for (const [side, who] of [
      ['Client', 'buyer'],
      ['Seller', 'seller'],
    ] as const) {
      const all = `user_type=${side}&filtersStatusValue=&filtersDeliveryMode=&searchQuery=`
      expect(await ids(all, who)).toContain(orderId)
      const both = `user_type=${side}&filtersStatusValue=TO_PREPARE,SHIPPED&filtersDeliveryMode=PICKUP,RELAY`
      expect(await ids(both, who)).toContain(orderId)
      expect(await ids(`user_type=${side}&filtersStatusValue=CANCELLED,SHIPPED`, who)).not.toContain(orderId)
      expect(await ids(`user_type=${side}&filtersDeliveryMode=HOME,RELAY`, who)).not.toContain(orderId)
    }
    expect((await list('user_type=Admin&filtersStatusValue=TO_PREPARE', 'buyer')).status).toBe(400)
  })

  test('search words match articles, references, numbers and people; wildcards match literally', async () => {
    const { offerId } = await createOffer(app.db, vendor, { title: 'Échalas d’acacia' })
    const { orderId } = await order({ lines: [{ offerId, quantity: 1, unitPriceCents: 500, vatBasisPoints: 2_000 }] })
    const ids = async (words: string) =>
      (
        await app.request(
          'GET',
          `/api/orders?user_type=Seller&searchQuery=${encodeURIComponent(words)}`,
          undefined,
          as('seller'),
        )
      ).body.data.orders.map((item: { id: number }) => item.id)
    expect(await ids('echalas')).toEqual([orderId])
    expect(await ids('vigneron ACACIA')).toEqual([orderId])
    expect(await ids('%')).toEqual([])
    expect(await ids('_')).toEqual([])
    expect(await ids('\\')).toEqual([])
  })

  test('returns the number in progress separately, for the seller by default', async () => {
    const { body } = await app.request('GET', '/api/orders/stats', undefined, as('seller'))
    expect(body.data.NB_IN_PROGRESS).toBeGreaterThan(0)
    expect((await app.request('GET', '/api/orders/stats', undefined, as('otherSeller'))).body.data).toEqual({
      NB_IN_PROGRESS: 0,
      balancesToPay: 0,
      briefsToGive: 0,
      proofsToApprove: 0,
    })
  })
})

describe('order detail', () => {
  test('shows the pick-up code to the buyer, never to the seller', async () => {
    const { orderId } = await order({ mode: 'PICKUP' })
    const see = async (who: Who) => (await app.request('GET', `/api/orders/${orderId}`, undefined, as(who))).body.data
    expect((await see('buyer')).pickupCode).toMatch(/^\d{6}$/)
    expect((await see('seller')).pickupCode).toBeNull()
    expect((await see('admin')).pickupCode).toBeNull()
    expect((await see('buyer')).commissionCents).toBeNull()
    expect(await see('seller')).toMatchObject({ commissionCents: 160, actors: ['seller'], totalCents: 2_400 })
  })
})

describe('pick-up', () => {
  test('ready-to-pick sets status and invoice and emails the code; a repeated call changes nothing', async () => {
    const { orderId } = await order({ mode: 'PICKUP' })
    expect((await ready(orderId, 'FA-1')).body.data).toEqual({ id: orderId, status: 'READY_TO_PICK' })
    expect((await ready(orderId, 'FA-1')).status).toBe(200)
    expect((await ready(orderId, 'FA-1b')).body.code).toBe('WRONG_STATUS')
    const [mail] = await mails(`order-ready:${orderId}`)
    expect(mail?.text).toMatch(/Code de retrait\u00a0: \d{6}/)
    expect(await historyOf(orderId)).toEqual([
      'order AWAITING_PAYMENT buyer',
      'payment PENDING buyer',
      'payment PAID payment',
      'order TO_PREPARE payment',
      'fulfilment TO_PREPARE payment',
      'invoice REFERENCED seller',
      'order READY_TO_PICK seller',
      'fulfilment READY_TO_PICK seller',
    ])
  })

  test('of two concurrent ready-to-pick calls with different references, one succeeds', async () => {
    const { orderId } = await order({ mode: 'PICKUP' })
    const responses = await Promise.all([ready(orderId, 'R-A'), ready(orderId, 'R-B')])
    expect(responses.map(response => response.status).sort()).toEqual([200, 409])
    expect((await mails(`order-ready:${orderId}`)).length).toBe(1)
  })

  test('requires an invoice reference of at most 35 plain characters, unique per seller in any case', async () => {
    const [first, second] = [await order({ mode: 'PICKUP' }), await order({ mode: 'PICKUP' })]
    for (const invoiceRef of ['', 'x'.repeat(36), 'été', 'a b', 'a\nb', '=1'])
      expect([invoiceRef, (await ready(first.orderId, invoiceRef)).status]).toEqual([invoiceRef, 400])
    expect((await ready(first.orderId, 'Une-Ref/2026+1_a')).status).toBe(200)
    expect((await ready(second.orderId, 'UNE-REF/2026+1_A')).body.code).toBe('INVOICE_REF_TAKEN')
    expect(await statusOf(second.orderId)).toBe('TO_PREPARE')
  })

  test('the invoice reference that the seller sets is in the history, and read by the buyer', async () => {
    const { orderId } = await order()
    const response = await call('seller', `setInvoiceRef/${orderId}`, { invoiceRef: 'FA-2026-77' }, 'PUT')
    expect(response.status).toBe(200)
    const { body } = await app.request('GET', `/api/orders/${orderId}`, undefined, as('buyer'))
    expect(body.data.invoiceRef).toBe('FA-2026-77')
    expect((await historyOf(orderId)).at(-1)).toBe('invoice REFERENCED seller')
  })

  test('rejects pick-up actions on a delivered order, and delivery actions on a pick-up order', async () => {
    const [home, pickup] = [await order(), await order({ mode: 'PICKUP' })]
    expect((await ready(home.orderId, 'W-1')).body.code).toBe('WRONG_DELIVERY_MODE')
    expect((await call('seller', `generateEtiquette/${pickup.orderId}`)).body.code).toBe('WRONG_DELIVERY_MODE')
  })

  test('completes the order at the counter only with the buyer’s code, and limits attempts', async () => {
    const { orderId, lines } = await order({ mode: 'PICKUP' })
    await ready(orderId, 'FA-COUNTER')
    const { pickupCode } = (await app.request('GET', `/api/orders/${orderId}`, undefined, as('buyer'))).body.data
    const wrong = pickupCode === '000000' ? '000001' : '000000'
    expect((await call('seller', `completeOrder/${orderId}`)).body.code).toBe('HAND_OVER_CODE_WRONG')
    expect((await call('seller', `completeOrder/${orderId}`, { code: wrong })).body.code).toBe('HAND_OVER_CODE_WRONG')
    expect((await call('buyer', `completeOrder/${orderId}`)).body.code).toBe('WRONG_STATUS')
    expect((await call('seller', `completeOrder/${orderId}`, { code: pickupCode })).body.data.status).toBe('COMPLETED')
    expect((await historyOf(orderId)).slice(-3)).toEqual([
      'order DELIVERED seller',
      'fulfilment DELIVERED seller',
      'order COMPLETED seller',
    ])
    const stock = await app.db
      .selectFrom('stock')
      .select(['on_hand', 'reserved'])
      .where('offer_id', '=', lines[0]!.offerId)
      .executeTakeFirstOrThrow()
    expect(stock).toEqual({ on_hand: 98, reserved: 0 })

    const guarded = await order({ mode: 'PICKUP' })
    await ready(guarded.orderId, 'FA-GUESS')
    const codes = []
    for (let code = 0; code < 11; code++)
      codes.push(
        (await call('seller', `completeOrder/${guarded.orderId}`, { code: String(code).padStart(6, '0') })).status,
      )
    expect(codes.at(-1)).toBe(429)
  })
})

describe('delivery', () => {
  test('label, ship and receive happen once each, each with its email', async () => {
    const { orderId, lines } = await order()
    expect((await call('seller', `ship/${orderId}`)).body.error).toBe('Éditez d’abord l’étiquette de transport.')
    const label = await call('seller', `generateEtiquette/${orderId}`)
    expect(label.body.data).toMatchObject({
      carrier: 'Colissimo',
      labelUrl: expect.stringContaining(`/api/orders/${orderId}/label`),
    })
    expect(label.body.data.trackingNumber).toMatch(/^8N\d{11}$/)
    expect((await call('seller', `ship/${orderId}`)).body.data.status).toBe('SHIPPED')
    expect((await mails(`order-shipped:${orderId}`))[0]).toMatchObject({
      subject: expect.stringMatching(/^Votre commande .* est expédiée$/),
      text: expect.stringContaining(label.body.data.trackingNumber),
    })
    expect((await call('seller', `completeOrder/${orderId}`)).body.code).toBe('WRONG_STATUS')
    expect((await call('seller', `deliver/${orderId}`)).body.data.status).toBe('DELIVERED')
    expect((await call('seller', `deliver/${orderId}`)).body.code).toBe('WRONG_STATUS')
    expect((await call('buyer', `completeOrder/${orderId}`)).body.data.status).toBe('COMPLETED')
    expect((await mails(`order-delivered:${orderId}`)).length).toBe(2)
    const reservations = await app.db
      .selectFrom('stock_reservations')
      .select('state')
      .where('order_line_id', '=', lines[0]!.orderLineId)
      .execute()
    expect(reservations).toEqual([{ state: 'consumed' }])
  })

  test('the buyer who received a shipped order completes it, and so may the operator', async () => {
    const [first, second] = [await order(), await order()]
    for (const { orderId } of [first, second]) {
      await call('seller', `generateEtiquette/${orderId}`)
      await call('seller', `ship/${orderId}`)
    }
    expect((await call('buyer', `completeOrder/${first.orderId}`)).body.data.status).toBe('COMPLETED')
    expect((await call('admin', `completeOrder/${second.orderId}`)).body.data.status).toBe('COMPLETED')
  })

  test('the timer completes an order delivered 14 days ago, unless a return is open', async () => {
    const [old, recent, disputed] = [await order(), await order(), await order()]
    await setStatus(old.orderId, 'DELIVERED', 15)
    await setStatus(recent.orderId, 'DELIVERED', 13)
    await setStatus(disputed.orderId, 'DELIVERED', 1)
    const lines = [{ lineId: disputed.lines[0]!.orderLineId, quantity: 1 }]
    const request = { orderId: disputed.orderId, kind: 'WITHDRAWAL', lines }
    expect((await app.request('POST', '/api/returns', request, as('buyer'))).status).toBe(200)
    await setStatus(disputed.orderId, 'DELIVERED', 20)
    await completeDelivered(app.db)
    expect(await Promise.all([old, recent, disputed].map(({ orderId }) => statusOf(orderId)))).toEqual([
      'COMPLETED',
      'DELIVERED',
      'DELIVERED',
    ])
  })
})
