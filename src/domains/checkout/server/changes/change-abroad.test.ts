import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createAddress, createOffer, createVendor, signMandate, type TestVendor } from '#tests/support/factories.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
let vendor: TestVendor
let offerId: number
beforeAll(async () => {
  market = await openTestMarket()
  vendor = await createVendor(market.db)
  await signMandate(market.db, vendor.vendorId)
  for (const [zone, price_cents] of [
    ['BE', 2_000],
    ['NL', 2_500],
  ] as const)
    for (const max_weight_grams of [2_500, 30_000])
      await market.db
        .insertInto('shipping_rates')
        .values({
          vendor_id: vendor.vendorId,
          mode: 'HOME',
          zone,
          max_weight_grams,
          price_cents: price_cents * (max_weight_grams > 5_000 ? 2 : 1),
        })
        .execute()
  await serve(['BE', 'NL'])
  offerId = (await createOffer(market.db, vendor, { priceCents: 1_000, stock: 100, weightGrams: 1_000 })).offerId
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

const serve = async (countries: string[]) =>
  market.request(
    'PUT',
    '/api/seller/union',
    { countries, distanceSales: 'one_stop_shop' },
    { cookies: await market.loginAs(vendor.userId) },
  )

const namur = { postcode: '5000', country: 'BE', city: 'Namur' }
let serial = 0
/** A professional in Namur whose number VIES confirmed today. */
async function confirmedBuyer() {
  const buyer = await market.newBuyer('professional', namur)
  const number = `BE0${String(++serial).padStart(6, '7')}111`
  await market.db.updateTable('users').set({ vat_number: number }).where('id', '=', buyer.userId).execute()
  await market.pool.query(
    'INSERT INTO vat_checks (vat_number, next_at, is_valid, checked_on) VALUES ($1, NULL, true, current_date)',
    [number],
  )
  return { ...buyer, number }
}

async function pay(buyer: Buyer) {
  const placed = await market.place(buyer)
  await market.pay(buyer, placed)
  return market.db
    .selectFrom('orders as o')
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .selectAll('o')
    .select('l.id as lineId')
    .where('o.purchase_id', '=', placed.body.data.purchaseId)
    .executeTakeFirstOrThrow()
}
async function buy(buyer: Buyer, quantity: number) {
  await market.fill(buyer, vendor, [{ offerId, quantity }], 'HOME')
  return pay(buyer)
}
const change = (buyer: Buyer, orderId: number, body: object) =>
  market.request('POST', `/api/checkout/orders/${orderId}/change`, body, buyer)
const show = async (buyer: Buyer, orderId: number) =>
  (await market.request('GET', `/api/checkout/orders/${orderId}/change`, undefined, buyer)).body.data
const other = async (buyer: Buyer, place: object) => {
  await market.db.updateTable('addresses').set({ is_default: false }).where('user_id', '=', buyer.userId).execute()
  return createAddress(market.db, buyer.userId, place)
}

test('fewer units of a sale without VAT are refunded without VAT, even when VIES no longer confirms the number', async () => {
  const buyer = await confirmedBuyer()
  const order = await buy(buyer, 4)
  expect(order).toMatchObject({ vat_treatment: 'intra_community', total_cents: 8_000 })
  await market.pool.query('UPDATE vat_checks SET is_valid = false WHERE vat_number = $1', [buyer.number])
  await serve(['NL'])
  const { body } = await change(buyer, order.id, { lines: [{ lineId: order.lineId, from: 4, quantity: 2 }] })
  await serve(['BE', 'NL'])
  // Two units at 10,00 €, and 20,00 € less for the lighter parcel.
  expect(body).toMatchObject({ code: null, data: { refundCents: 4_000 } })
})

test('a private buyer’s refund has the VAT of the country of the order, whatever the rate is today', async () => {
  const buyer = await market.newBuyer('normal', namur)
  const order = await buy(buyer, 4)
  expect(order).toMatchObject({ vat_treatment: 'one_stop_shop', vat_zone: 'BE', total_cents: 9_680 })
  await market.pool.query("UPDATE vat_rates SET basis_points = 2500 WHERE zone = 'BE' AND code = 'normal'")
  const { body } = await change(buyer, order.id, { lines: [{ lineId: order.lineId, from: 4, quantity: 2 }] })
  await market.pool.query("UPDATE vat_rates SET basis_points = 2100 WHERE zone = 'BE' AND code = 'normal'")
  expect(body).toMatchObject({ code: null, data: { refundCents: 4_840 } })
})

test('another address in the same country is taken, one in another country is refused with the reason', async () => {
  const buyer = await confirmedBuyer()
  const order = await buy(buyer, 2)
  const near = await other(buyer, { ...namur, postcode: '1000', city: 'Bruxelles' })
  const dutch = await other(buyer, { country: 'NL', postcode: '1012 AB', city: 'Amsterdam' })
  expect((await show(buyer, order.id)).addresses.map(({ id }: { id: number }) => id)).toContain(near)
  expect((await show(buyer, order.id)).addresses.map(({ id }: { id: number }) => id)).not.toContain(dutch)
  expect((await change(buyer, order.id, { addressId: dutch })).body).toMatchObject({
    code: 'DELIVERY_UNAVAILABLE',
    error: expect.stringContaining('en Belgique'),
  })
  expect((await change(buyer, order.id, { addressId: near })).body.code).toBeNull()
})

test('more units leave with the order, without VAT, although the usual address is in France by then', async () => {
  const buyer = await confirmedBuyer()
  const order = await buy(buyer, 1)
  await market.db.deleteFrom('addresses').where('user_id', '=', buyer.userId).execute()
  const addressId = await createAddress(market.db, buyer.userId, { postcode: '51200' })
  const { body } = await change(buyer, order.id, { lines: [{ lineId: order.lineId, from: 1, quantity: 2 }] })
  expect(body).toMatchObject({ code: null, data: { added: 1 } })
  const added = await pay({ ...buyer, addressId })
  expect(added).toMatchObject({
    ...{ joins_order_id: order.id, vat_treatment: 'intra_community', delivery_country: 'BE', total_cents: 1_000 },
    vat_check: { number: buyer.number },
  })
})
