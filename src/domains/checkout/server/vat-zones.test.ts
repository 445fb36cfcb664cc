import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findSums } from '#domains/invoicing/reporting/sums.ts'
import { isoDay } from '#shared/dates.ts'
import { goodsNatures } from '#shared/price/vat.ts'
import { createOffer, createUser, createVendor, signMandate, type TestVendor } from '#tests/support/factories.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
let vendor: TestVendor
beforeAll(async () => {
  market = await openTestMarket()
  vendor = await createVendor(market.db)
  await signMandate(market.db, vendor.vendorId)
  await market.db
    .insertInto('shipping_rates')
    .values({ vendor_id: vendor.vendorId, mode: 'HOME', zone: 'corse', max_weight_grams: 30_000, price_cents: 1_500 })
    .execute()
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

/** A buyer at this postcode with one sale unit of each nature of goods at 10,00 € HT. */
async function readyBuyer(postcode: string, mode: 'HOME' | 'PICKUP' = 'HOME') {
  const buyer = await market.newBuyer('normal', { postcode })
  const wanted = []
  for (const vatCode of goodsNatures)
    wanted.push({ offerId: (await createOffer(market.db, vendor, { vatCode })).offerId, quantity: 1 })
  await market.fill(buyer, vendor, wanted, mode)
  return buyer
}
const get = async (path: string, { cookies }: Pick<Buyer, 'cookies'>) =>
  (await market.request('GET', path, undefined, { cookies })).body.data
async function buy(buyer: Buyer) {
  const placed = await market.place(buyer)
  await market.pay(buyer, placed)
  const { id } = await market.orderOf(placed)
  return id
}
const send = async (orderId: number) => {
  const cookies = await market.loginAs(vendor.userId)
  for (const step of ['generateEtiquette', 'ship'])
    expect((await market.request('POST', `/api/orders/${step}/${orderId}`, {}, { cookies })).status).toBe(200)
}
const invoicesOf = async (orderId: number) => {
  const { rows } = await market.pool.query('SELECT document FROM invoices WHERE order_id = $1 ORDER BY id', [orderId])
  return rows.map(({ document }) => document)
}

/** 15,00 € of delivery follow 10,00 € at 20 %, 10,00 € at 10 %, and 20,00 € at 2.1 %. */
const corsican = [
  { basisPoints: 2_000, htCents: 1_375, vatCents: 275 },
  { basisPoints: 1_000, htCents: 1_375, vatCents: 138 },
  { basisPoints: 210, htCents: 2_750, vatCents: 58 },
]

test('cart, checkout, order, invoice, credit note, VAT export and e-reporting of Corsica agree to the cent', async () => {
  const buyer = await readyBuyer('20137')
  const cart = await get('/api/cart', buyer)
  expect(cart.totals.vat).toEqual(corsican)
  expect(cart.sellers[0].notice).toContain('taux de TVA de la Corse')
  const home = cart.sellers[0].choices.find(({ mode }: { mode: string }) => mode === 'HOME')
  expect(home.ttcCents).toBe(cart.totals.deliveryTtcCents)
  const checkout = await get(`/api/checkout?addressId=${buyer.addressId}`, buyer)
  expect([checkout.totals.vat, checkout.sellers[0].notice]).toEqual([corsican, cart.sellers[0].notice])

  const orderId = await buy(buyer)
  const operator = { cookies: await market.loginAs(await createUser(market.db, { roles: ['SUPER_ADMIN'] })) }
  const order = await get(`/api/orders/${orderId}`, buyer)
  expect([order.vat, order.totalCents]).toEqual([corsican, cart.totals.ttcCents])

  // A rate that changes afterwards reaches neither the invoice nor the refund.
  await market.pool.query("UPDATE vat_rates SET basis_points = 250 WHERE zone = 'corsica' AND code = 'reduced'")
  await send(orderId)
  const cookies = await market.loginAs(vendor.userId)
  const lines = order.lines.map(({ id }: { id: number }) => ({ lineId: id, quantity: 1, restock: false }))
  const refund = { lines, delivery: true, reason: 'Articles arrivés abîmés' }
  const refunded = await market.request('POST', `/api/orders/setRefund/${orderId}`, refund, { cookies })
  expect(refunded.body.data.refundableCents).toBe(0)
  await market.pool.query("UPDATE vat_rates SET basis_points = 210 WHERE zone = 'corsica' AND code = 'reduced'")
  await market.runJobs()
  const sums = (document: { vat: { basisPoints: number; baseCents: number; vatCents: number }[] }) =>
    document.vat.map(rate => ({
      basisPoints: rate.basisPoints,
      htCents: Math.abs(rate.baseCents),
      vatCents: Math.abs(rate.vatCents),
    }))
  expect((await invoicesOf(orderId)).map(sums)).toEqual([corsican, corsican])

  const other = await buy(await readyBuyer('20137'))
  expect((await get(`/api/orders/${other}`, operator)).vat).toEqual(corsican)
  const today = isoDay(new Date())
  const url = `/api/settlement/exports/tva?from=${today}&to=${today}`
  const { body } = await market.http.inject({ url, cookies: operator.cookies })
  expect(body.split('\r\n').filter((row: string) => row.includes(';Corse;'))).toEqual([
    `${today.slice(0, 7)};vendeurs;Corse;20;13,75;2,75`,
    `${today.slice(0, 7)};vendeurs;Corse;10;13,75;1,38`,
    `${today.slice(0, 7)};vendeurs;Corse;2,1;27,50;0,58`,
  ])
  const reported = (await findSums(market.db, 'SALES')).filter(row => row.vendorId === vendor.vendorId)
  expect(
    reported.map(({ basisPoints, baseCents, vatCents }) => ({ basisPoints, htCents: baseCents, vatCents })),
  ).toEqual(corsican)
})

test('rejects the total of the mainland for an address in Corsica', async () => {
  const buyer = await readyBuyer('20137')
  const mainland = await get('/api/cart?postcode=51200', buyer)
  expect(mainland.sellers[0].notice).toBeNull()
  const body = await market.submission(buyer)
  expect(mainland.totals.ttcCents).not.toBe(body.expectedTotalCents)
  const placed = await market.place(buyer, { ...body, expectedTotalCents: mainland.totals.ttcCents })
  expect(placed.body.code).toBe('CART_CHANGED')
})

test('goods collected in a shop have the rates of the shop', async () => {
  const rates = async (buyer: Buyer) =>
    (await get('/api/cart', buyer)).totals.vat.map((rate: { basisPoints: number }) => rate.basisPoints)
  expect(await rates(await readyBuyer('20137', 'PICKUP'))).toEqual([2_000, 1_000, 550])
  const shop = market.db.updateTable('shops').where('id', '=', vendor.shopId)
  await shop.set({ postcode: '20000' }).execute()
  expect(await rates(await readyBuyer('51200', 'PICKUP'))).toEqual([2_000, 1_000, 210])
  await shop.set({ postcode: '51200' }).execute()
})

test('Monaco is delivered as the mainland, and its invoice names the country', async () => {
  const orderId = await buy(await readyBuyer('98000'))
  await send(orderId)
  const [invoice] = await invoicesOf(orderId)
  expect(invoice.buyer).toMatchObject({ postcode: '98000', country: 'MC' })
  expect(invoice.vat.map((rate: { basisPoints: number }) => rate.basisPoints)).toEqual([2_000, 1_000, 550])
})

test('refuses to deliver to an overseas department', async () => {
  const buyer = await readyBuyer('51200')
  await market.db.updateTable('addresses').set({ postcode: '97400' }).where('id', '=', buyer.addressId).execute()
  const placed = await market.place(buyer)
  expect([placed.status, placed.body.code]).toEqual([422, 'DELIVERY_UNAVAILABLE'])
  expect(placed.body.error).toContain('hors de France métropolitaine\u00a0: sur devis.')
})
