import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { redateJournal } from '#demo/load/journal-dates.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { fecFields } from '../../rules/fec.ts'
import { closeMonth } from './closing.ts'
import { fecPages } from './fec.ts'

let app: TestApp
let operator: Cookies
let operatorId: number
let seller: Cookies
let vendor: TestVendor
beforeAll(async () => {
  app = await testApp()
  operatorId = await createUser(app.db, { roles: ['ADMIN'] })
  operator = await app.loginAs(operatorId)
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
  for (const months of [3, 2, 2]) {
    const { purchaseId } = await createPaidOrder(app.db, { vendor })
    await inTransaction(app.db, tx =>
      redateJournal(
        tx,
        sql`date_trunc('month', now()) - make_interval(months => ${months}::int) + interval '9 days'`,
        sql`purchase_id = ${purchaseId}`,
      ),
    )
  }
})
afterAll(async () => {
  await expectInvariants(app.pool)
  await app.close()
})

const monthsAgo = (months: number) => {
  const [year = 0, month = 0] = isoDay(new Date()).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7)
}
const close = (month: string, cookies = operator) =>
  app.request('POST', '/api/settlement/accounting/close', { month }, { cookies })
const file = (url: string, cookies = operator) => app.http.inject({ method: 'GET', url, cookies })
const fec = (period: string, cookies?: Cookies) => file(`/api/settlement/fec?period=${period}`, cookies)

test('months close in their order, from the second day that follows, once, by an operator', async () => {
  expect((await close(monthsAgo(0))).body.code).toBe('MONTH_NOT_CLOSABLE')
  expect((await close(monthsAgo(2))).body.error).toMatch('antérieur')
  expect((await close(monthsAgo(3), seller)).status).toBe(403)
  const responses = await Promise.all([1, 2, 3].map(() => close(monthsAgo(3))))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(responses.find(({ status }) => status === 200)?.body.data).toMatchObject({ entries: 2 })
  const { data } = (await app.request('GET', '/api/settlement/accounting', undefined, { cookies: operator })).body
  const states = data.months.map((row: { month: string; closable: boolean; closedAt: string | null }) => [
    row.month,
    row.closedAt !== null,
    row.closable,
  ])
  expect(states).toEqual([
    [monthsAgo(2), false, true],
    [monthsAgo(3), true, false],
  ])
})

test('a closed month accepts no entry, and none is moved into it', async () => {
  const into = sql`date_trunc('month', now()) - interval '3 months' + interval '3 days'`
  const moving = inTransaction(app.db, tx => redateJournal(tx, into, sql`key LIKE 'sale:%'`))
  await expect(moving).rejects.toThrow('its month is closed')
  const insert = `INSERT INTO journal_entries (key, kind, at) VALUES ('test:late', 'SALE', date_trunc('month', now()) - interval '3 months')`
  await expect(app.pool.query(insert)).rejects.toThrow(/its month is closed/)
})

test('a closing waits for an entry under way, and counts it', async () => {
  let posted: () => void = () => undefined
  let release: () => void = () => undefined
  const isPosted = new Promise<void>(resolve => (posted = resolve))
  const mayCommit = new Promise<void>(resolve => (release = resolve))
  const entry = sql`INSERT INTO journal_entries (key, kind, at)
    VALUES ('test:under-way', 'PROVIDER_FEE', date_trunc('month', now()) - interval '2 months') RETURNING id`
  const sale = inTransaction(app.db, async tx => {
    await sql`WITH e AS (${entry}) INSERT INTO journal_lines (entry_id, position, account, cents)
      SELECT id, n, account, cents FROM e, (VALUES (1, 'PROVIDER_FEES', 30), (2, 'PROVIDER', -30)) l (n, account, cents)`.execute(
      tx,
    )
    posted()
    await mayCommit
  })
  await isPosted
  const closing = inTransaction(app.db, tx => closeMonth(tx, monthsAgo(2), operatorId))
  const first = await Promise.race([closing.then(() => 'closed'), new Promise(done => setTimeout(done, 300, 'waits'))])
  expect(first).toBe('waits')
  release()
  await sale
  const { rows } = await app.pool.query(
    `SELECT count(*)::int AS n FROM journal_entries WHERE to_char(at, 'YYYY-MM') = '${monthsAgo(2)}'`,
  )
  expect((await closing).entries).toBe(rows[0].n)
})

test('the FEC of a closed month has one number per entry, in sequence over the year, and balances', async () => {
  const response = await fec(monthsAgo(2))
  expect(response.statusCode).toBe(409)
  await app.pool.query(`INSERT INTO company (name, legal_form, siret, vat_number, register, address, director, phone, email, host, changed_by)
    VALUES ('Cep & Chai', 'SAS', '84920310400017', 'FR12849203104', 'RCS Reims', '1 rue A', 'Anne', '0326000000', 'a@exemple.fr', 'Hébergeur', ${operatorId})`)
  const done = await fec(monthsAgo(2))
  expect([done.statusCode, done.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(done.headers['content-disposition']).toMatch(/filename="849203104FEC\d{8}\.txt"/)
  const [head, ...lines] = done.body
    .trimEnd()
    .split('\r\n')
    .map(line => line.split('\t'))
  expect(head).toEqual(fecFields)
  const numbers = [...new Set(lines.map(cells => Number(cells[2])))]
  const isSameYear = monthsAgo(2).slice(0, 4) === monthsAgo(3).slice(0, 4)
  expect(numbers[0]).toBe(isSameYear ? 3 : 1)
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
  const cents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100)
  const sum = (field: number) => lines.reduce((all, cells) => all + cents(cells[field]), 0)
  expect(sum(11)).toBe(sum(12))
  expect(sum(11)).toBeGreaterThan(0)
  const whole = [...lines]
  const paged: string[] = []
  const period = { from: `${monthsAgo(2)}-01`, length: '1 month' }
  for await (const page of fecPages(app.db, period, (numbers[0] ?? 1) - 1, 3)) paged.push(page)
  expect(paged.join('').trimEnd().split('\r\n').slice(1)).toEqual(whole.map(cells => cells.join('\t')))
  expect((await fec(monthsAgo(0))).statusCode).toBe(409)
  expect((await fec('2026-13')).statusCode).toBe(400)
  expect((await fec(monthsAgo(2), seller)).statusCode).toBe(403)
})

test('a seller’s journal has its sales by rate, its commissions with their VAT, and nothing of others', async () => {
  const other = await createVendor(app.db)
  const url = `/api/settlement/seller-entries?month=${monthsAgo(3)}`
  const lines = (await file(url, seller)).body.trim().split('\r\n')
  expect(lines.slice(1).map(line => line.split(';').slice(2))).toEqual([
    ['Articles vendus', '20', '20,00', '4,00', '24,00'],
    ['Livraison', '20', '9,90', '1,98', '11,88'],
    ['Commission', '20', '-1,60', '-0,32', '-1,92'],
  ])
  expect((await file(url, await app.loginAs(other.userId))).body.trim().split('\r\n')).toHaveLength(1)
  expect((await file(`${url}&vendor=${vendor.vendorId}`, await app.loginAs(other.userId))).statusCode).toBe(404)
  expect((await file(`${url}&vendor=${vendor.vendorId}`)).body).toContain('Commission')
})
