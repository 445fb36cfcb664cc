import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findSums } from '#domains/invoicing/reporting/sums.ts'
import { isoDay } from '#shared/dates.ts'
import {
  createMember,
  createOffer,
  createShop,
  createUser,
  createVendor,
  signMandate,
  type TestVendor,
} from '#tests/support/factories.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import { unionSales } from '#tests/support/union-sales.ts'

let market: TestMarket
let sales: ReturnType<typeof unionSales>
let seller: TestVendor
beforeAll(async () => {
  market = await openTestMarket()
  sales = unionSales(market)
  seller = await abroadSeller(['BE', 'NL'], 'below_threshold')
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

const namur = { postcode: '5000', country: 'BE' }
const mention = 'Exonération de TVA, article 262 ter I du CGI — livraison intracommunautaire'

/** A seller with a price for each country, and its statement about private buyers. */
async function abroadSeller(countries: string[], statement: string | null): Promise<TestVendor> {
  const vendor = await createVendor(market.db)
  await signMandate(market.db, vendor.vendorId)
  for (const zone of ['BE', 'NL', 'LU'])
    await market.db
      .insertInto('shipping_rates')
      .values({ vendor_id: vendor.vendorId, mode: 'HOME', zone, max_weight_grams: 30_000, price_cents: 2_000 })
      .execute()
  expect((await setUnion(vendor, { countries, distanceSales: statement })).status).toBe(200)
  return vendor
}
const setUnion = async ({ userId }: TestVendor, body: object) =>
  market.request('PUT', '/api/seller/union', body, { cookies: await market.loginAs(userId) })

let serial = 0
/** A buyer abroad, professional with a VAT number that VIES confirms, or private; with goods of the seller in the cart. */
async function buyerWith(
  vendor: TestVendor,
  { vatNumber = null, place = namur, mode = 'HOME' }: BuyerValues = {},
): Promise<Buyer> {
  const buyer = await market.newBuyer(vatNumber === null ? 'normal' : 'professional', place)
  if (vatNumber !== null)
    await market.db.updateTable('users').set({ vat_number: vatNumber }).where('id', '=', buyer.userId).execute()
  const offer = await createOffer(market.db, vendor)
  const reduced = await createOffer(market.db, vendor, { vatCode: 'reduced' })
  const wanted = [offer, reduced].map(({ offerId }) => ({ offerId, quantity: 1 }))
  await market.fill(buyer, vendor, wanted, mode)
  return buyer
}
type BuyerValues = { vatNumber?: string | null; place?: typeof namur; mode?: 'HOME' | 'PICKUP' }
/** Of Belgium; the last three digits decide what the embedded VIES answers. */
const belgianNumber = (last = '111') => `BE0${String(++serial).padStart(6, '4')}${last}`
const checked = (vatNumber: string, daysAgo = 0) =>
  market.pool.query(
    `INSERT INTO vat_checks (vat_number, next_at, is_valid, checked_on) VALUES ($1, NULL, true, current_date - $2::int)`,
    [vatNumber, daysAgo],
  )
async function confirmedBuyer(vendor: TestVendor, place = namur): Promise<Buyer & { vatNumber: string }> {
  const vatNumber = belgianNumber()
  await checked(vatNumber)
  return { ...(await buyerWith(vendor, { vatNumber, place })), vatNumber }
}

const orderById = (id: number) =>
  market.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
async function vatExport(): Promise<string[]> {
  const cookies = await market.loginAs(await createUser(market.db, { roles: ['SUPER_ADMIN'] }))
  const today = isoDay(new Date())
  const { body } = await market.http.inject({ url: `/api/settlement/exports/tva?from=${today}&to=${today}`, cookies })
  return body.split('\r\n').filter((row: string) => /Belgique|Pays-Bas/.test(row))
}
const reported = async ({ vendorId }: TestVendor) =>
  (await findSums(market.db, 'SALES'))
    .filter(row => row.vendorId === vendorId)
    .map(({ category, basisPoints, baseCents, vatCents }) => [category, basisPoints, baseCents, vatCents])
const deliveriesOf = async ({ userId }: TestVendor) =>
  (await sales.get('/api/invoices/union-deliveries', { cookies: await market.loginAs(userId) })).deliveries
async function statementRows({ userId }: TestVendor): Promise<string[]> {
  const cookies = await market.loginAs(userId)
  const { body } = await market.http.inject({ url: `/api/invoices/union-deliveries/table?month=${month}`, cookies })
  return body.trim().split('\r\n').slice(1)
}
const month = isoDay(new Date()).slice(0, 7)

test('a Belgian professional buys without VAT: cart, order, invoice, credit note, export and e-reporting agree', async () => {
  const vendor = await abroadSeller(['BE'], null)
  const buyer = await confirmedBuyer(vendor)
  const cart = await sales.get('/api/cart', buyer)
  expect([cart.country, cart.totals.ttcCents, cart.totals.vatCents]).toEqual(['BE', 4_000, 0])
  expect([cart.ready, cart.noVatWords]).toEqual([true, mention])
  const checkout = await sales.get(`/api/checkout?addressId=${buyer.addressId}`, buyer)
  expect([checkout.totals.ttcCents, checkout.noVatWords]).toEqual([4_000, mention])

  const { id: orderId } = await sales.buy(buyer)
  const order = await sales.get(`/api/orders/${orderId}`, buyer)
  expect([order.totalCents, order.noVatWords]).toEqual([4_000, mention])
  expect(await vatExport()).toEqual([`${month};vendeurs;Belgique, exonérée (262 ter I);0;40,00;0,00`])
  // Invoice by invoice through the platform, never in the sums by day.
  expect(await reported(vendor)).toEqual([])
  await market.db
    .insertInto('einvoicing_terms')
    .values({ vendor_id: vendor.vendorId, size_class: 'mid', vat_regime: 'monthly' })
    .execute()

  await sales.send(vendor, orderId)
  expect(await deliveriesOf(vendor)).toEqual([
    { month, country: 'BE', vatNumber: buyer.vatNumber, buyer: expect.any(String), htCents: 4_000 },
  ])
  expect(await statementRows(vendor)).toEqual([
    expect.stringMatching(`^${month};BE;${buyer.vatNumber};.*;21;40;40,00$`),
  ])
  await sales.refundAll(vendor, orderId, buyer)
  expect(await deliveriesOf(vendor)).toMatchObject([{ htCents: 0 }])
  const { rows: deposits } = await market.pool.query(
    'SELECT i.kind FROM invoice_deposits d JOIN invoices i ON i.id = d.invoice_id WHERE i.order_id = $1 ORDER BY i.id',
    [orderId],
  )
  expect(deposits).toEqual([{ kind: 'INVOICE' }, { kind: 'CREDIT_NOTE' }])
  const documents = await sales.invoicesOf(orderId)
  expect(documents).toMatchObject([{ kind: 'INVOICE' }, { kind: 'CREDIT_NOTE' }])
  for (const document of documents)
    expect(document).toMatchObject({
      audience: 'B2BINT',
      buyer: { country: 'BE', vatNumber: buyer.vatNumber, legalId: { scheme: '0208', id: buyer.vatNumber.slice(2) } },
      seller: { vatNumber: expect.stringMatching(/^FR/) },
      vat: [{ category: 'K', basisPoints: 0, exemption: mention, baseCents: 4_000, vatCents: 0 }],
      mentions: [mention],
      totals: { ttcCents: 4_000 },
    })
})

test('a private buyer in Belgium pays French VAT while the seller is below the threshold', async () => {
  const buyer = await buyerWith(seller)
  const cart = await sales.get('/api/cart', buyer)
  const rates = cart.totals.vat.map(({ basisPoints }: { basisPoints: number }) => basisPoints)
  expect([rates, cart.sellers[0].notice]).toEqual([[2_000, 550], null])
  const { id: orderId } = await sales.buy(buyer)
  await sales.send(seller, orderId)
  const [invoice] = await sales.invoicesOf(orderId)
  expect(invoice).toMatchObject({ audience: 'B2C', buyer: { country: 'BE', vatNumber: null } })
  expect(invoice.totals).toMatchObject({ ttcCents: cart.totals.ttcCents, vatCents: cart.totals.vatCents })
  expect((await vatExport()).filter(row => row.includes('TVA française'))).toHaveLength(2)
  expect((await reported(seller)).map(([category, rate]) => [category, rate])).toEqual([
    ['TLB1', 2_000],
    ['TLB1', 550],
  ])
})

test('a French professional delivered in Belgium pays French VAT, whatever the seller states', async () => {
  const vendor = await abroadSeller(['BE'], null)
  const buyer = await buyerWith(vendor, { vatNumber: 'FR83404833048' })
  const { id: orderId } = await sales.buy(buyer)
  const order = await orderById(orderId)
  expect([order.vat_treatment, order.vat_zone, order.delivery_country]).toEqual(['domestic', 'mainland', 'BE'])
  expect(order.total_vat_cents).toBeGreaterThan(0)
  await sales.send(vendor, orderId)
  const [invoice] = await sales.invoicesOf(orderId)
  expect(invoice).toMatchObject({ audience: 'B2B', buyer: { siren: '404833048' } })
  expect(await deliveriesOf(vendor)).toEqual([])
})

test('the deliveries of a seller are those of its members with accounts', async () => {
  const preparer = await market.loginAs(await createMember(market.db, seller.vendorId, 'orders'))
  const buyer = await market.newBuyer()
  for (const cookies of [preparer, buyer.cookies])
    for (const path of ['', `/table?month=${month}`]) {
      const response = await market.http.inject({ url: `/api/invoices/union-deliveries${path}`, cookies })
      expect(response.statusCode).toBe(403)
    }
})

test('a private buyer in the Netherlands pays Dutch VAT to a seller under the One-Stop Shop', async () => {
  const vendor = await abroadSeller(['NL'], 'one_stop_shop')
  const buyer = await buyerWith(vendor, { place: { postcode: '1012 AB', country: 'NL' } })
  const cart = await sales.get('/api/cart', buyer)
  expect(cart.totals.vat.map(({ basisPoints }: { basisPoints: number }) => basisPoints)).toEqual([2_100, 900])
  expect(cart.sellers[0].notice).toContain('aux Pays-Bas')
  const { id: orderId } = await sales.buy(buyer)
  await sales.send(vendor, orderId)
  await sales.refundAll(vendor, orderId, buyer)
  const documents = await sales.invoicesOf(orderId)
  for (const document of documents) {
    expect(document.vat).toMatchObject([
      { category: 'S', basisPoints: 2_100, baseCents: 2_000, vatCents: 420 },
      { category: 'S', basisPoints: 900, baseCents: 2_000, vatCents: 180 },
    ])
    expect(document.mentions.join()).toContain('guichet unique')
  }
  // Sold and refunded on one day.
  expect(await reported(vendor)).toEqual([
    ['TNT1', 2_100, 0, 0],
    ['TNT1', 900, 0, 0],
  ])
  expect((await vatExport()).filter(row => row.includes('Pays-Bas, guichet unique'))).toHaveLength(2)
})

test('refuses private buyers of a seller that states nothing, in the cart and in the order', async () => {
  const vendor = await abroadSeller(['BE'], 'below_threshold')
  const buyer = await buyerWith(vendor)
  await setUnion(vendor, { countries: ['BE'], distanceSales: null })
  const { sellers, ready } = await sales.get('/api/cart', buyer)
  expect([ready, sellers[0].deliveryIssue.code]).toEqual([false, 'DELIVERY_UNAVAILABLE'])
  expect(sellers[0].deliveryIssue.sentence).toContain('professionnels')
  const placed = await market.place(buyer)
  expect([placed.status, placed.body.code]).toEqual([422, 'DELIVERY_UNAVAILABLE'])
})

test('tells that the seller does not deliver there, where a choice of its shops is left', async () => {
  const vendor = await abroadSeller(['BE'], 'below_threshold')
  await createShop(market.db, vendor.vendorId)
  const buyer = await buyerWith(vendor, { place: { postcode: '1009', country: 'LU' } })
  const { sellers } = await sales.get('/api/cart', buyer)
  expect(sellers[0]).toMatchObject({ chosen: null, deliveryIssue: { code: 'DELIVERY_MISSING' } })
  expect(sellers[0].deliveryIssue.sentence).toContain('ne livre pas au Luxembourg')
})

test('refuses a country where the seller does not deliver; its shop and France stay', async () => {
  const luxembourg = { postcode: '1009', country: 'LU' }
  const buyer = await buyerWith(seller, { place: luxembourg })
  const delivery = `/api/cart/deliveries/${seller.vendorId}`
  const chosen = await market.request('PUT', delivery, { mode: 'HOME' }, buyer)
  expect([chosen.status, chosen.body.code]).toEqual([422, 'DELIVERY_UNAVAILABLE'])
  expect(chosen.body.error).toContain('ne livre pas au Luxembourg')
  await market.pool.query(
    `INSERT INTO cart_deliveries (cart_id, vendor_id, mode) SELECT id, ${seller.vendorId}, 'HOME' FROM carts WHERE user_id = ${buyer.userId}
    ON CONFLICT (cart_id, vendor_id) DO UPDATE SET mode = 'HOME', shop_id = NULL`,
  )
  const placed = await market.place(buyer)
  expect([placed.status, placed.body.code]).toEqual([422, 'DELIVERY_UNAVAILABLE'])
  expect(placed.body.error).toContain('ne livre pas au Luxembourg')
  const french = await sales.get('/api/cart?postcode=51200', buyer)
  expect(french.sellers[0].deliveryIssue).toBeNull()
  const collecting = await buyerWith(seller, { place: luxembourg, mode: 'PICKUP' })
  const { id: orderId } = await sales.buy(collecting)
  const { delivery_country, vat_treatment } = await market.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect([delivery_country, vat_treatment]).toEqual(['FR', 'domestic'])
})

test('regulated goods do not leave France', async () => {
  const buyer = await confirmedBuyer(seller)
  await market.pool.query(`UPDATE articles SET reportable_precursor = true WHERE id IN (SELECT v.article_id FROM cart_lines l
    JOIN offers o ON o.id = l.offer_id JOIN variants v ON v.id = o.variant_id JOIN carts c ON c.id = l.cart_id WHERE c.user_id = ${buyer.userId})`)
  const { sellers } = await sales.get('/api/cart', buyer)
  expect(sellers[0].deliveryIssue.sentence).toContain('ne se livre pas hors de France')
})

test('an order without VAT needs an answer of VIES of today or the day before, asked again if it is older', async () => {
  const renewed = belgianNumber()
  await checked(renewed, 10)
  const order = await market.orderOf(await market.place(await buyerWith(seller, { vatNumber: renewed })))
  expect(order.vat_check).toMatchObject({ number: renewed, checkedOn: isoDay(new Date()) })

  // 300: the embedded VIES does not respond, so the answer of ten days ago stays the last.
  const silent = belgianNumber('300')
  await checked(silent, 10)
  const buyer = await buyerWith(seller, { vatNumber: silent })
  expect((await sales.get('/api/cart', buyer)).totals.vatCents).toBe(0)
  const refused = await market.place(buyer)
  expect([refused.status, refused.body.code]).toEqual([409, 'VAT_NUMBER_UNCONFIRMED'])
  expect(refused.body.error).toContain('VIES')
  await market.pool.query('UPDATE vat_checks SET checked_on = current_date - 1 WHERE vat_number = $1', [silent])
  expect((await market.place(buyer)).status).toBe(200)
})

test('a professional that VIES does not confirm reads why French VAT applies, and the free threshold is for France', async () => {
  const silent = belgianNumber('300')
  const buyer = await buyerWith(seller, { vatNumber: silent })
  await market.db
    .updateTable('vendors')
    .set({ free_delivery_from_cents: 100 })
    .where('id', '=', seller.vendorId)
    .execute()
  const { sellers, totals } = await sales.get('/api/cart', buyer)
  expect(sellers[0].notice).toContain('le VIES ne confirme pas')
  expect([totals.deliveryHtCents, sellers[0].missingToFreeDeliveryCents]).toEqual([2_000, null])
  expect((await sales.get('/api/cart?postcode=51200', buyer)).totals.deliveryHtCents).toBe(0)
  await market.db
    .updateTable('vendors')
    .set({ free_delivery_from_cents: null })
    .where('id', '=', seller.vendorId)
    .execute()
})

test('a number that VIES no longer knows at the order changes its total, which is then refused', async () => {
  const gone = belgianNumber('200')
  await checked(gone, 10)
  const buyer = await buyerWith(seller, { vatNumber: gone })
  const refused = await market.place(buyer)
  expect([refused.status, refused.body.code]).toEqual([409, 'CART_CHANGED'])
  expect((await sales.get('/api/cart', buyer)).totals.vatCents).toBeGreaterThan(0)
})

test('VAT is frozen with the order: neither VIES nor the seller changes what is paid and invoiced', async () => {
  const vendor = await abroadSeller(['BE'], null)
  const buyer = await confirmedBuyer(vendor)
  const placed = await market.place(buyer)
  await market.pool.query('UPDATE vat_checks SET is_valid = false WHERE vat_number = $1', [buyer.vatNumber])
  expect((await setUnion(vendor, { countries: [], distanceSales: null })).status).toBe(200)
  const { id: orderId } = await sales.pay(buyer, placed)
  await sales.send(vendor, orderId)
  const [invoice] = await sales.invoicesOf(orderId)
  expect(invoice).toMatchObject({ vat: [{ category: 'K' }], buyer: { vatNumber: buyer.vatNumber } })
})

test('a country turned off while orders are placed: each order is whole, or refused before anything is reserved', async () => {
  const vendor = await abroadSeller(['BE'], 'below_threshold')
  const buyers: Buyer[] = []
  for (let index = 0; index < 4; index++) buyers.push(await buyerWith(vendor))
  const bodies = await Promise.all(buyers.map(buyer => market.submission(buyer)))
  const off = market.db.transaction().execute(async tx => {
    await tx.deleteFrom('vendor_countries').where('vendor_id', '=', vendor.vendorId).execute()
    // The orders begin meanwhile: they wait for this transaction, and see the country turned off.
    const placing = Promise.all(buyers.map((buyer, index) => market.place(buyer, bodies[index])))
    await new Promise(resolve => setTimeout(resolve, 300))
    return { placing }
  })
  const codes = (await (await off).placing).map(({ body }) => body.code)
  expect(codes).toEqual(Array(4).fill('DELIVERY_UNAVAILABLE'))
})

test('only an owner sets the countries; the One-Stop Shop is refused to a seller in the franchise', async () => {
  const vendor = await abroadSeller(['BE'], null)
  const shown = await sales.get('/api/seller/dashboard', { cookies: await market.loginAs(vendor.userId) })
  expect(shown.union).toEqual({ countries: ['BE'], distanceSales: null, statedAt: null })
  const unknown = await setUnion(vendor, { countries: ['XX'], distanceSales: null })
  expect([unknown.status, unknown.body.code]).toEqual([400, 'INVALID_INPUT'])
  const stranger = { cookies: await market.loginAs(await createUser(market.db)) }
  expect(
    (await market.request('PUT', '/api/seller/union', { countries: [], distanceSales: null }, stranger)).status,
  ).toBe(403)
  await market.pool
    .query("UPDATE offers SET vat_code = 'exempt' WHERE vendor_id = $1", [vendor.vendorId])
    .catch(() => {})
  await market.db.updateTable('vendors').set({ vat_number: null }).where('id', '=', vendor.vendorId).execute()
  const refused = await setUnion(vendor, { countries: ['BE'], distanceSales: 'one_stop_shop' })
  expect([refused.status, refused.body.code]).toEqual([409, 'FRANCHISE_WITHOUT_OSS'])
})

test('an address has the postcode and the phone number of its country', async () => {
  const { cookies } = await market.newBuyer()
  const address = { recipient: 'Anne Lambert', street: '18 route Merveilleuse', city: 'Namur', phone: '081 22 55 44' }
  const add = (values: object) => market.request('POST', '/api/user/addresses', { ...address, ...values }, { cookies })
  expect((await add(namur)).body.data).toMatchObject({ country: 'BE', postcode: '5000', phone: '+3281225544' })
  const dutch = { country: 'NL', postcode: '1012ab', phone: '020 555 1234' }
  expect((await add(dutch)).body.data).toMatchObject({ postcode: '1012 AB', phone: '+31205551234' })
  const monaco = await add({ postcode: '98000', phone: '+377 93 15 26 00' })
  expect(monaco.body.data).toMatchObject({ country: 'MC', postcode: '98000' })
  for (const [country, postcode] of [
    ['BE', '51200'],
    ['FR', '5000'],
    ['MC', '06000'],
    ['NL', '1012'],
  ] as const) {
    const refused = await add({ country, postcode, phone: '+33326510000' })
    expect([country, refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([country, 400, ['postcode']])
  }
  expect((await add({ country: 'US', postcode: '90210' })).body.fields).toHaveProperty('country')
})
