import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
let vendor: TestVendor
beforeAll(async () => {
  market = await openTestMarket()
  vendor = await createVendor(market.db)
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

const purchasesOf = (buyer: Buyer) =>
  market.db.selectFrom('purchases').select(['id', 'status']).where('user_id', '=', buyer.userId).orderBy('id').execute()

async function readyBuyer(quantity = 1, stock = 100) {
  const buyer = await market.newBuyer()
  const { offerId } = await createOffer(market.db, vendor, { stock })
  await market.fill(buyer, vendor, [{ offerId, quantity }])
  return { buyer, offerId }
}

test('placing writes the purchase, its orders and its payment, and keeps the goods aside', async () => {
  const { buyer, offerId } = await readyBuyer(3)
  const other = await createVendor(market.db)
  const second = await createOffer(market.db, other)
  await market.fill(buyer, other, [{ offerId: second.offerId, quantity: 2 }], 'PICKUP')
  const placed = await market.place(buyer)
  expect(placed.status).toBe(200)
  expect(placed.body.data.redirectUrl).toMatch(/^\/orders\/payment-sandbox\/bde_/)
  expect(await market.reserved(offerId)).toBe(3)
  expect(await market.reserved(second.offerId)).toBe(2)
  const orders = await market.db
    .selectFrom('orders')
    .select(['status', 'delivery_mode', 'total_cents'])
    .where('purchase_id', '=', placed.body.data.purchaseId)
    .orderBy('id')
    .execute()
  expect(orders.map(order => order.delivery_mode)).toEqual(['HOME', 'PICKUP'])
  // 3 × 10,00 + 9,90 of delivery, and 2 × 10,00, at 20 %.
  expect(orders.map(order => order.total_cents)).toEqual([4788, 2400])
})

test('fifty identical submissions at once make one purchase with one answer', async () => {
  const { buyer, offerId } = await readyBuyer(2)
  const body = await market.submission(buyer)
  const answers = await Promise.all(Array.from({ length: 50 }, () => market.place(buyer, body)))
  expect(new Set(answers.map(answer => JSON.stringify(answer.body))).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect(await purchasesOf(buyer)).toHaveLength(1)
  expect(await market.reserved(offerId)).toBe(2)
})

test('fifty submissions of one cart under different keys make one purchase', async () => {
  const { buyer, offerId } = await readyBuyer(2)
  const body = await market.submission(buyer)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => market.place(buyer, { ...body, submissionKey: crypto.randomUUID() })),
  )
  expect(new Set(answers.map(answer => answer.body.data?.purchaseId)).size).toBe(1)
  expect(await purchasesOf(buyer)).toHaveLength(1)
  expect(await market.reserved(offerId)).toBe(2)
})

test('a key used again for another order is refused', async () => {
  const { buyer } = await readyBuyer()
  const body = await market.submission(buyer)
  expect((await market.place(buyer, body)).status).toBe(200)
  const again = await market.place(buyer, { ...body, buyerReference: 'Cuvée 2026' })
  expect(again.body.code).toBe('IDEMPOTENCY_KEY_REUSED')
})

test('the same cart ordered otherwise replaces the purchase that waited, and its goods are kept once', async () => {
  const { buyer, offerId } = await readyBuyer(1, 1)
  const body = await market.submission(buyer)
  const first = await market.place(buyer, body)
  const second = await market.place(buyer, {
    ...body,
    submissionKey: crypto.randomUUID(),
    buyerReference: 'Cuvée 2026',
  })
  expect(second.status).toBe(200)
  expect(second.body.data.purchaseId).not.toBe(first.body.data.purchaseId)
  expect((await purchasesOf(buyer)).map(purchase => purchase.status)).toEqual(['CANCELLED', 'AWAITING_PAYMENT'])
  expect(await market.reserved(offerId)).toBe(1)
  await market.runJobs()
  const former = await market.request('GET', `/api/payment-sandbox/${market.refOf(first)}`)
  expect(former.body.data.status).toBe('expired')
})

test('of two buyers of the last unit, one orders and the other is told what is missing', async () => {
  for (let round = 0; round < 10; round++) {
    const { offerId } = await createOffer(market.db, vendor, { stock: 1, title: 'Sécateur rare' })
    const buyers = await Promise.all([market.newBuyer(), market.newBuyer()])
    for (const buyer of buyers) await market.fill(buyer, vendor, [{ offerId, quantity: 1 }])
    const bodies = await Promise.all(buyers.map(buyer => market.submission(buyer)))
    const answers = await Promise.all(buyers.map((buyer, index) => market.place(buyer, bodies[index])))
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
    const loser = answers.find(answer => answer.status !== 200)
    expect(loser?.body.code).toBe('OUT_OF_STOCK')
    expect(loser?.body.error).toContain('Sécateur rare')
    expect(await market.reserved(offerId)).toBe(1)
  }
})

test('a price that changed since it was shown is never charged', async () => {
  const { buyer, offerId } = await readyBuyer()
  const body = await market.submission(buyer)
  await market.db.updateTable('offers').set({ price_cents: 1_100 }).where('id', '=', offerId).execute()
  const refused = await market.place(buyer, body)
  expect(refused.body.code).toBe('CART_CHANGED')
  const agreed = await market.place(buyer)
  expect(agreed.status).toBe(200)
})

test('a cart changed in another tab is not ordered unseen, even at the same total', async () => {
  const { buyer, offerId } = await readyBuyer()
  const body = await market.submission(buyer)
  const other = await createOffer(market.db, vendor)
  await market.fill(buyer, vendor, [{ offerId: other.offerId, quantity: 1 }])
  await market.request('PUT', `/api/cart/lines/${offerId}`, { quantity: 0 }, buyer)
  expect((await market.place(buyer, body)).body.code).toBe('CART_CHANGED')
})

test('an order without delivery choice, terms, cart or own address is refused', async () => {
  const { buyer } = await readyBuyer()
  const body = await market.submission(buyer)
  const stranger = await market.newBuyer()
  expect((await market.place(buyer, { ...body, acceptTerms: false })).body.fields).toHaveProperty('acceptTerms')
  expect((await market.place(buyer, { ...body, unitPriceCents: 1 })).body.code).toBe('INVALID_INPUT')
  const foreign = await market.place(buyer, { ...body, addressId: stranger.addressId })
  expect(foreign.body.code).toBe('NOT_FOUND')
  expect((await market.place(stranger, { ...body, addressId: stranger.addressId })).body.code).toBe('CART_EMPTY')
  await market.db.deleteFrom('cart_deliveries').execute()
  expect((await market.place(buyer, body)).body.code).toBe('DELIVERY_MISSING')
  expect((await market.request('POST', '/api/checkout/purchases', body)).status).toBe(401)
})

test('an address typed on the page is priced, frozen and kept for next time', async () => {
  const { buyer } = await readyBuyer()
  const typed = {
    recipient: 'Domaine des Crayères',
    street: '3 chemin des Vignes',
    postcode: '51160',
    city: 'Aÿ',
    phone: '0326000000',
  }
  const placed = await market.place(buyer, await market.submission(buyer, { address: typed }))
  expect(placed.status).toBe(200)
  const { delivery_address, billing_address } = await market.db
    .selectFrom('purchases')
    .select(['delivery_address', 'billing_address'])
    .where('id', '=', placed.body.data.purchaseId)
    .executeTakeFirstOrThrow()
  expect(delivery_address).toMatchObject({ city: 'Aÿ', phone: '+33326000000' })
  expect(billing_address).toEqual(delivery_address)
  const { body } = await market.request('GET', '/api/checkout', undefined, buyer)
  expect(body.data.addresses[0]).toMatchObject({ recipient: 'Domaine des Crayères' })
})

test('a place that is not served cannot be ordered to', async () => {
  const { buyer } = await readyBuyer()
  const body = await market.submission(buyer)
  const far = { recipient: 'A', street: '1 rue', postcode: '97400', city: 'Saint-Denis', phone: '0326000000' }
  const refused = await market.place(buyer, { ...body, addressId: undefined, address: far })
  expect(refused.body.code).toBe('DELIVERY_UNAVAILABLE')
})

test('cut off before the provider was asked, the same submission goes on with the same payment', async () => {
  const { buyer } = await readyBuyer()
  const body = await market.submission(buyer)
  const placed = await market.place(buyer, body)
  const { purchaseId } = placed.body.data
  // As a kill between our commit and the note of the provider's answer leaves it.
  await market.db
    .updateTable('payments')
    .set({ provider_ref: null, redirect_url: null })
    .where('purchase_id', '=', purchaseId)
    .execute()
  const again = await market.place(buyer, body)
  expect(again.body.data).toEqual(placed.body.data)
  const accounts = await market.db
    .selectFrom('sandbox_payments')
    .innerJoin('payments', 'payments.provider_ref', 'sandbox_payments.ref')
    .select('ref')
    .where('payments.purchase_id', '=', purchaseId)
    .execute()
  expect(accounts).toHaveLength(1)
})
