import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { redateJournal } from '#demo/load/journal-dates.ts'
import { workingDaysLeft } from '#domains/orders/rules/stages.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { createPaidOrder } from '#tests/support/orders.ts'

let app: TestApp
let operator: Cookies
let seller: Cookies
let rival: Cookies
let buyer: Cookies
let vendor: TestVendor
let other: TestVendor
let buyerId: number
const today = isoDay(new Date())
const month = today.slice(0, 7)

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
const refundOne = (orderId: number, lineId: number | undefined) =>
  app.request(
    'POST',
    `/api/orders/setRefund/${orderId}`,
    { lines: [{ lineId, quantity: 1 }], reason: 'Article arrivé abîmé' },
    { cookies: seller },
  )

test('an order’s statement is visible to its seller and the operator; all others get 404', async () => {
  const { orderId, lines } = await order()
  await refundOne(orderId, lines[0]?.orderLineId)
  const url = `/api/settlement/orders/${orderId}`
  const { data } = await response(url, seller)
  expect(data.entries.map((entry: { kind: string; amountCents: number }) => [entry.kind, entry.amountCents])).toEqual([
    ['SALE', 2_400],
    ['DELIVERY', 1_188],
    ['COMMISSION', -160],
    ['COMMISSION_VAT', -32],
    ['REFUND', -1_200],
    ['COMMISSION_BACK', 80],
    ['COMMISSION_VAT_BACK', 16],
  ])
  expect(data.netCents).toBe(2_292)
  expect((await get(url, operator)).statusCode).toBe(200)
  for (const cookies of [rival, buyer]) expect((await get(url, cookies)).statusCode).toBe(404)
})

test('the account lists each month and its orders, and the CSV matches it', async () => {
  const { orderId } = await order()
  await monthsAgo(orderId, 2)
  const { data } = await response('/api/settlement/account', seller)
  expect(data.month).toBe(month)
  expect(data.months.map((row: { month: string }) => row.month)).toHaveLength(2)
  const past = data.months[1].month
  const { data: then } = await response(`/api/settlement/account?month=${past}`, seller)
  expect(then.orders).toMatchObject([
    { id: orderId, state: 'toCome', saleCents: 2_400, deliveryCents: 1_188, saleVatCents: 598, netCents: 3_396 },
  ])
  const csv = await get(`/api/settlement/statement?month=${past}`, seller)
  expect(csv.headers['content-type']).toMatch('text/csv')
  expect(csv.body).toMatch(';24,00;11,88;5,98;0,00;-1,60;-0,32;0,00;0,00;0,00;33,96')
  const pdf = await get(`/api/settlement/statement/pdf?month=${past}`, seller)
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const mine = `/api/settlement/statement?month=${past}&vendor=${vendor.vendorId}`
  expect((await get(mine, operator)).body).toBe(csv.body)
  expect((await get(mine, rival)).statusCode).toBe(404)
  expect((await get(`/api/settlement/statement?month=${past}`, buyer)).statusCode).toBe(403)
  expect((await get('/api/settlement/statement?month=2026-13', seller)).statusCode).toBe(400)
  expect((await get(mine)).statusCode).toBe(401)
})

test('figures cover the seller’s own orders and the previous period', async () => {
  const late = await order()
  await app.pool.query('UPDATE orders SET prepare_by = current_date - 3 WHERE id = $1', [late.orderId])
  await order(other)
  const from = addDays(today, -27)
  const { data } = await response(`/api/settlement/numbers?from=${from}&to=${today}&by=week`, seller)
  const counted = await app.db
    .selectFrom('orders')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('vendor_id', '=', vendor.vendorId)
    .where('paid_at', '>=', new Date(`${from}T00:00:00+01:00`))
    .executeTakeFirstOrThrow()
  expect(data.now).toMatchObject({ orders: counted.n, salesHtCents: counted.n * 2_990, refundedOrders: 1 })
  expect(data.points.reduce((sum: number, point: { orders: number }) => sum + point.orders, 0)).toBe(counted.n)
  const due = { dueOn: addDays(today, -3), late: true }
  expect(data.late).toMatchObject([{ id: late.orderId, days: -workingDaysLeft(today, due, []) }])
  expect(data.articles.length).toBeGreaterThan(0)
  const csv = await get(`/api/settlement/numbers/export?what=retards&from=${from}&to=${today}`, seller)
  expect(csv.body.split('\r\n')).toHaveLength(3)
  expect((await get(`/api/settlement/numbers/export?what=retards&from=${from}&to=${today}`, buyer)).statusCode).toBe(
    403,
  )
  expect((await response(`/api/settlement/numbers?from=${today}&to=${from}`, seller)).code).toBe('INVALID_INPUT')
})

test('the operator’s exports contain every sale, agree with the ledger, and are logged', async () => {
  const span = `from=${addDays(today, -200)}&to=${today}`
  const sheet = async (what: string) => (await get(`/api/settlement/exports/${what}?${span}`, operator)).body
  const cell = (text: string) => Math.round(Number(text.replace(',', '.')) * 100)
  const lines = (await sheet('commandes')).trim().split('\r\n').slice(1)
  const { n } = await app.db
    .selectFrom('order_lines')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(lines).toHaveLength(n)
  const { rows } = await app.pool.query(
    `SELECT -sum(cents)::int AS vat FROM journal_lines WHERE account = 'COMMISSION_VAT'`,
  )
  const own = (await sheet('tva')).split('\r\n').filter(line => line.includes(';Cep & Chai;'))
  expect(own.reduce((sum, line) => sum + cell(line.split(';').at(-1) ?? ''), 0)).toBe(rows[0].vat)
  const dac7 = (await sheet('dac7'))
    .trim()
    .split('\r\n')
    .slice(1)
    .map(line => line.split(';'))
  const net = await app.pool.query(
    `SELECT -sum(cents)::int AS net FROM journal_lines WHERE account = 'SELLERS' AND part <> 'PAYOUT'`,
  )
  expect(dac7.reduce((sum, cells) => sum + cell(cells[17] ?? ''), 0)).toBe(net.rows[0].net)
  const exportsRead = (await response('/api/settlement/exports', operator)).data.exports
  expect(exportsRead.map((row: { what: string }) => row.what)).toEqual(['dac7', 'tva', 'commandes'])
  expect(exportsRead[2].rows).toBe(n)
  for (const [cookies, status] of [
    [seller, 403],
    [buyer, 403],
    [undefined, 401],
  ] as const)
    expect((await get(`/api/settlement/exports/tva?${span}`, cookies)).statusCode).toBe(status)
  expect((await get(`/api/settlement/exports/autre?${span}`, operator)).statusCode).toBe(404)
})

/** The part of a migration between two of its lines. */
const migrationPart = (name: string, from: string, to?: string) => {
  const text = readFileSync(join(import.meta.dirname, '../../../../migrations', name), 'utf8')
  return text.slice(text.indexOf(from), to === undefined ? undefined : text.indexOf(to))
}

test('the migrations write the same journal for existing orders as the application code', async () => {
  const tables =
    'invoice_statuses, invoice_deposits, commission_invoice_entries, commission_invoices, journal_lines, journal_entries, commission_returns, line_commissions'
  const posted = `SELECT e.key, e.kind, e.vendor_id, e.purchase_id, e.order_id, e.refund_id, l.account, l.part, l.cents,
    l.vat_basis_points, l.vat_cents FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id ORDER BY e.key, l.position`
  const { rows: before } = await app.pool.query(posted)
  await app.pool.query(`TRUNCATE ${tables}; UPDATE commission_series SET last = 0`)
  await app.pool.query(`BEGIN;
    ${migrationPart('0024_settlement.sql', 'CREATE TABLE settlement_entries', '-- A fact is posted once')}
    CREATE TABLE payout_entries (entry_id bigint PRIMARY KEY REFERENCES settlement_entries, payout_id bigint NOT NULL);
    ${migrationPart('0024_settlement.sql', '-- Orders that were there before')}
    ${migrationPart('0061_journal_replaces_the_ledger.sql', '-- Facts posted before')}
    DROP TABLE payout_entries; COMMIT`)
  expect((await app.pool.query(posted)).rows).toEqual(before)
  await expectInvariants(app.pool)
})
