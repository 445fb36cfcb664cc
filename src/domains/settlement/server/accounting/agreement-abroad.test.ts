/** A month of deliveries in the Union: documents, VAT export, journal and file of entries give the same cents. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { redateJournal } from '#demo/load/journal-dates.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { isoDay } from '#shared/dates.ts'
import type { Cookies } from '#tests/support/app.ts'
import { createOffer, createUser, signMandate, type TestVendor } from '#tests/support/factories.ts'
import { sellerMoney } from '#tests/support/seller-money.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import { loadSettlementAccount } from '../statements.ts'

const monthsBack = 2
const [year = 0, monthNumber = 0] = isoDay(new Date()).split('-').map(Number)
const month = new Date(Date.UTC(year, monthNumber - 1 - monthsBack, 1)).toISOString().slice(0, 7)

let market: TestMarket
let seller: TestVendor
let operator: Cookies
beforeAll(async () => {
  market = await openTestMarket()
  const operatorId = await createUser(market.db, { roles: ['ADMIN'] })
  operator = await market.loginAs(operatorId)
  await market.pool.query(
    `INSERT INTO company (name, legal_form, siret, vat_number, register, address, director, phone, email, host, changed_by)
     VALUES ('Cep & Chai', 'SAS', '84920310400017', 'FR12849203104', 'RCS Reims', '1 rue A', 'Anne', '0326000000', 'a@exemple.fr', 'Hébergeur', $1)`,
    [operatorId],
  )
  seller = await sellerMoney(market).sellerWithAccount()
  await signMandate(market.db, seller.vendorId)
  for (const zone of ['BE', 'NL'])
    await market.db
      .insertInto('shipping_rates')
      .values({ vendor_id: seller.vendorId, mode: 'HOME', zone, max_weight_grams: 30_000, price_cents: 1_777 })
      .execute()
  await asSeller('PUT', '/api/seller/union', { countries: ['BE', 'NL'], distanceSales: 'one_stop_shop' })

  const exempt = await buy(await belgianEstate())
  const dutch = await buy(await market.newBuyer('normal', { postcode: '1011', country: 'NL' }))
  const belgian = await buy(await market.newBuyer('normal', { postcode: '5000', country: 'BE' }))
  for (const { id } of [exempt, dutch, belgian])
    for (const step of ['generateEtiquette', 'ship']) await asSeller('POST', `/api/orders/${step}/${id}`)
  for (const { id, line } of [exempt, dutch])
    await asSeller('POST', `/api/orders/setRefund/${id}`, {
      lines: [{ lineId: line, quantity: 1 }],
      reason: 'Article arrivé abîmé',
    })
  await market.runJobs()
  const { rows } = await market.pool.query('SELECT id FROM invoices WHERE order_id = $1', [belgian.id])
  await asSeller('POST', `/api/invoices/${rows[0].id}/vat-correction`, {
    rates: [600],
    reason: 'Denrée, au taux réduit de Belgique.',
  })
  await market.runJobs()
  const at = sql`date_trunc('month', now()) - make_interval(months => ${monthsBack}::int) + interval '9 days'`
  await inTransaction(market.db, tx => redateJournal(tx, at, sql`true`))
  await market.request('POST', '/api/settlement/accounting/close', { month }, { cookies: operator })
})
afterAll(async () => {
  await market.expectInvariants()
  await market.close()
})

async function asSeller(method: 'POST' | 'PUT', path: string, body: object = {}) {
  const { status } = await market.request(method, path, body, { cookies: await market.loginAs(seller.userId) })
  expect([path, status]).toEqual([path, 200])
}
async function belgianEstate(): Promise<Buyer> {
  const buyer = await market.newBuyer('professional', { postcode: '5000', country: 'BE' })
  await market.db.updateTable('users').set({ vat_number: 'BE0444444111' }).where('id', '=', buyer.userId).execute()
  await market.pool.query(
    "INSERT INTO vat_checks (vat_number, next_at, is_valid, checked_on) VALUES ('BE0444444111', NULL, true, current_date)",
  )
  return buyer
}
async function buy(buyer: Buyer): Promise<{ id: number; line: number }> {
  const { offerId } = await createOffer(market.db, seller, { priceCents: 3_333 })
  await market.fill(buyer, seller, [{ offerId, quantity: 3 }], 'HOME')
  const placed = await market.place(buyer)
  expect([placed.status, placed.body.code]).toEqual([200, null])
  await market.pay(buyer, placed)
  await market.runJobs()
  const { rows } = await market.pool.query(
    'SELECT o.id::int, l.id::int AS line FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.purchase_id = $1',
    [placed.body.data.purchaseId],
  )
  return rows[0]
}

const cents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100)
const totalOf = (rows: readonly { cents: number }[]) => rows.reduce((sum, row) => sum + row.cents, 0)

test('the VAT export has by country and rate what the documents in force say, credit notes deducted', async () => {
  const { rows: documents } = await market.pool.query(
    `SELECT o.delivery_country AS country, t.vat_basis_points AS rate, sum(s.sign * t.base_cents)::int AS base, sum(s.sign * t.vat_cents)::int AS vat
     FROM invoices i JOIN orders o ON o.id = i.order_id JOIN invoice_vat t ON t.invoice_id = i.id
     CROSS JOIN LATERAL (SELECT CASE i.kind WHEN 'INVOICE' THEN 1 ELSE -1 END AS sign) s
     WHERE NOT EXISTS (SELECT FROM invoices n WHERE n.replaces = i.id) GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  expect(documents.map(({ country, rate }) => `${country} ${rate}`)).toEqual(['BE 0', 'BE 600', 'NL 2100'])
  const lastDay = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)
  const url = `/api/settlement/exports/tva?from=${month}-01&to=${lastDay}`
  const { body } = await market.http.inject({ url, cookies: operator })
  const exported = body
    .trim()
    .split('\r\n')
    .map(row => row.split(';'))
    .filter(fields => fields[1] === 'vendeurs')
    .map(fields => ({
      rate: Number(fields[3]?.replace(',', '.')) * 100,
      base: cents(fields[4]),
      vat: cents(fields[5]),
    }))
    .filter(({ base, vat }) => base !== 0 || vat !== 0)
  const byRate = (a: { rate: number }, b: { rate: number }) => a.rate - b.rate
  expect(exported.sort(byRate)).toEqual(documents.map(({ rate, base, vat }) => ({ rate, base, vat })).sort(byRate))
})

test('documents less credit notes, the statement, the journal and the file of entries are the same money', async () => {
  const { rows } = await market.pool.query(
    `SELECT CASE kind WHEN 'INVOICE' THEN ttc_cents ELSE -ttc_cents END::int AS cents FROM invoices i
     WHERE NOT EXISTS (SELECT FROM invoices n WHERE n.replaces = i.id)`,
  )
  const { months } = await loadSettlementAccount(market.db, seller.vendorId, month)
  const row = months.find(one => one.month === month)
  expect(row && row.saleCents + row.deliveryCents + row.refundCents).toBe(totalOf(rows))
  const fec = await market.http.inject({ url: `/api/settlement/fec?period=${month}`, cookies: operator })
  expect(fec.statusCode).toBe(200)
  const lines = fec.body
    .trim()
    .split('\r\n')
    .slice(1)
    .map(line => line.split('\t'))
    .map(fields => ({ account: fields[4], auxiliary: fields[6], cents: cents(fields[12]) - cents(fields[11]) }))
  expect(totalOf(lines)).toBe(0)
  const own = lines.filter(
    ({ account, auxiliary }) => account === '467000' && auxiliary === `V${String(seller.vendorId).padStart(6, '0')}`,
  )
  expect(totalOf(own)).toBe(row?.netCents)
  const commission = lines.filter(({ account }) => account === '706000' || account === '445710')
  expect(row && -totalOf(commission)).toBe(row && row.commissionCents + row.commissionVatCents)
})
