import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { redateJournal } from '#demo/load/journal-dates.ts'
import { reissueCommission } from '#domains/settlement/server/commission-reissue.ts'
import { issueInvoices } from '#domains/settlement/server/invoices.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createCompany, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { depositInvoice, resumeDeposits } from './deposit.ts'
import type { ApprovedPlatform } from './port.ts'
import { readStatuses } from './statuses.ts'
import { createTestPlatform } from './test-platform.ts'

let app: TestApp
let platform: ApprovedPlatform
let operator: Cookies
let seller: Cookies
let vendor: TestVendor

beforeAll(async () => {
  app = await testApp()
  platform = createTestPlatform(app.db, 'secret')
  operator = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  await createCompany(app.db)
})
afterAll(async () => {
  await expectInvariants(app.pool)
  await app.close()
})
beforeEach(async () => {
  await app.db.deleteFrom('sandbox_faults').execute()
  await size('mid')
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
})

const size = (size_class: string | null) => app.db.updateTable('company').set({ size_class }).execute()
const redate = (orderId: number, months: number, where = sql`true`) =>
  inTransaction(app.db, tx =>
    redateJournal(tx, sql.raw(`now() - interval '${months} months'`), sql`order_id = ${orderId} AND ${where}`),
  )
const documents = async () => {
  const query = app.db.selectFrom('commission_invoices').selectAll().where('vendor_id', '=', vendor.vendorId)
  return query.orderBy('id').execute()
}
/** The commission of a sale of last month, invoiced; the id of the document. */
async function issued(on?: string): Promise<number> {
  const { orderId } = await createPaidOrder(app.db, { vendor, buyerId: await createUser(app.db) })
  await redate(orderId, 1)
  await issueInvoices(app.db, on)
  return (await documents()).at(-1)?.id ?? 0
}
/** A refund of a sale invoiced earlier, in a credit note; the ids of the invoice and of the credit note. */
async function credited(): Promise<[number, number]> {
  const { orderId, lines } = await createPaidOrder(app.db, { vendor, buyerId: await createUser(app.db) })
  await redate(orderId, 2)
  await issueInvoices(app.db)
  const body = { lines: [{ lineId: lines[0]?.orderLineId, quantity: 1 }], reason: 'Article arrivé abîmé' }
  await app.request('POST', `/api/orders/setRefund/${orderId}`, body, { cookies: seller })
  await redate(orderId, 1, sql`refund_id IS NOT NULL`)
  await issueInvoices(app.db)
  const [invoice, creditNote] = await documents()
  return [invoice?.id ?? 0, creditNote?.id ?? 0]
}
const deposit = (commissionInvoiceId: number, through = platform) =>
  depositInvoice(app.db, through, { commissionInvoiceId })
const findDeposit = (id: number) =>
  app.db.selectFrom('invoice_deposits').selectAll().where('commission_invoice_id', '=', id).executeTakeFirst()
const statusesOf = async (id: number) => {
  const query = app.db.selectFrom('invoice_statuses').select('status').where('commission_invoice_id', '=', id)
  return (await query.orderBy('id').execute()).map(({ status }) => status)
}
const jobs = async (id: number) => {
  const key = `invoices.deposit:commission-${id}`
  return (await app.pool.query('SELECT FROM graphile_worker.jobs WHERE key = $1', [key])).rowCount
}
const flows = async (id: number, kind = 'DEPOSIT') => {
  const found = app.db.selectFrom('sandbox_flows').select('flow_id').where('kind', '=', kind)
  return (await found.where('tracking_id', '=', (await findDeposit(id))?.tracking_id ?? '').execute()).length
}
const provoke = (fault: string, reason = '') =>
  app.db.insertInto('sandbox_faults').values({ fault, reason_code: reason, reason }).execute()
const dueNow = (id: number) =>
  app.pool.query('UPDATE invoice_deposits SET next_at = now() WHERE commission_invoice_id = $1', [id])
/** Deposited, and back from the platform or from the seller. */
async function returned(fault: 'reject' | 'refuse', id: number): Promise<number> {
  await provoke(fault, fault === 'reject' ? 'EMMET_INC' : 'CMD_ERR')
  await deposit(id)
  await readStatuses(app.db, platform)
  return id
}
const reissue = (id: number, cookies = operator) =>
  app.request('POST', `/api/settlement/invoices/${id}/reissue`, undefined, { cookies })
const einvoicing = async () =>
  (await app.request('GET', '/api/admin/einvoicing', undefined, { cookies: operator })).body.data
const ofVendor = (rows: { vendorId: number | null; invoiceId: number }[]) =>
  rows.filter(row => row.vendorId === vendor.vendorId)
const invoicesShown = async (path: string, cookies: Cookies) => {
  const { data } = (await app.request('GET', path, undefined, { cookies })).body
  return data.months.flatMap((row: { invoices: object[] }) => row.invoices)
}
const waiting = async () => {
  const { body } = await app.request('GET', '/api/admin/workspace', undefined, { cookies: operator })
  return body.data.waiting.find((line: { topic: string }) => line.topic === 'einvoicesReturned')?.count ?? 0
}

test('a document of commissions is queued with it, deposited once by two jobs at once, then its payment is sent', async () => {
  const id = await issued()
  expect(await jobs(id)).toBe(1)
  await Promise.all([deposit(id), deposit(id)])
  expect(await flows(id)).toBe(1)
  await readStatuses(app.db, platform)
  await deposit(id)
  expect(await statusesOf(id)).toEqual(['DEPOSITED', 'PAID'])
  expect(await flows(id, 'PAYMENT')).toBe(1)
  await deposit(id)
  expect(await flows(id, 'PAYMENT')).toBe(1)
})

test('the operator deposits from the day of its size class, and as a small company until it states one', async () => {
  for (const [stated, day, isDue] of [
    ['large', undefined, true],
    ['micro', '2027-08-31', false],
    ['micro', '2027-09-01', true],
    [null, '2027-08-31', false],
    [null, '2027-09-01', true],
  ] as const) {
    await size(stated)
    vendor = await createVendor(app.db)
    expect((await findDeposit(await issued(day))) !== undefined, `${stated} ${day}`).toBe(isDue)
  }
})

test('a crash between the issue and the deposit loses nothing, and one after the request deposits nothing twice', async () => {
  const id = await issued()
  await app.pool.query('SELECT graphile_worker.remove_job($1)', [`invoices.deposit:commission-${id}`])
  const crashing: ApprovedPlatform = {
    ...platform,
    deposit: async invoice => {
      await platform.deposit(invoice)
      throw new Error('crash')
    },
  }
  await expect(deposit(id, crashing)).rejects.toThrow('crash')
  expect((await findDeposit(id))?.flow_id).toBeNull()
  await dueNow(id)
  await resumeDeposits(app.db, platform)
  expect(await flows(id)).toBe(1)
  expect((await findDeposit(id))?.flow_id).not.toBeNull()
})

test('a platform that is down delays the deposit, which the operator sees and sends again', async () => {
  const id = await issued()
  await provoke('outage', 'En maintenance')
  for (let attempt = 0; attempt < 3; attempt++) {
    await dueNow(id)
    await resumeDeposits(app.db, platform)
  }
  expect(ofVendor((await einvoicing()).deposits)).toMatchObject([
    { invoiceId: id, attempts: 3, failure: 'En maintenance', orderId: null },
  ])
  await app.db.deleteFrom('sandbox_faults').execute()
  const retry = () =>
    app.request('POST', `/api/admin/einvoicing/commission-deposits/${id}/retry`, undefined, { cookies: operator })
  expect((await retry()).status).toBe(200)
  await resumeDeposits(app.db, platform)
  expect(await flows(id)).toBe(1)
  expect((await retry()).body.code).toBe('CONFLICT')
  expect(ofVendor((await einvoicing()).deposits)).toEqual([])
})

test('a rejected document is replaced once, with both parties as corrected, under the next number and the same amounts', async () => {
  const id = await returned('reject', await issued())
  const before = await waiting()
  expect(ofVendor((await einvoicing()).returned)).toMatchObject([
    { invoiceId: id, state: 'REJECTED', reasonCode: 'EMMET_INC' },
  ])
  for (const [path, cookies] of [
    ['/api/settlement/account', seller],
    [`/api/settlement/vendors/${vendor.vendorId}/account`, operator],
  ] as const)
    expect(await invoicesShown(path, cookies)).toMatchObject([{ id, state: 'REJECTED', reason: 'EMMET_INC' }])
  await app.db.updateTable('company').set({ address: '3 rue Neuve, 51100 Reims' }).execute()
  await app.db.updateTable('vendors').set({ city: 'Ay' }).where('id', '=', vendor.vendorId).execute()
  expect((await reissue(id, seller)).status).toBe(403)
  const responses = await Promise.all([reissue(id), reissue(id), reissue(id)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const [former, corrected] = await documents()
  expect(corrected).toMatchObject({
    sequence: (former?.sequence ?? 0) + 1,
    replaces: id,
    kind: 'INVOICE',
    total_cents: former?.total_cents,
    document: { kind: 'INVOICE', seller: { city: 'Reims' }, buyer: { city: 'Ay' }, refersTo: [] },
  })
  expect([await waiting(), ofVendor((await einvoicing()).returned)]).toEqual([before - 1, []])
  await deposit(corrected?.id ?? 0)
  await readStatuses(app.db, platform)
  expect(await invoicesShown('/api/settlement/account', seller)).toMatchObject([
    { state: 'REPLACED', retainedCents: 0 },
    { state: 'DEPOSITED', retainedCents: Number(former?.total_cents) + Number(former?.rounding_cents) },
  ])
  expect(await issueInvoices(app.db)).toBe(0)
})

test('a correction that is rolled back leaves neither a number nor a deposit', async () => {
  const id = await returned('reject', await issued())
  const written = () =>
    app.pool.query(`SELECT (SELECT max(last) FROM commission_series), (SELECT count(*) FROM invoice_deposits),
      (SELECT count(*) FROM graphile_worker.jobs)`)
  const before = (await written()).rows
  await expect(
    inTransaction(app.db, async tx => {
      await reissueCommission(tx, id)
      throw new Error('crash')
    }),
  ).rejects.toThrow('crash')
  expect((await written()).rows).toEqual(before)
})

test('an invoice that its seller refuses is cancelled by a corrective one, which cites it', async () => {
  const id = await returned('refuse', await issued())
  expect(ofVendor((await einvoicing()).returned)).toMatchObject([{ invoiceId: id, state: 'REFUSED' }])
  expect((await reissue(id)).status).toBe(200)
  const [former, corrective] = await documents()
  expect(corrective).toMatchObject({
    replaces: id,
    document: { kind: 'CORRECTIVE', refersTo: [{ number: former?.number }] },
  })
  expect(ofVendor((await einvoicing()).returned)).toEqual([])
})

test('a credit note of commissions is deposited too, without a payment; corrected, it cites the invoice that stands', async () => {
  const [invoice, creditNote] = await credited()
  await returned('reject', invoice)
  await returned('reject', creditNote)
  const { data: corrected } = (await reissue(invoice)).body
  expect((await reissue(creditNote)).status).toBe(200)
  const last = (await documents()).at(-1)
  expect(last).toMatchObject({
    replaces: creditNote,
    kind: 'CREDIT_NOTE',
    document: { kind: 'CREDIT_NOTE', refersTo: [{ number: corrected.number }] },
  })
  const id = last?.id ?? 0
  await deposit(id)
  await readStatuses(app.db, platform)
  await deposit(id)
  expect([await statusesOf(id), await flows(id, 'PAYMENT')]).toEqual([['DEPOSITED'], 0])
})

test('an issued invoice with a wrong mention is replaced once the seller’s file is corrected', async () => {
  const id = await issued()
  await app.db.updateTable('vendors').set({ street: '9 rue Neuve' }).where('id', '=', vendor.vendorId).execute()
  const responses = await Promise.all([reissue(id), reissue(id)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  const [former, corrected] = (await documents()).slice(-2)
  expect(corrected).toMatchObject({
    replaces: id,
    document: { kind: 'CORRECTIVE', buyer: { street: '9 rue Neuve' }, refersTo: [{ number: former?.number }] },
  })
})

test('an invoice that would say the same, a refused credit note and an unknown document are not replaced', async () => {
  const unchanged = await issued()
  expect((await reissue(unchanged)).body.error).toContain('Rien n’a changé')
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
  const [invoice, creditNote] = await credited()
  await returned('refuse', creditNote)
  expect((await reissue(creditNote)).body.code).toBe('CONFLICT')
  // Its credit note says already what stands.
  await returned('refuse', invoice)
  expect((await reissue(invoice)).body.code).toBe('CONFLICT')
  expect(ofVendor((await einvoicing()).returned)).toEqual([])
  expect((await reissue(999_999)).status).toBe(404)
})
