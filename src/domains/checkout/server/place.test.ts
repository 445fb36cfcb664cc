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

test('placing an order writes the purchase, its orders and its payment, and reserves the goods', async () => {
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

test('a private person is charged the unit price TTC × quantity, a professional the unit price HT × quantity', async () => {
  const { offerId } = await createOffer(market.db, vendor, { priceCents: 141, stock: 1_000 })
  const lines = []
  for (const kind of ['normal', 'professional']) {
    const buyer = await market.newBuyer()
    const company_name = kind === 'professional' ? 'Domaine' : null
    await market.db.updateTable('users').set({ kind, company_name }).where('id', '=', buyer.userId).execute()
    await market.fill(buyer, vendor, [{ offerId, quantity: 100 }], 'PICKUP')
    const placed = await market.place(buyer)
    expect(placed.status).toBe(200)
    const line = await market.db
      .selectFrom('order_lines as l')
      .innerJoin('orders as o', 'o.id', 'l.order_id')
      .innerJoin('line_commissions as c', 'c.order_line_id', 'l.id')
      .select(['l.price_basis', 'l.unit_price_cents', 'l.unit_price_ttc_hundredths', 'l.ht_cents', 'l.vat_cents'])
      .select(['o.total_cents', 'c.base_cents'])
      .where('o.purchase_id', '=', placed.body.data.purchaseId)
      .executeTakeFirstOrThrow()
    lines.push(line)
  }
  // 1,69 TTC × 100 = 169,00, of which 28,17 of VAT; 1,41 HT × 100 = 141,00 and 28,20 of VAT.
  const amounts = { unit_price_cents: 141 }
  expect(lines).toEqual([
    {
      ...{ ...amounts, price_basis: 'TTC', unit_price_ttc_hundredths: 16_900 },
      ...{ ht_cents: 14_083, vat_cents: 2_817, total_cents: 16_900, base_cents: 14_083 },
    },
    {
      ...{ ...amounts, price_basis: 'HT', unit_price_ttc_hundredths: null },
      ...{ ht_cents: 14_100, vat_cents: 2_820, total_cents: 16_920, base_cents: 14_100 },
    },
  ])
})

test('a VAT number that VIES does not know is left out of the order, and one without an answer stays', async () => {
  const snapshot = async (vatNumber: string) => {
    const { buyer } = await readyBuyer()
    const values = { kind: 'professional', company_name: 'Weingut', vat_number: vatNumber }
    await market.db.updateTable('users').set(values).where('id', '=', buyer.userId).execute()
    const placed = await market.place(buyer)
    const { purchaseId } = placed.body.data
    const purchase = market.db.selectFrom('purchases').select('buyer').where('id', '=', purchaseId)
    return (await purchase.executeTakeFirstOrThrow()).buyer
  }
  await market.pool.query(
    `INSERT INTO vat_checks (vat_number, is_valid, checked_on, next_at) VALUES ('DE111111200', false, current_date, NULL)`,
  )
  expect(await snapshot('DE111111200')).toMatchObject({ companyName: 'Weingut', vatNumber: null })
  expect(await snapshot('DE111111300')).toMatchObject({ vatNumber: 'DE111111300' })
})

test('fifty identical concurrent submissions create one purchase and get the same response', async () => {
  const { buyer, offerId } = await readyBuyer(2)
  const body = await market.submission(buyer)
  const responses = await Promise.all(Array.from({ length: 50 }, () => market.place(buyer, body)))
  expect(new Set(responses.map(response => JSON.stringify(response.body))).size).toBe(1)
  expect(responses[0]?.status).toBe(200)
  expect(await purchasesOf(buyer)).toHaveLength(1)
  expect(await market.reserved(offerId)).toBe(2)
})

test('fifty concurrent submissions of one cart under different keys create one purchase', async () => {
  const { buyer, offerId } = await readyBuyer(2)
  const body = await market.submission(buyer)
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => market.place(buyer, { ...body, submissionKey: crypto.randomUUID() })),
  )
  expect(new Set(responses.map(response => response.body.data?.purchaseId)).size).toBe(1)
  expect(await purchasesOf(buyer)).toHaveLength(1)
  expect(await market.reserved(offerId)).toBe(2)
})

test('rejects an idempotency key reused for another order', async () => {
  const { buyer } = await readyBuyer()
  const body = await market.submission(buyer)
  expect((await market.place(buyer, body)).status).toBe(200)
  const again = await market.place(buyer, { ...body, buyerReference: 'Cuvée 2026' })
  expect(again.body.code).toBe('IDEMPOTENCY_KEY_REUSED')
})

test('a changed submission of the same cart replaces the pending purchase, and reserves its goods once', async () => {
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

test('of two buyers of the last unit, one orders and the other gets OUT_OF_STOCK', async () => {
  for (let round = 0; round < 10; round++) {
    const { offerId } = await createOffer(market.db, vendor, { stock: 1, title: 'Sécateur rare' })
    const buyers = await Promise.all([market.newBuyer(), market.newBuyer()])
    for (const buyer of buyers) await market.fill(buyer, vendor, [{ offerId, quantity: 1 }])
    const bodies = await Promise.all(buyers.map(buyer => market.submission(buyer)))
    const responses = await Promise.all(buyers.map((buyer, index) => market.place(buyer, bodies[index])))
    expect(responses.map(response => response.status).sort()).toEqual([200, 409])
    const loser = responses.find(response => response.status !== 200)
    expect(loser?.body.code).toBe('OUT_OF_STOCK')
    expect(loser?.body.error).toContain('Sécateur rare')
    expect(await market.reserved(offerId)).toBe(1)
  }
})

test('never charges a price that changed since it was shown', async () => {
  const { buyer, offerId } = await readyBuyer()
  const body = await market.submission(buyer)
  await market.db.updateTable('offers').set({ price_cents: 1_100 }).where('id', '=', offerId).execute()
  const refused = await market.place(buyer, body)
  expect(refused.body.code).toBe('CART_CHANGED')
  const agreed = await market.place(buyer)
  expect(agreed.status).toBe(200)
})

test('rejects a cart changed in another tab, even with the same total', async () => {
  const { buyer, offerId } = await readyBuyer()
  const body = await market.submission(buyer)
  const other = await createOffer(market.db, vendor)
  await market.fill(buyer, vendor, [{ offerId: other.offerId, quantity: 1 }])
  await market.request('PUT', `/api/cart/lines/${offerId}`, { quantity: 0 }, buyer)
  expect((await market.place(buyer, body)).body.code).toBe('CART_CHANGED')
})

test('rejects an order without delivery choice, accepted terms, cart or an address of the user', async () => {
  const { buyer } = await readyBuyer()
  const body = await market.submission(buyer)
  const otherUser = await market.newBuyer()
  expect((await market.place(buyer, { ...body, acceptTerms: false })).body.fields).toHaveProperty('acceptTerms')
  expect((await market.place(buyer, { ...body, unitPriceCents: 1 })).body.code).toBe('INVALID_INPUT')
  const foreign = await market.place(buyer, { ...body, addressId: otherUser.addressId })
  expect(foreign.body.code).toBe('NOT_FOUND')
  expect((await market.place(otherUser, { ...body, addressId: otherUser.addressId })).body.code).toBe('CART_EMPTY')
  await market.db
    .updateTable('offers')
    .set({ delivery_modes: ['PICKUP', 'RELAY'] })
    .execute()
  await market.db.deleteFrom('cart_deliveries').execute()
  expect((await market.place(buyer, body)).body.code).toBe('DELIVERY_MISSING')
  expect((await market.request('POST', '/api/checkout/purchases', body)).status).toBe(401)
})

test('an address typed on the page is priced, frozen and saved for later', async () => {
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

test('a saved address bills what is only collected, whatever place the prices are for', async () => {
  const { buyer, offerId } = await readyBuyer()
  const addressAt = async (postcode: string) =>
    (await market.request('GET', `/api/checkout?postcode=${postcode}`, undefined, buyer)).body.data.addressId
  expect(await addressAt('10200')).toBeNull()
  await market.fill(buyer, vendor, [{ offerId, quantity: 1 }], 'PICKUP')
  expect(await addressAt('10200')).toBe(buyer.addressId)
})

test('orders to the relay point that the page preselected, and refuses its price once it is closed', async () => {
  const relay = { carrier: 'Relais', street: '3 quai du Port', postcode: '10200', city: 'Bar-sur-Aube' }
  await market.db
    .insertInto('relay_points')
    .values({ ...relay, id: 'BA-1', name: 'Épicerie du Port', latitude: 48.23, longitude: 4.71 })
    .execute()
  const buyer = await market.newBuyer('normal', { postcode: '10200' })
  const { offerId } = await createOffer(market.db, vendor)
  const body = { offerId, quantity: 1 }
  await market.request('POST', '/api/cart/lines', body, buyer)
  const { data } = (await market.request('GET', '/api/checkout', undefined, buyer)).body
  expect(data).toMatchObject({ nearestRelayId: 'BA-1', sellers: [{ mode: 'RELAY' }] })
  const address = { recipient: 'A', street: '3 rue', postcode: '10200', city: 'Bar-sur-Aube', phone: '0326000000' }
  const submission = await market.submission(buyer, { relayPointId: 'BA-1', address })
  // Without it a typed address is delivered at the door, at another price.
  expect((await market.place(buyer, { ...submission, relayPointId: undefined })).body.code).toBe('CART_CHANGED')
  await market.db.updateTable('relay_points').set({ closed: true }).where('id', '=', 'BA-1').execute()
  expect((await market.place(buyer, submission)).body.code).toBe('CART_CHANGED')
  await market.db.updateTable('relay_points').set({ closed: false }).where('id', '=', 'BA-1').execute()
  const placed = await market.place(buyer, submission)
  expect(placed.status).toBe(200)
  const order = market.db.selectFrom('orders').select(['delivery_mode', 'total_cents'])
  // 10,00 and 6,90 of delivery, at 20 %.
  expect(await order.where('purchase_id', '=', placed.body.data.purchaseId).execute()).toEqual([
    { delivery_mode: 'RELAY', total_cents: 2_028 },
  ])
})

test('rejects an order to an address that is not served', async () => {
  const { buyer } = await readyBuyer()
  const body = await market.submission(buyer)
  const far = { recipient: 'A', street: '1 rue', postcode: '97400', city: 'Saint-Denis', phone: '0326000000' }
  const refused = await market.place(buyer, { ...body, addressId: undefined, address: far })
  expect(refused.body.code).toBe('DELIVERY_UNAVAILABLE')
})

test('the same submission resumes the same payment after a failure before the provider was called', async () => {
  const { buyer } = await readyBuyer()
  const body = await market.submission(buyer)
  const placed = await market.place(buyer, body)
  const { purchaseId } = placed.body.data
  // State after a kill between our commit and storing the provider's response.
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
