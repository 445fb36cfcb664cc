import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { redateJournal } from '#demo/load/journal-dates.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { createPaidOrder } from '#tests/support/orders.ts'

let app: TestApp
let operator: Cookies
let vendor: TestVendor
let trader: TestVendor
const year = Number(isoDay(new Date()).slice(0, 4)) - 1
beforeAll(async () => {
  app = await testApp()
  const operatorId = await createUser(app.db, { roles: ['ADMIN'] })
  operator = await app.loginAs(operatorId)
  vendor = await createVendor(app.db)
  trader = await createVendor(app.db)
  const small = await createVendor(app.db)
  await app.pool.query(`UPDATE vendors SET legal_form = 'EI' WHERE id = $1`, [trader.vendorId])
  await app.pool.query(`INSERT INTO company (name, legal_form, siret, vat_number, register, address, director, phone, email, host, changed_by)
    VALUES ('Cep & Chai', 'SAS', '84920310400017', 'FR12849203104', 'RCS Reims', '1 rue A', 'Anne', '0326000000', 'a@exemple.fr', 'Hébergeur', ${operatorId})`)
  for (const [of, quantity, month] of [
    [vendor, 300, 1],
    [vendor, 100, 11],
    [trader, 300, 5],
    [small, 1, 5],
  ] as const) {
    const { offerId } = await createOffer(app.db, of, { stock: 400 })
    const lines = [{ offerId, quantity, unitPriceCents: 1_000, vatBasisPoints: 2_000 }]
    const { purchaseId } = await createPaidOrder(app.db, { vendor: of, lines, deliveryHtCents: 0 })
    const at = sql`make_timestamptz(${year}::int, ${month}::int, 15, 12, 0, 0)`
    await inTransaction(app.db, tx => redateJournal(tx, at, sql`purchase_id = ${purchaseId}`))
  }
})
afterAll(() => app.close())

const get = (path: string, cookies = operator) =>
  app.http.inject({ method: 'GET', url: `/api/settlement/dac7${path}`, cookies })

test('the year lists each seller with its exclusion and what it lacks', async () => {
  const { sellers } = (await get(`?year=${year}`)).json().data
  const states = sellers.map((row: { excluded: boolean; missing: string[]; sales: number }) => [
    row.sales,
    row.excluded,
    row.missing.length > 0,
  ])
  expect(states.toSorted()).toEqual([
    [1, false, true],
    [1, true, false],
    [2, false, false],
  ])
})

test('the declaration has the complete sellers above the threshold, by quarter, and is logged', async () => {
  const response = await get(`/declaration?year=${year}`)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(response.headers['content-disposition']).toMatch(new RegExp(`DPIDAC7_${year}_849203104_001_\\d{14}\\.xml`))
  expect(response.body.match(/<dpi:ReportableSeller>/g)).toHaveLength(1)
  // 300 × 10,00 € HT is 3 600 € TTC, less 8 % of 3 000 € with 20 % VAT.
  expect(response.body).toContain('<dpi:ConsQ1 currCode="EUR">3312<')
  expect(response.body).toContain('<dpi:ConsQ4 currCode="EUR">1104<')
  const { rows } = await app.pool.query(
    `SELECT input->>'sellers' AS sellers FROM audit_entries WHERE operation = 'GET /api/settlement/dac7/declaration'`,
  )
  expect(rows).toEqual([{ sellers: '1' }])
})

test('a seller downloads its own copy; nobody else the declaration', async () => {
  const cookies = await app.loginAs(vendor.userId)
  const copy = (await get(`/copy?year=${year}`, cookies)).body.trim().split('\r\n')
  expect(copy.slice(1).map(line => line.split(';').slice(1, 3))).toEqual([
    ['1', '3600,00'],
    ['0', '0,00'],
    ['0', '0,00'],
    ['1', '1200,00'],
  ])
  expect((await get(`/declaration?year=${year}`, cookies)).statusCode).toBe(403)
  expect((await get(`/copy?year=${year}`, await app.loginAs(await createUser(app.db)))).statusCode).toBe(403)
  expect((await get('?year=1990')).statusCode).toBe(400)
})
