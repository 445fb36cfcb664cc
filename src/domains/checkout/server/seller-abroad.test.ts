/** Sellers established in another Member State, whose goods start in France. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { redateJournal } from '#demo/load/journal-dates.ts'
import { facturXml } from '#domains/invoicing/factur-x/cii.ts'
import { findSums } from '#domains/invoicing/reporting/sums.ts'
import { vatNumberOfSiren } from '#domains/onboarding/rules.ts'
import { issueInvoices } from '#domains/settlement/server/invoices.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { isoDay } from '#shared/dates.ts'
import { isSiren } from '#shared/ids.ts'
import {
  createCompany,
  createOffer,
  createUser,
  createVendor,
  seatAbroad,
  seatOfNamur,
  signMandate,
  type TestVendor,
} from '#tests/support/factories.ts'
import { publicRuleErrors } from '#tests/support/factur-x/validators.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import { unionSales } from '#tests/support/union-sales.ts'

let market: TestMarket
let sales: ReturnType<typeof unionSales>
let operator: Buyer['cookies']
beforeAll(async () => {
  market = await openTestMarket()
  sales = unionSales(market)
  await createCompany(market.db)
  operator = await market.loginAs(await createUser(market.db, { roles: ['SUPER_ADMIN'] }))
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

const mention = 'Autoliquidation — TVA due par l’acquéreur, article 283-1 du CGI'
const seatOfMainz = {
  country: 'DE',
  street: '3 Weinstraße',
  postcode: '55116',
  city: 'Mainz',
  register_number: 'HRB 12345, Mainz',
  vat_number: 'DE123456789',
  tax_number: '2612312345',
}

/** Stock and shop in France, as those of every seller. */
async function sellerFrom(seat: typeof seatOfNamur): Promise<TestVendor> {
  const vendor = await createVendor(market.db)
  await signMandate(market.db, vendor.vendorId)
  await seatAbroad(market.db, vendor.vendorId, seat)
  return vendor
}
type BuyerValues = { vatNumber?: string; companyNumber?: string; place?: { postcode: string; country?: string } }
async function buyerWith(vendor: TestVendor, { vatNumber, companyNumber, place }: BuyerValues = {}): Promise<Buyer> {
  const isProfessional = vatNumber !== undefined || companyNumber !== undefined
  const buyer = await market.newBuyer(isProfessional ? 'professional' : 'normal', place)
  if (isProfessional)
    await market.db
      .updateTable('users')
      .set({
        vat_number: vatNumber ?? null,
        company_number: companyNumber ?? null,
        company_name: 'Domaine des Crayères',
      })
      .where('id', '=', buyer.userId)
      .execute()
  const offers = [await createOffer(market.db, vendor), await createOffer(market.db, vendor, { vatCode: 'reduced' })]
  await market.fill(
    buyer,
    vendor,
    offers.map(({ offerId }) => ({ offerId, quantity: 1 })),
    'HOME',
  )
  return buyer
}
const depositsOf = async (orderId: number) =>
  (
    await market.pool.query(
      'SELECT d.tracking_id FROM invoice_deposits d JOIN invoices i ON i.id = d.invoice_id WHERE i.order_id = $1',
      [orderId],
    )
  ).rows
const reported = async ({ vendorId }: TestVendor) =>
  (await findSums(market.db, 'SALES'))
    .filter(row => row.vendorId === vendorId)
    .map(({ category, basisPoints, transactions }) => [category, basisPoints, transactions])
/** As a large company, whose French invoices would go through the platform today. */
const asLarge = ({ vendorId }: TestVendor) =>
  market.db
    .insertInto('einvoicing_terms')
    .values({ vendor_id: vendorId, size_class: 'large', vat_regime: 'monthly' })
    .execute()
const expectValid = (document: Parameters<typeof facturXml>[0]) => {
  const xml = facturXml(document)
  expect(publicRuleErrors(xml)).toEqual([])
  return xml
}

let serial = 0
/** Numbers of a French company; `last` decides what the embedded VIES answers. */
function frenchNumbers(last = '111') {
  let siren = ''
  while (!isSiren(siren)) siren = `4${String(++serial).padStart(5, '0')}${last}`
  return { companyNumber: siren, vatNumber: vatNumberOfSiren(siren) }
}

test('a professional identified in France buys without VAT, and accounts for it: cart, order, invoice, credit note and exports agree', async () => {
  const vendor = await sellerFrom(seatOfNamur)
  await asLarge(vendor)
  const numbers = frenchNumbers()
  const buyer = await buyerWith(vendor, numbers)
  const cart = await sales.get('/api/cart', buyer)
  expect([cart.totals.ttcCents, cart.totals.vatCents, cart.noVatWords, cart.ready]).toEqual([
    cart.totals.htCents,
    0,
    mention,
    true,
  ])
  expect(cart.sellers[0].notice).toContain('autoliquidation')
  const checkout = await sales.get(`/api/checkout?addressId=${buyer.addressId}`, buyer)
  expect([checkout.totals.vatCents, checkout.noVatWords]).toEqual([0, mention])

  const order = await sales.buy(buyer)
  expect(order).toMatchObject({ vat_treatment: 'reverse_charge', vat_zone: 'mainland', total_vat_cents: 0 })
  expect(order.vat_check).toMatchObject({ number: numbers.vatNumber, checkedOn: isoDay(new Date()) })
  const detail = await sales.get(`/api/orders/${order.id}`, buyer)
  expect([detail.noVatWords, detail.vendor.siret]).toEqual([mention, null])
  const sold = await sales.get(`/api/orders/${order.id}`, { cookies: await market.loginAs(vendor.userId) })
  expect(sold.vatProof).toContain(`${numbers.vatNumber} confirmé par le VIES`)
  await sales.send(vendor, order.id)
  await sales.refundAll(vendor, order.id, buyer)
  const documents = await sales.invoicesOf(order.id)
  expect(documents.map(({ kind }) => kind)).toEqual(['INVOICE', 'CREDIT_NOTE'])
  for (const document of documents) {
    expect(document).toMatchObject({
      audience: 'B2BINT',
      seller: { country: 'BE', city: 'Namur', legalId: { scheme: '0208', id: '0403170701' }, electronicAddress: null },
      buyer: { siren: numbers.companyNumber, vatNumber: numbers.vatNumber },
      vat: [{ category: 'AE', basisPoints: 0, vatCents: 0, exemption: mention }],
    })
    expect(document.seller.vatNumber).toMatch(/^FR/)
    expect(document.mentions).toContain(mention)
    const xml = expectValid(document)
    expect(xml).toContain('<ram:ExemptionReasonCode>VATEX-EU-AE</ram:ExemptionReasonCode>')
    expect(xml).toContain('<ram:GlobalID schemeID="0208">0403170701</ram:GlobalID>')
  }
  // Reported by its buyer; a company established abroad issues none through a platform.
  expect([await depositsOf(order.id), await reported(vendor)]).toEqual([[], []])
  const today = isoDay(new Date())
  const { body } = await market.http.inject({
    url: `/api/settlement/exports/tva?from=${today}&to=${today}`,
    cookies: operator,
  })
  expect(body).toContain('vendeurs;France, autoliquidation (283-1);0;')
  expect(body).toContain('Cep & Chai;Belgique, autoliquidation (259-1°);0;')
})

test('a private person and a professional without a VAT number pay French VAT, which is reported by day', async () => {
  const vendor = await sellerFrom(seatOfMainz)
  const { companyNumber } = frenchNumbers()
  for (const values of [{}, { companyNumber }]) {
    const buyer = await buyerWith(vendor, values)
    const cart = await sales.get('/api/cart', buyer)
    expect(cart.totals.vat.map(({ basisPoints }: { basisPoints: number }) => basisPoints)).toEqual([2_000, 550])
    expect([cart.noVatWords, cart.sellers[0].notice]).toEqual([null, null])
    const order = await sales.buy(buyer)
    expect(order).toMatchObject({ vat_treatment: 'domestic', vat_check: null })
    await sales.send(vendor, order.id)
    const [invoice] = await sales.invoicesOf(order.id)
    expect(invoice.vat.map(({ category }: { category: string }) => category)).toEqual(['S', 'S'])
    expect(invoice.seller).toMatchObject({ country: 'DE', legalId: null })
    expectValid(invoice)
    expect(await depositsOf(order.id)).toEqual([])
  }
  expect(await reported(vendor)).toEqual([
    ['TLB1', 2_000, 2],
    ['TLB1', 550, 2],
  ])
})

test('a French number that VIES denies has VAT; one that it does not answer about waits', async () => {
  const vendor = await sellerFrom(seatOfNamur)
  const denied = frenchNumbers('200')
  await market.pool.query(
    'INSERT INTO vat_checks (vat_number, next_at, is_valid, checked_on) VALUES ($1, NULL, false, current_date)',
    [denied.vatNumber],
  )
  const order = await sales.buy(await buyerWith(vendor, denied))
  expect(order).toMatchObject({ vat_treatment: 'domestic', vat_check: null })
  expect(order.total_vat_cents).toBeGreaterThan(0)

  const refused = await market.place(await buyerWith(vendor, frenchNumbers('200')))
  expect([refused.status, refused.body.code]).toEqual([409, 'CART_CHANGED'])
  const silent = await market.place(await buyerWith(vendor, frenchNumbers('300')))
  expect([silent.status, silent.body.code]).toEqual([409, 'VAT_NUMBER_UNCONFIRMED'])
})

test('a changed order and a corrective invoice keep the reverse charge; a correction of its rate is refused', async () => {
  const vendor = await sellerFrom(seatOfNamur)
  const numbers = frenchNumbers()
  const buyer = await buyerWith(vendor, numbers)
  const order = await sales.buy(buyer)
  await market.pool.query('UPDATE vat_checks SET is_valid = false WHERE vat_number = $1', [numbers.vatNumber])
  const [line] = await market.db.selectFrom('order_lines').select('id').where('order_id', '=', order.id).execute()
  const changed = await market.request(
    'POST',
    `/api/checkout/orders/${order.id}/change`,
    { lines: [{ lineId: line?.id, from: 1, quantity: 0 }] },
    buyer,
  )
  // The price HT of the unit, and nothing more.
  expect(changed.body).toMatchObject({ code: null, data: { refundCents: 1_000 } })
  await market.runJobs()

  await sales.send(vendor, order.id)
  const cookies = await market.loginAs(vendor.userId)
  const { rows } = await market.pool.query('SELECT id FROM invoices WHERE order_id = $1', [order.id])
  const form = await market.request('GET', `/api/invoices/${rows[0].id}/vat-correction`, undefined, { cookies })
  expect(form.body.data.refusal).toContain('L’acquéreur doit la TVA')
  const reissued = await market.request(
    'POST',
    `/api/invoices/${rows[0].id}/reissue`,
    {
      name: 'Domaine corrigé',
      companyNumber: numbers.companyNumber,
      street: '2 rue des Vignes',
      postcode: '51200',
      city: 'Épernay',
    },
    { cookies },
  )
  expect([reissued.status, reissued.body.code]).toEqual([200, null])
  const corrective = (await sales.invoicesOf(order.id)).at(-1)
  expect(corrective).toMatchObject({
    kind: 'CORRECTIVE',
    audience: 'B2BINT',
    seller: { country: 'BE', legalId: { scheme: '0208' }, electronicAddress: null },
    vat: [{ category: 'AE' }],
  })
  expect(corrective.mentions).toContain(mention)
  expectValid(corrective)
})

test('beside goods of a French seller, each part of the cart has its own VAT', async () => {
  const [abroad, french] = [await sellerFrom(seatOfNamur), await createVendor(market.db)]
  const buyer = await buyerWith(abroad, frenchNumbers())
  const { offerId } = await createOffer(market.db, french)
  await market.fill(buyer, french, [{ offerId, quantity: 1 }], 'HOME')
  const { sellers, noVatWords } = await sales.get('/api/cart', buyer)
  const vatBySeller = new Map(
    sellers.map((part: { vendor: { id: number }; totals: { vatCents: number } }) => [
      part.vendor.id,
      part.totals.vatCents > 0,
    ]),
  )
  expect([vatBySeller.get(abroad.vendorId), vatBySeller.get(french.vendorId), noVatWords]).toEqual([
    false,
    true,
    mention,
  ])
})

test('a private buyer abroad is sold to under the One-Stop Shop only: the threshold is of goods that leave the seller’s country', async () => {
  const vendor = await sellerFrom(seatOfNamur)
  const cookies = await market.loginAs(vendor.userId)
  const set = (distanceSales: string) =>
    market.request('PUT', '/api/seller/union', { countries: ['NL'], distanceSales }, { cookies })
  const refused = await set('below_threshold')
  expect([refused.status, refused.body.code]).toEqual([409, 'ABROAD_WITHOUT_THRESHOLD'])
  expect((await set('one_stop_shop')).status).toBe(200)
  await market.db
    .insertInto('shipping_rates')
    .values({ vendor_id: vendor.vendorId, mode: 'HOME', zone: 'NL', max_weight_grams: 30_000, price_cents: 2_000 })
    .execute()
  const buyer = await buyerWith(vendor, { place: { postcode: '1012 AB', country: 'NL' } })
  expect((await sales.buy(buyer)).vat_treatment).toBe('one_stop_shop')
  // A statement made before is not used.
  const late = await buyerWith(vendor, { place: { postcode: '1012 AB', country: 'NL' } })
  await market.pool.query("UPDATE vendor_distance_sales SET statement = 'below_threshold' WHERE vendor_id = $1", [
    vendor.vendorId,
  ])
  const later = await market.place(late)
  expect([later.status, later.body.code]).toEqual([422, 'DELIVERY_UNAVAILABLE'])
})

test('the commission has no VAT: journal, monthly invoice, its deposit and the declaration of sellers agree', async () => {
  const vendor = await sellerFrom(seatOfNamur)
  const buyer = await buyerWith(vendor, frenchNumbers())
  const order = await sales.buy(buyer)
  await sales.send(vendor, order.id)
  const lines = await market.db.selectFrom('line_commissions').selectAll().where('order_id', '=', order.id).execute()
  expect(lines.map(line => [line.vat_basis_points, line.vat_cents])).toEqual([
    [0, 0],
    [0, 0],
  ])
  await inTransaction(market.db, tx => redateJournal(tx, sql`now() - interval '1 month'`, sql`order_id = ${order.id}`))
  await market.pool.query("UPDATE company SET size_class = 'large'")
  await issueInvoices(market.db)
  const [issued] = await market.db
    .selectFrom('commission_invoices')
    .selectAll()
    .where('vendor_id', '=', vendor.vendorId)
    .execute()
  const document = issued?.document as unknown as Parameters<typeof facturXml>[0]
  expect(document).toMatchObject({
    audience: 'B2BINT',
    buyer: { country: 'BE', vatNumber: 'BE0403170701', legalId: { scheme: '0208' } },
    vat: [{ category: 'AE', basisPoints: 0, vatCents: 0 }],
    totals: { htCents: order.commission_cents, vatCents: 0, ttcCents: order.commission_cents },
  })
  expect(document.mentions.join()).toContain('articles 259-1° et 283-2 du CGI')
  expectValid(document)
  const { rows } = await market.pool.query('SELECT 1 FROM invoice_deposits WHERE commission_invoice_id = $1', [
    issued?.id,
  ])
  expect(rows).toHaveLength(1)
  const year = Number(isoDay(new Date()).slice(0, 4))
  const seller = { cookies: await market.loginAs(vendor.userId) }
  const terms = await sales.get('/api/settlement/commission-terms?categoryId=102', seller)
  expect(terms.vatBasisPoints).toBe(0)
  expect((await sales.get(`/api/settlement/dac7?year=${year}`, { cookies: operator })).sellers).toContainEqual(
    expect.objectContaining({ id: vendor.vendorId, missing: [] }),
  )
})

test('an operator takes no French VAT number away from a seller of another Member State', async () => {
  const vendor = await sellerFrom(seatOfNamur)
  for (const vatNumber of [null, 'BE0403170701']) {
    const refused = await market.request(
      'PUT',
      `/api/admin/sellers/${vendor.vendorId}/vat-number`,
      { vatNumber, reason: 'Contrôle du dossier' },
      { cookies: operator },
    )
    expect([refused.status, refused.body.code, Object.keys(refused.body.fields ?? {})]).toEqual([
      400,
      'INVALID_INPUT',
      ['vatNumber'],
    ])
  }
})
