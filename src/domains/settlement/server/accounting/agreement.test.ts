/** One month, from the purchase to its closing: every document of it gives the same cents. */

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { redateJournal } from '#demo/load/journal-dates.ts'
import type { BookedMovement } from '#domains/payments/server/port-sellers.ts'
import { provoke } from '#domains/payments/server/sandbox-records.ts'
import { refreshChargeback } from '#domains/returns/server/chargebacks/chargebacks.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { isoDay } from '#shared/dates.ts'
import type { Cookies } from '#tests/support/app.ts'
import { createOffer, createUser, signMandate, type TestVendor } from '#tests/support/factories.ts'
import { publicRuleErrors } from '#tests/support/factur-x/validators.ts'
import { sellerMoney } from '#tests/support/seller-money.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import { issueInvoices } from '../invoices.ts'
import { loadSettlementAccount } from '../statements.ts'
import { findDac7Rows } from './dac7.ts'
import { reconcileJournal } from './reconciliation.ts'

const monthsBack = 2
const [year = 0, monthNumber = 0] = isoDay(new Date()).split('-').map(Number)
const month = new Date(Date.UTC(year, monthNumber - 1 - monthsBack, 1)).toISOString().slice(0, 7)

let market: TestMarket
let money: ReturnType<typeof sellerMoney>
let operator: Cookies
let sellers: readonly [TestVendor, TestVendor]
let buyer: Cookies

beforeAll(async () => {
  market = await openTestMarket()
  money = sellerMoney(market)
  const operatorId = await createUser(market.db, { roles: ['ADMIN'] })
  operator = await market.loginAs(operatorId)
  await market.pool.query(`INSERT INTO company (name, legal_form, siret, vat_number, register, address, director, phone, email, host, changed_by)
    VALUES ('Cep & Chai', 'SAS', '84920310400017', 'FR12849203104', 'RCS Reims', '1 rue A', 'Anne', '0326000000', 'a@exemple.fr', 'Hébergeur', ${operatorId})`)
  sellers = [await money.sellerWithAccount(), await money.sellerWithAccount()]
  for (const { vendorId } of sellers) await signMandate(market.db, vendorId)

  const [ofFirst, ofSecond] = await purchase(sellers, 3)
  await sendOrder(sellers[0], ofFirst)
  await sendOrder(sellers[1], ofSecond)
  await refund(sellers[0], ofFirst)
  await market.runJobs()
  await correctVat(sellers[1], ofSecond)
  // Its credit note is corrected with it.
  await correctVat(sellers[0], ofFirst)
  await market.runJobs()
  await loseDispute(await purchase([sellers[1]], 1))
  await market.runJobs()

  const at = sql`date_trunc('month', now()) - make_interval(months => ${monthsBack}::int) + interval '9 days'`
  await inTransaction(market.db, tx => redateJournal(tx, at, sql`true`))
  await market.request('POST', '/api/settlement/accounting/close', { month }, { cookies: operator })
  await issueInvoices(market.db)
})
afterAll(async () => {
  await market.expectInvariants()
  await market.close()
})

type SoldOrder = { id: number; line: number }
async function purchase(from: readonly TestVendor[], quantity: number): Promise<SoldOrder[]> {
  const person = await market.newBuyer('professional')
  buyer ??= person.cookies
  for (const vendor of from) {
    const { offerId } = await createOffer(market.db, vendor, { vatCode: 'reduced', priceCents: 3_333 })
    await market.fill(person, vendor, [{ offerId, quantity }])
  }
  const placed = await market.place(person)
  await market.pay(person, placed)
  await market.runJobs()
  const { rows } = await market.pool.query<SoldOrder>(
    'SELECT o.id::int, l.id::int AS line FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.purchase_id = $1 ORDER BY o.id',
    [placed.body.data.purchaseId],
  )
  return rows
}

const post = async (vendor: TestVendor, path: string, body: object = {}) => {
  const response = await market.request('POST', path, body, { cookies: await market.loginAs(vendor.userId) })
  expect(response.status).toBe(200)
}
async function sendOrder(vendor: TestVendor, order: SoldOrder | undefined) {
  await post(vendor, `/api/orders/generateEtiquette/${order?.id}`)
  await post(vendor, `/api/orders/ship/${order?.id}`)
}
const refund = (vendor: TestVendor, order: SoldOrder | undefined) =>
  post(vendor, `/api/orders/setRefund/${order?.id}`, {
    lines: [{ lineId: order?.line, quantity: 1 }],
    reason: 'Article arrivé abîmé',
  })

/** Sold at 5.5 %, due at 10 %: the seller bears the difference. */
async function correctVat(vendor: TestVendor, order: SoldOrder | undefined) {
  const { rows } = await market.pool.query('SELECT id FROM invoices WHERE order_id = $1', [order?.id])
  await post(vendor, `/api/invoices/${rows[0].id}/vat-correction`, {
    rates: [1_000],
    reason: 'Le taux réduit ne va pas.',
  })
}

async function loseDispute([order]: SoldOrder[]) {
  const { rows } = await market.pool.query(
    'SELECT y.provider_ref AS ref FROM payments y JOIN orders o USING (purchase_id) WHERE o.id = $1',
    [order?.id],
  )
  const fault = (name: 'dispute' | 'dispute-lost', ref: string) =>
    inTransaction(market.db, tx => provoke(tx, { fault: name, ref }))
  const { ref } = await fault('dispute', rows[0].ref)
  await refreshChargeback(market.db, market.provider, ref)
  await fault('dispute-lost', ref)
  await refreshChargeback(market.db, market.provider, ref)
}

const statementOf = async ({ vendorId }: TestVendor) => {
  const { months } = await loadSettlementAccount(market.db, vendorId, month)
  const row = months.find(one => one.month === month)
  if (!row) throw new Error('no statement')
  return row
}
const number = async (query: string, values: unknown[]) =>
  Number((await market.pool.query(query, values)).rows[0].cents)

/** Lines of the tax office's file, in cents. */
async function fecLines() {
  const response = await market.http.inject({ url: `/api/settlement/fec?period=${month}`, cookies: operator })
  expect(response.statusCode).toBe(200)
  const cents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100)
  return response.body
    .trim()
    .split('\r\n')
    .slice(1)
    .map(line => line.split('\t'))
    .map(fields => ({ account: fields[4], auxiliary: fields[6], debit: cents(fields[11]), credit: cents(fields[12]) }))
}

test('the statement of each seller, its commission invoices, DAC7 and the file of entries agree', async () => {
  const lines = await fecLines()
  const dac7 = await findDac7Rows(market.db, Number(month.slice(0, 4)), Number(month.slice(0, 4)))
  for (const vendor of sellers) {
    const row = await statementOf(vendor)
    expect(row.refundCents).toBeLessThan(0)
    expect(row.invoices.reduce((sum, invoice) => sum + invoice.retainedCents, 0)).toBe(
      -row.commissionCents - row.commissionVatCents,
    )
    const declared = dac7.find(one => one.id === vendor.vendorId)
    expect((declared?.gross ?? 0) - (declared?.refunds ?? 0) - (declared?.fees ?? 0) - (declared?.fees_vat ?? 0)).toBe(
      row.netCents,
    )
    const own = lines.filter(
      ({ account, auxiliary }) => account === '467000' && auxiliary === `V${String(vendor.vendorId).padStart(6, '0')}`,
    )
    // Nothing was paid out: what the operator owes the seller is the net amount of its statement.
    expect(own.reduce((sum, { debit, credit }) => sum + credit - debit, 0)).toBe(row.netCents)
  }
})

test('the closing has the debits of the file of entries, which are its credits', async () => {
  const lines = await fecLines()
  const debit = lines.reduce((sum, line) => sum + line.debit, 0)
  expect(debit).toBe(lines.reduce((sum, line) => sum + line.credit, 0))
  expect(await number('SELECT debit_cents AS cents FROM journal_closings WHERE month = $1', [`${month}-01`])).toBe(
    debit,
  )
})

test('invoices less credit notes are the sales of the orders that were sent less their refunds, with valid XML', async () => {
  const [first] = sellers
  const { saleCents, deliveryCents, refundCents } = await statementOf(first)
  const invoiced = await number(
    `SELECT sum(CASE kind WHEN 'INVOICE' THEN ttc_cents ELSE -ttc_cents END) AS cents FROM invoices i
     WHERE vendor_id = $1 AND NOT EXISTS (SELECT FROM invoices n WHERE n.replaces = i.id)`,
    [first.vendorId],
  )
  expect(invoiced).toBe(saleCents + deliveryCents + refundCents)
  const { rows } = await market.pool.query('SELECT id FROM invoices ORDER BY id')
  // Two invoices of one purchase, a credit note, two corrective invoices, and the corrected credit note.
  expect(rows).toHaveLength(6)
  for (const { id } of rows) {
    const response = await market.http.inject({ url: `/api/invoices/${id}/xml`, cookies: buyer })
    expect(response.statusCode).toBe(200)
    expect(publicRuleErrors(response.body)).toEqual([])
  }
})

test('the VAT export of the sellers has by rate what their documents in force say, credit notes deducted', async () => {
  const documents = await market.pool.query(
    `SELECT t.vat_basis_points AS rate, sum(s.sign * t.base_cents)::int AS base, sum(s.sign * t.vat_cents)::int AS vat
     FROM invoices i JOIN invoice_vat t ON t.invoice_id = i.id
     CROSS JOIN LATERAL (SELECT CASE i.kind WHEN 'INVOICE' THEN 1 ELSE -1 END AS sign) s
     WHERE NOT EXISTS (SELECT FROM invoices n WHERE n.replaces = i.id) GROUP BY 1 ORDER BY 1 DESC`,
  )
  const lastDay = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)
  const url = `/api/settlement/exports/tva?from=${month}-01&to=${lastDay}`
  const { body } = await market.http.inject({ url, cookies: operator })
  const cents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100)
  const exported = body
    .trim()
    .split('\r\n')
    .map(line => line.split(';'))
    .filter(fields => fields[1] === 'vendeurs')
    .map(fields => ({
      rate: Number(fields[3]?.replace(',', '.')) * 100,
      base: cents(fields[4]),
      vat: cents(fields[5]),
    }))
    // The order of the lost dispute was sold and cancelled before any invoice.
    .filter(({ base, vat }) => base !== 0 || vat !== 0)
  expect(exported).toEqual(documents.rows)
  expect(documents.rows.map(({ rate }) => rate)).toEqual([1_000])
})

test('commission invoices are the revenue and the VAT of the file of entries, rounding apart', async () => {
  const lines = await fecLines()
  const booked = (number: string) =>
    lines.filter(({ account }) => account === number).reduce((sum, { debit, credit }) => sum + credit - debit, 0)
  const sumOf = (column: string) => number(`SELECT coalesce(sum(${column}), 0) AS cents FROM commission_invoices`, [])
  expect(await sumOf('ht_cents')).toBe(booked('706000'))
  expect((await sumOf('vat_cents')) + (await sumOf('rounding_cents'))).toBe(booked('445710'))
  expect(booked('706000')).toBeGreaterThan(0)
})

/** Older than the hour in which money may still be on its way. */
const twoHoursAgo = (at: Date) => new Date(at.getTime() - 7_200_000)
type Change = (booked: BookedMovement) => readonly BookedMovement[]
const compare = (change: Change = booked => [booked]) =>
  reconcileJournal(market.db, {
    name: 'sandbox' as const,
    history: async function* (since) {
      for await (const booked of market.provider.history(since))
        yield { ...booked, openedAt: twoHoursAgo(booked.openedAt) }
    },
    movements: async function* (since, accounts) {
      for await (const booked of market.provider.movements(since, accounts))
        yield* change({ ...booked, at: twoHoursAgo(booked.at) })
    },
  })
const open = async () => {
  const differences = market.db.selectFrom('reconciliation_differences').select(['kind', 'vendor_id'])
  return differences.where('settled_at', 'is', null).orderBy('kind').execute()
}

test('the provider has what the journal says, and each account what its seller is owed', async () => {
  expect(await compare()).toBe(0)
  for (const vendor of sellers) expect(await money.inAccount(vendor)).toBe((await statementOf(vendor)).netCents)
})

test.each(['TRANSFER', 'REVERSAL', 'DISPUTE'] as const)(
  'another amount of a %s is a difference, once, until it agrees',
  async kind => {
    const more: Change = booked => [booked.kind === kind ? { ...booked, cents: booked.cents + 1 } : booked]
    const count = await compare(more)
    expect(count).toBeGreaterThan(0)
    expect(await compare(more)).toBe(count)
    expect((await open()).map(row => row.kind)).toEqual(Array(count).fill(kind))
    await compare()
    expect(await open()).toEqual([])
  },
)

test('a movement that only the provider has, and one that it has lost, are differences of their seller', async () => {
  await compare(booked =>
    booked.kind === 'DISPUTE' ? [booked, { ...booked, kind: 'PAYOUT', ref: 'po_unknown', cents: 100 }] : [booked],
  )
  expect(new Set((await open()).map(row => row.kind))).toEqual(new Set(['UNKNOWN_MOVEMENT']))
  await market.pool.query("UPDATE transfers SET done_at = done_at - interval '2 hours'")
  await compare(booked => (booked.kind === 'TRANSFER' ? [] : [booked]))
  const missing = await open()
  expect(new Set(missing.map(row => row.kind))).toEqual(new Set(['MISSING_MOVEMENT']))
  expect(missing.every(row => row.vendor_id !== null)).toBe(true)
  await compare()
})
