import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
let vendor: TestVendor
beforeAll(async () => {
  market = await openTestMarket()
  vendor = await createVendor(market.db)
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

async function placed(quantity = 1, stock = 100) {
  const buyer = await market.newBuyer()
  const { offerId } = await createOffer(market.db, vendor, { stock })
  await market.fill(buyer, vendor, [{ offerId, quantity }])
  const response = await market.place(buyer)
  expect(response.status).toBe(200)
  return { buyer, offerId, response, id: response.body.data.purchaseId as number }
}

/** Twenty rounds on a loaded machine. */
const long = { timeout: 90_000 }

const ordersOf = (purchaseId: number) =>
  market.db.selectFrom('orders').select(['id', 'status']).where('purchase_id', '=', purchaseId).execute()
const paymentOf = (purchaseId: number) =>
  market.db.selectFrom('payments').selectAll().where('purchase_id', '=', purchaseId).executeTakeFirstOrThrow()
const countOf = async (cookies: Record<string, string>) =>
  (await market.request('GET', '/api/cart/count', undefined, { cookies })).body.data
const mailsTo = async (userId: number) => {
  const rows = await market.db
    .selectFrom('mails as m')
    .innerJoin('users as u', 'u.email', 'm.recipient')
    .select('m.event')
    .where('u.id', '=', userId)
    .orderBy('m.id')
    .execute()
  return rows.map(row => row.event)
}
const eventsOf = (ref: string) =>
  market.db.selectFrom('payment_events').select(['outcome', 'reason']).where('event_id', 'like', `%${ref}%`).execute()

test('a signed success event pays the order and empties the cart', async () => {
  const { buyer, response, id } = await placed(2)
  await market.atBank(response, 'accept')
  await market.runJobs()
  expect(await market.purchaseStatus(response)).toBe('PAID')
  expect((await ordersOf(id)).map(order => order.status)).toEqual(['TO_PREPARE'])
  expect(await countOf(buyer.cookies)).toBe(0)
  expect((await market.comeBack(buyer, response)).body.data.step).toBe('paid')
})

test('the confirmation says what each price buys, where each order is collected or delivered, and its seller', async () => {
  const buyer = await market.newBuyer()
  const [shopSeller, sender] = [await createVendor(market.db), await createVendor(market.db)]
  const goods = [await createOffer(market.db, shopSeller), await createOffer(market.db, sender)] as const
  await market.fill(buyer, shopSeller, [{ offerId: goods[0].offerId, quantity: 1 }], 'PICKUP')
  const corks = { sale_unit: 'mille', pack_label: 'carton de 5 000' }
  await market.db.updateTable('variants').set(corks).where('id', '=', goods[1].variantId).execute()
  await market.fill(buyer, sender, [{ offerId: goods[1].offerId, quantity: 5 }])
  const response = await market.place(buyer)
  await market.atBank(response, 'accept')
  await market.runJobs()
  const { text } = await market.db
    .selectFrom('mails')
    .select('text')
    .where('event', '=', `order-confirmed:${response.body.data.purchaseId}`)
    .executeTakeFirstOrThrow()
  const shop = await market.db
    .selectFrom('shops')
    .select(['name', 'street'])
    .where('id', '=', shopSeller.shopId)
    .executeTakeFirstOrThrow()
  const sellers = await market.db
    .selectFrom('vendors')
    .select(['legal_name', 'siret'])
    .where('id', 'in', [shopSeller.vendorId, sender.vendorId])
    .execute()
  expect(text).toContain(`${shop.name}, ${shop.street}`)
  expect(text).toContain('Livrée à')
  expect(text.match(/Facturée à/g)).toHaveLength(1)
  // Five thousand corks, which a carton of 5,000 holds, not five cartons.
  expect(text.replaceAll('\u00a0', ' ')).toMatch(
    /^.*5 mille × Sécateur[\s\S]*12,00 € TTC le mille · soit 5 000 pièces/m,
  )
  for (const seller of sellers) expect(text).toMatch(new RegExp(`${seller.legal_name}[\\s\\S]*SIRET ${seller.siret}`))
  expect(text).toContain('Droit de rétractation')
})

test('a buyer who returns before the event sees the result at once, and the event changes nothing', async () => {
  const { buyer, response, id } = await placed()
  expect((await market.pay(buyer, response)).body.data.step).toBe('paid')
  await market.runJobs()
  expect(await eventsOf(market.refOf(response))).toEqual([{ outcome: 'ignored', reason: 'already known' }])
  const confirmations = (await mailsTo(buyer.userId)).filter(event => event.includes(`${id}`))
  expect(new Set(confirmations).size).toBe(confirmations.length)
})

test('3-D Secure rejects a wrong code and pays with the right one', async () => {
  const { buyer, response } = await placed()
  await market.atBank(response, 'accept-3ds')
  expect((await market.atBank(response, 'code', '123456')).body.fields).toHaveProperty('code')
  expect((await market.comeBack(buyer, response)).body.data.step).toBe('pending')
  expect((await market.atBank(response, 'code', '000000')).status).toBe(200)
  expect((await market.comeBack(buyer, response)).body.data.step).toBe('paid')
  expect((await market.atBank(response, 'decline')).body.code).toBe('PAYMENT_CLOSED')
})

test('a declined payment releases the stock and leaves the cart intact', async () => {
  const { buyer, response, offerId, id } = await placed(2)
  await market.atBank(response, 'decline')
  await market.runJobs()
  expect((await market.comeBack(buyer, response)).body.data.step).toBe('failed')
  expect((await ordersOf(id)).map(order => order.status)).toEqual(['PAYMENT_FAILED'])
  expect(await market.reserved(offerId)).toBe(0)
  expect(await countOf(buyer.cookies)).toBe(1)
  expect((await market.place(buyer)).status).toBe(200)
})

test('a payment abandoned at the bank or on our page creates no order and reserves nothing', async () => {
  const atBank = await placed()
  await market.atBank(atBank.response, 'cancel')
  await market.runJobs()
  expect(await market.purchaseStatus(atBank.response)).toBe('PAYMENT_FAILED')
  const here = await placed()
  await market.request('POST', `/api/checkout/purchases/${here.id}/abandon`, {}, here.buyer)
  await market.runJobs()
  expect(await market.purchaseStatus(here.response)).toBe('CANCELLED')
  expect((await market.atBank(here.response, 'accept')).body.code).toBe('PAYMENT_CLOSED')
  expect(await market.reserved(here.offerId)).toBe(0)
})

test('after fifteen minutes the purchase expires, the stock is released and the bank accepts no payment', async () => {
  const { buyer, response, offerId, id } = await placed()
  await market.letTimePass(id)
  await market.db.transaction().execute(tx => addSweep(tx))
  await market.runJobs()
  expect(await market.purchaseStatus(response)).toBe('PAYMENT_FAILED')
  expect((await paymentOf(id)).status).toBe('EXPIRED')
  expect(await market.reserved(offerId)).toBe(0)
  expect(await countOf(buyer.cookies)).toBe(1)
  expect((await market.atBank(response, 'accept')).body.code).toBe('PAYMENT_CLOSED')
})

test('money captured before expiry still pays, and no failure is sent', async () => {
  const { buyer, response, id } = await placed()
  await market.atBank(response, 'accept')
  await market.letTimePass(id)
  await expire(id)
  expect(await market.purchaseStatus(response)).toBe('PAID')
  expect(await mailsTo(buyer.userId)).not.toContain(`payment-failed:${id}`)
})

test('a late payment buys the goods while they are in stock', async () => {
  const { response, id, offerId } = await placed(1, 1)
  const captured = await market.eventOf(response, 'succeeded')
  await market.letTimePass(id)
  await expire(id)
  expect(await market.reserved(offerId)).toBe(0)
  await bankTook(response)
  expect((await market.postEvent(captured)).body.data.outcome).toBe('applied')
  expect(await market.purchaseStatus(response)).toBe('PAID')
  expect(await market.reserved(offerId)).toBe(1)
})

test('a late payment for goods sold meanwhile is refunded automatically, and the buyer is informed', async () => {
  const { buyer, response, id, offerId } = await placed(1, 1)
  await market.letTimePass(id)
  await expire(id)
  const other = await market.newBuyer()
  await market.fill(other, vendor, [{ offerId, quantity: 1 }])
  expect((await market.place(other)).status).toBe(200)
  await bankTook(response)
  await market.postEvent(await market.eventOf(response, 'succeeded'))
  await market.runJobs()
  expect((await market.comeBack(buyer, response)).body.data.step).toBe('refunded')
  const payment = await paymentOf(id)
  expect(payment).toMatchObject({ status: 'CAPTURED', refunded_cents: payment.captured_cents })
  expect((await ordersOf(id)).map(order => order.status)).toEqual(['CANCELLED'])
  expect(await mailsTo(buyer.userId)).toContain(`purchase-refunded:${id}`)
  expect(await market.reserved(offerId)).toBe(1)
})

test('a payment for a purchase that was ordered again is refunded: nobody pays twice', async () => {
  const { buyer, response, id } = await placed()
  await market.letTimePass(id)
  await expire(id)
  const again = await market.place(buyer)
  await market.pay(buyer, again)
  await bankTook(response)
  await market.postEvent(await market.eventOf(response, 'succeeded'))
  await market.runJobs()
  expect(await market.purchaseStatus(again)).toBe('PAID')
  expect((await market.comeBack(buyer, response)).body.data.step).toBe('refunded')
})

test('return page and event at the same time pay once, in twenty rounds', long, async () => {
  for (let round = 0; round < 20; round++) {
    const { buyer, response, id, offerId } = await placed(2)
    // Added to the cart during payment: these two are not part of the order and must stay.
    await market.request('POST', '/api/cart/lines', { offerId, quantity: 2 }, buyer)
    await market.atBank(response, 'accept')
    const event = await market.eventOf(response, 'succeeded')
    await Promise.all([
      market.comeBack(buyer, response),
      market.postEvent(event),
      market.postEvent(event),
      market.comeBack(buyer, response),
    ])
    expect(await market.purchaseStatus(response)).toBe('PAID')
    expect(await market.reserved(offerId)).toBe(2)
    const cart = await market.request('GET', '/api/cart', undefined, buyer)
    expect(cart.body.data.sellers[0].lines[0].quantity).toBe(2)
    const paid = await market.db
      .selectFrom('order_history as h')
      .innerJoin('orders as o', 'o.id', 'h.order_id')
      .select('h.id')
      .where('o.purchase_id', '=', id)
      .where('h.axis', '=', 'payment')
      .where('h.to_value', '=', 'PAID')
      .orderBy('h.id')
      .execute()
    expect(paid).toHaveLength(1)
  }
})

test('capture and expiry at the same time end with the goods paid and reserved, in twenty rounds', long, async () => {
  for (let round = 0; round < 20; round++) {
    const { response, id, offerId } = await placed(1, 1)
    const captured = await market.eventOf(response, 'succeeded')
    await market.letTimePass(id)
    await Promise.all([expire(id), market.postEvent(captured)])
    await bankTook(response)
    expect(await market.purchaseStatus(response)).toBe('PAID')
    expect((await ordersOf(id)).map(order => order.status)).toEqual(['TO_PREPARE'])
    expect(await market.reserved(offerId)).toBe(1)
  }
})

test('polling the bank replaces a lost event', async () => {
  const { response, id } = await placed()
  await market.atBank(response, 'accept')
  await market.db
    .updateTable('payments')
    .set({ created_at: new Date(Date.now() - 3 * 60_000) })
    .where('id', '=', (await paymentOf(id)).id)
    .execute()
  const { reconcilePayments } = await import('./jobs.ts')
  await reconcilePayments(market.db, market.provider)
  expect(await market.purchaseStatus(response)).toBe('PAID')
})

test('polling opens a payment that was never opened', async () => {
  const { id } = await placed()
  await market.db
    .updateTable('payments')
    .set({ provider_ref: null, redirect_url: null, created_at: new Date(Date.now() - 3 * 60_000) })
    .where('purchase_id', '=', id)
    .execute()
  const { reconcilePayments } = await import('./jobs.ts')
  await reconcilePayments(market.db, market.provider)
  expect((await paymentOf(id)).redirect_url).not.toBeNull()
})

test('the event finds the order when the server was killed before it stored the bank’s reference', async () => {
  const { response, id } = await placed()
  await market.atBank(response, 'accept')
  const event = await market.eventOf(response, 'succeeded')
  await market.db
    .updateTable('payments')
    .set({ provider_ref: null, redirect_url: null })
    .where('purchase_id', '=', id)
    .execute()
  expect((await market.postEvent(event)).body.data.outcome).toBe('applied')
  expect((await paymentOf(id)).provider_ref).toBe(market.refOf(response))
})

test('a delayed payment stays pending until the bank decides', async () => {
  const { buyer, response } = await placed()
  await market.atBank(response, 'delay')
  // The bank decides in 20 seconds: on a busy machine they would pass here.
  await market.pool.query(
    "SELECT graphile_worker.reschedule_jobs(array_agg(id), now() + interval '1 hour') FROM graphile_worker.jobs WHERE task_identifier = 'sandbox.deliver'",
  )
  expect((await market.comeBack(buyer, response)).body.data.step).toBe('pending')
  await market.runJobs()
  expect((await market.comeBack(buyer, response)).body.data.step).toBe('pending')
  const { deliverSandboxEvent } = await import('#domains/payments/server/sandbox-events.ts')
  await deliverSandboxEvent(market.db, market.settings.sandbox, { ref: market.refOf(response), status: 'succeeded' })
  expect(await market.purchaseStatus(response)).toBe('PAID')
})

test('a purchase that another transaction has locked is shown to its buyer at once, and to nobody else', {
  timeout: 20_000,
}, async () => {
  const { buyer, response, id } = await placed()
  await market.atBank(response, 'accept')
  await market.runJobs()
  const other = await market.newBuyer()
  const settling = await market.pool.connect()
  try {
    await settling.query('BEGIN')
    await settling.query('SELECT FROM purchases WHERE id = $1 FOR UPDATE', [id])
    expect((await market.comeBack(buyer, response)).body.data.step).toBe('paid')
    expect((await market.comeBack(other, response)).status).toBe(404)
  } finally {
    await settling.query('ROLLBACK')
    settling.release()
  }
})

test('returns 404 for another user’s purchase', async () => {
  const { id } = await placed()
  const otherUser = await market.newBuyer()
  for (const path of ['confirm', 'abandon'])
    expect((await market.request('POST', `/api/checkout/purchases/${id}/${path}`, {}, otherUser)).status).toBe(404)
  expect((await market.request('GET', `/api/checkout/purchases/${id}`, undefined, otherUser)).status).toBe(404)
})

async function expire(purchaseId: number) {
  const jobs = await import('./jobs.ts')
  await jobs.expirePurchases(market.db, market.provider, { purchaseId })
}

/** The bank captured although its page was closed: a card network may do so. */
const bankTook = (response: Parameters<TestMarket['refOf']>[0]) =>
  market.db
    .updateTable('sandbox_payments')
    .set({ status: 'succeeded' })
    .where('ref', '=', market.refOf(response))
    .execute()

async function addSweep(tx: Parameters<Parameters<ReturnType<TestMarket['db']['transaction']>['execute']>[0]>[0]) {
  const { addJob } = await import('#domains/jobs.ts')
  await addJob(tx, 'purchases.expire', {})
}
