import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { redateJournal } from '#demo/load/journal-dates.ts'
import type { InvoiceDocument } from '#domains/invoicing/document.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { issueInvoices } from './invoices.ts'

let app: TestApp
let operator: Cookies
let seller: Cookies
let rival: Cookies
let buyer: Cookies
let vendor: TestVendor
let other: TestVendor
let buyerId: number

beforeAll(async () => {
  app = await testApp()
  operator = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  vendor = await createVendor(app.db)
  other = await createVendor(app.db)
  buyerId = await createUser(app.db)
  seller = await app.loginAs(vendor.userId)
  rival = await app.loginAs(other.userId)
  buyer = await app.loginAs(buyerId)
})
afterAll(async () => {
  await expectInvariants(app.pool)
  await app.close()
})

const order = (of = vendor) => createPaidOrder(app.db, { vendor: of, buyerId })
const get = (url: string, cookies?: Cookies) => app.http.inject({ method: 'GET', url, cookies })
const response = async (url: string, cookies?: Cookies) => (await get(url, cookies)).json()
/** Its events happened last month, or the month before. */
const monthsAgo = async (orderId: number, months: number) => {
  const by = `now() - interval '${months} months'`
  await inTransaction(app.db, tx => redateJournal(tx, sql.raw(by), sql`order_id = ${orderId}`))
  await app.pool.query(`UPDATE orders SET paid_at = ${by}, created_at = ${by} WHERE id = $1`, [orderId])
}
const documentsOf = async (vendorId: number) => {
  const query = app.db.selectFrom('commission_invoices').select('document').where('vendor_id', '=', vendorId)
  return (await query.orderBy('sequence').execute()).map(({ document }) => document as unknown as InvoiceDocument)
}
/** Commission of 4 cents. */
const smallLine = async (of: TestVendor) => {
  const { offerId } = await createOffer(app.db, of)
  return { offerId, quantity: 1, unitPriceCents: 50, vatBasisPoints: 2_000 }
}
const refundOne = (orderId: number, lineId: number | undefined, cookies: Cookies) =>
  app.request(
    'POST',
    `/api/orders/setRefund/${orderId}`,
    { lines: [{ lineId, quantity: 1 }], reason: 'Article arrivé abîmé' },
    { cookies },
  )

test('an ended month is invoiced once per seller, with consecutive numbers, under concurrent runs', async () => {
  for (const [of, months] of [
    [vendor, 1],
    [other, 1],
    [other, 2],
    [vendor, 3],
  ] as const)
    await monthsAgo((await order(of)).orderId, months)
  const issued = await Promise.all([1, 2, 3].map(() => issueInvoices(app.db)))
  const rows = await app.db.selectFrom('commission_invoices').selectAll().orderBy('sequence').execute()
  expect(issued.reduce((sum, count) => sum + count, 0)).toBe(rows.length)
  expect(rows).toHaveLength(4)
  expect(rows.map(row => row.sequence)).toEqual([1, 2, 3, 4])
  expect(await issueInvoices(app.db)).toBe(0)
  await expectInvariants(app.pool)
})

test('a later refund is invoiced in its own month, as a credit note when the month has nothing else', async () => {
  const lone = await createVendor(app.db)
  const { orderId, lines } = await order(lone)
  await monthsAgo(orderId, 3)
  await issueInvoices(app.db)
  const cookies = await app.loginAs(lone.userId)
  await app.request(
    'POST',
    `/api/orders/setRefund/${orderId}`,
    { lines: [{ lineId: lines[0]?.orderLineId, quantity: 2 }], reason: 'Article arrivé abîmé' },
    { cookies },
  )
  const ofRefund = sql`order_id = ${orderId} AND refund_id IS NOT NULL`
  await inTransaction(app.db, tx => redateJournal(tx, sql`now() - interval '1 month'`, ofRefund))
  expect(await issueInvoices(app.db)).toBe(1)
  const { data } = await response('/api/settlement/account', cookies)
  const totals = data.months.flatMap((row: { invoices: { retainedCents: number }[] }) =>
    row.invoices.map(one => one.retainedCents),
  )
  expect(totals).toEqual([-192, 192])
  const documents = await documentsOf(lone.vendorId)
  expect(documents).toMatchObject([
    { kind: 'INVOICE', lines: [{ htCents: 160 }], vat: [{ baseCents: 160, vatCents: 32 }], refersTo: [] },
    { kind: 'CREDIT_NOTE', lines: [{ htCents: 160 }], refersTo: [{ number: documents[0]?.number }] },
  ])
})

test('a refund of the month of the sale lowers its invoice; one of an earlier sale has a credit note beside it', async () => {
  const lone = await createVendor(app.db)
  const cookies = await app.loginAs(lone.userId)
  const [earlier, later] = [await order(lone), await order(lone)]
  await monthsAgo(earlier.orderId, 2)
  await issueInvoices(app.db)
  await refundOne(later.orderId, later.lines[0]?.orderLineId, cookies)
  await monthsAgo(later.orderId, 1)
  await refundOne(earlier.orderId, earlier.lines[0]?.orderLineId, cookies)
  const ofRefund = sql`order_id = ${earlier.orderId} AND refund_id IS NOT NULL`
  await inTransaction(app.db, tx => redateJournal(tx, sql`now() - interval '1 month'`, ofRefund))
  expect(await issueInvoices(app.db)).toBe(2)
  expect((await documentsOf(lone.vendorId)).map(({ kind, totals }) => [kind, totals.htCents])).toEqual([
    ['INVOICE', 160],
    ['INVOICE', 80],
    ['CREDIT_NOTE', 80],
  ])
  await expectInvariants(app.pool)
})

test('VAT of many small orders is that of their total; the marketplace bears what it did not retain', async () => {
  const lone = await createVendor(app.db)
  for (let n = 0; n < 3; n++) {
    const { orderId } = await createPaidOrder(app.db, { vendor: lone, buyerId, lines: [await smallLine(lone)] })
    await monthsAgo(orderId, 1)
  }
  await issueInvoices(app.db)
  const [document] = await documentsOf(lone.vendorId)
  // 4 cents each: no VAT is retained for one, two cents are due for three.
  expect(document?.vat).toMatchObject([{ baseCents: 12, vatCents: 2 }])
  const { rows } = await app.pool.query(
    'SELECT l.account, l.cents::int FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id WHERE e.key = $1 ORDER BY 1',
    [`commission-invoice:${document?.number}`],
  )
  expect(rows).toEqual([
    { account: 'COMMISSION_VAT', cents: -2 },
    { account: 'ROUNDING', cents: 2 },
  ])
  await expectInvariants(app.pool)
})

test('an invoice is a PDF and XML for the billed seller and the operator; anybody else gets 404', async () => {
  const { id } = await app.db
    .selectFrom('commission_invoices')
    .select('id')
    .where('vendor_id', '=', vendor.vendorId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const url = `/api/settlement/invoices/${id}/pdf`
  const pdf = await get(url, seller)
  expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  const xml = url.replace('/pdf', '/xml')
  expect((await get(xml, seller)).body).toContain('<ram:TypeCode>380</ram:TypeCode>')
  for (const file of [url, xml]) {
    expect((await get(file, operator)).statusCode).toBe(200)
    for (const cookies of [rival, buyer]) expect((await get(file, cookies)).statusCode).toBe(404)
    expect((await get(file)).statusCode).toBe(401)
  }
})
