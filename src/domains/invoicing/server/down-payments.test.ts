import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DownPaymentOrder, downPayments } from '#tests/support/down-payments.ts'
import { createMember, createUser } from '#tests/support/factories.ts'
import { publicRuleErrors } from '#tests/support/factur-x/validators.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
let shop: ReturnType<typeof downPayments>
beforeAll(async () => {
  market = await openTestMarket()
  shop = downPayments(market)
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

/** A company that the French format knows. */
async function company() {
  const buyer = await market.newBuyer('professional')
  await market.db
    .updateTable('users')
    .set({ company_name: 'Domaine des Essais', company_number: '73282932000074' })
    .where('id', '=', buyer.userId)
    .execute()
  return buyer
}
/** Goods at two rates: 100,00 at 20 % and 50,00 at 5,5 %, with 9,90 of delivery shared out over them. */
async function twoRates(): Promise<DownPaymentOrder> {
  const vendor = await shop.seller()
  const offers = [await shop.offer(vendor), await shop.offer(vendor, { priceCents: 5_000, vatCode: 'reduced' })]
  return shop.buy(vendor, await company(), offers)
}
async function approveAll(order: DownPaymentOrder) {
  const lines = await market.db
    .selectFrom('order_lines')
    .select('id as lineId')
    .where('order_id', '=', order.orderId)
    .execute()
  for (const line of lines) expect((await shop.approve({ ...order, ...line })).status).toBe(200)
}

const documentOf = async (id: number) =>
  (await market.db.selectFrom('invoices').select('document').where('id', '=', id).executeTakeFirstOrThrow())
    .document as {
    kind: string
    lines: { title: string; htCents: number }[]
    vat: { basisPoints: number; baseCents: number; vatCents: number }[]
    totals: { ttcCents: number; paidCents: number; dueCents: number }
  }

/** The XML of every document of an order, by kind; each is valid. */
async function validXml(order: DownPaymentOrder): Promise<string[]> {
  const files: string[] = []
  for (const { id } of await shop.documents(order.orderId)) {
    const { body } = await market.http.inject({
      method: 'GET',
      url: `/api/invoices/${id}/xml`,
      cookies: order.buyer.cookies,
    })
    expect(publicRuleErrors(body)).toEqual([])
    files.push(body)
  }
  return files
}

test('VAT of a down payment is stated once: on its deposit invoice, then no more on the final one', async () => {
  const order = await twoRates()
  const { total_cents: total, down_payment_cents: down } = await shop.order(order.orderId)
  await approveAll(order)
  await shop.payBalance(order)
  expect((await shop.ship(order)).status).toBe(200)
  const [deposit, final] = await shop.documents(order.orderId)
  expect(deposit).toMatchObject({ kind: 'DEPOSIT', number: expect.stringMatching(/^CC\d+-AC-\d{4}-00001$/), ttc: down })
  expect(final).toMatchObject({ kind: 'INVOICE', of: 'DEPOSIT', ttc: total - Number(down) })
  const [before, after] = [await documentOf(deposit?.id ?? 0), await documentOf(final?.id ?? 0)]
  const sold = await market.db
    .selectFrom('order_vat')
    .selectAll()
    .where('order_id', '=', order.orderId)
    .orderBy('vat_basis_points', 'desc')
    .execute()
  for (const rate of sold) {
    const parts = [before, after].map(({ vat }) => vat.find(row => row.basisPoints === rate.vat_basis_points))
    expect(parts.reduce((sum, part) => sum + (part?.vatCents ?? 0), 0)).toBe(
      rate.goods_vat_cents + rate.delivery_vat_cents,
    )
    expect(parts.reduce((sum, part) => sum + (part?.baseCents ?? 0), 0)).toBe(
      rate.goods_ht_cents + rate.delivery_ht_cents,
    )
  }
  expect(after.lines.filter(line => line.htCents < 0)).toHaveLength(2)
  expect(after.totals).toMatchObject({ paidCents: total - Number(down), dueCents: 0 })
  const [first = '', second = ''] = await validXml(order)
  expect(first).toContain('<ram:TypeCode>386</ram:TypeCode>')
  expect(second).toContain('<ram:ID>B4</ram:ID>')
  expect(second).toContain(`<ram:IssuerAssignedID>${deposit?.number}</ram:IssuerAssignedID>`)
})

test('the deposit invoice of a cancelled order is credited whole, and the credit note is valid', async () => {
  const order = await twoRates()
  const cancelled = await market.request('POST', `/api/orders/cancel/${order.orderId}`, {}, order.buyer)
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
  await market.runJobs()
  const [deposit, note] = await shop.documents(order.orderId)
  expect(note).toMatchObject({ kind: 'CREDIT_NOTE', of: 'DEPOSIT', ttc: deposit?.ttc, vat: deposit?.vat })
  await validXml(order)
})

test('a deposit invoice is read by its buyer, its seller with accounts and operators, and by nobody else', async () => {
  const order = await shop.buy(await shop.seller(), await company())
  const [deposit] = await shop.documents(order.orderId)
  const read = async (userId: number) =>
    (
      await market.http.inject({
        method: 'GET',
        url: `/api/invoices/${deposit?.id}/pdf`,
        cookies: await market.loginAs(userId),
      })
    ).statusCode
  const { vendor, buyer } = order
  expect(await read(buyer.userId)).toBe(200)
  expect(await read(vendor.userId)).toBe(200)
  expect(await read(await createMember(market.db, vendor.vendorId, 'owner'))).toBe(200)
  expect(await read(await createUser(market.db, { roles: ['ADMIN'] }))).toBe(200)
  expect(await read((await market.newBuyer('professional')).userId)).toBe(404)
  expect(await read((await shop.seller()).userId)).toBe(404)
  expect(await read(await createMember(market.db, vendor.vendorId, 'orders'))).toBe(404)
})

test('deposit invoices have a series of their own, without gaps, whatever comes at once', async () => {
  const vendor = await shop.seller()
  await Promise.all(Array.from({ length: 8 }, async () => shop.buy(vendor, await company())))
  const rows = await market.db
    .selectFrom('invoices')
    .select('sequence')
    .where('vendor_id', '=', vendor.vendorId)
    .where('kind', '=', 'DEPOSIT')
    .orderBy('sequence')
    .execute()
  expect(rows.map(row => row.sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('its rate is not corrected apart, and says what to do', async () => {
  const order = await shop.buy(await shop.seller(), await company())
  await shop.approve(order)
  await shop.payBalance(order)
  await shop.ship(order)
  const [, final] = await shop.documents(order.orderId)
  const cookies = await market.loginAs(order.vendor.userId)
  const { body } = await market.request('GET', `/api/invoices/${final?.id}/vat-correction`, undefined, { cookies })
  expect(body.data.refusal).toContain('facture d’acompte')
})
