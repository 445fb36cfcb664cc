import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundDone } from '#domains/orders/server/refunds/refunds.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { createPaidOrder, type TestOrder } from '#tests/support/orders.ts'
import { PlatformUnavailable } from '../platform/port.ts'
import { createTestPlatform } from '../platform/test-platform.ts'
import { periodOf, reportedPeriodOf } from '../rules-reporting.ts'
import { makeReports, sendReports } from './reports.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('periods end as the VAT regime requires, and are due after their end', () => {
  expect(periodOf('2026-11-10', 'monthly', 'SALES')).toEqual({
    from: '2026-11-01',
    to: '2026-11-10',
    dueOn: '2026-11-20',
  })
  expect(periodOf('2026-11-20', 'monthly', 'SALES')).toEqual({
    from: '2026-11-11',
    to: '2026-11-20',
    dueOn: '2026-11-30',
  })
  expect(periodOf('2027-02-28', 'monthly', 'SALES')).toEqual({
    from: '2027-02-21',
    to: '2027-02-28',
    dueOn: '2027-03-10',
  })
  expect(periodOf('2026-11-05', 'monthly', 'PAYMENTS')).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
    dueOn: '2026-12-10',
  })
  expect(periodOf('2026-12-31', 'quarterly', 'SALES')).toEqual({
    from: '2026-12-01',
    to: '2026-12-31',
    dueOn: '2027-01-10',
  })
  expect(periodOf('2026-12-31', 'exempt', 'SALES')).toEqual({
    from: '2026-11-01',
    to: '2026-12-31',
    dueOn: '2027-01-30',
  })
})

test('ended periods are reported once with the sums of the journal, and again whole after a refund', async () => {
  const vendor = await createVendor(app.db)
  const values = { vendor_id: vendor.vendorId, size_class: 'mid', vat_regime: 'monthly' }
  await app.db.insertInto('einvoicing_terms').values(values).execute()
  const order = await createPaidOrder(app.db, { vendor, buyerId: await createUser(app.db) })
  const company = { kind: 'professional' as const, companyName: 'Domaine', companyNumber: '404833048' }
  await createPaidOrder(app.db, { vendor, buyerId: await createUser(app.db), buyer: company })
  // Moved back, as the loaders of past facts do.
  await app.pool.query("UPDATE orders SET paid_at = paid_at - interval '60 days' WHERE vendor_id = $1", [
    vendor.vendorId,
  ])
  const platform = createTestPlatform(app.db, 'secret')
  const reports = () =>
    app.db
      .selectFrom('vat_reports')
      .selectAll()
      .where('flow', '=', 'SALES')
      .where('vendor_id', '=', vendor.vendorId)
      .orderBy('version')
      .execute()
  const sumOf = async (id: number) => {
    const { rows } = await app.pool.query(
      'SELECT sum(base_cents + vat_cents)::int AS cents FROM vat_report_rows WHERE report_id = $1',
      [id],
    )
    return rows[0].cents
  }
  const journal = async () => {
    const { rows } = await app.pool.query(
      "SELECT sum(-l.cents)::int AS cents FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id WHERE e.order_id = $1 AND l.account = 'SELLERS' AND l.vat_basis_points IS NOT NULL",
      [order.orderId],
    )
    return rows[0].cents
  }
  await makeReports(app.db, platform)
  await makeReports(app.db, platform)
  const [first] = await reports()
  expect(await reports()).toMatchObject([{ version: 1 }])
  expect(first?.flow_id).not.toBeNull()
  expect(await sumOf(first?.id ?? 0)).toBe(await journal())
  const line = { lineId: order.lines[0]?.orderLineId, quantity: 1, restock: false }
  const body = { lines: [line], delivery: false, reason: 'Article arrivé abîmé' }
  const cookies = await app.loginAs(vendor.userId)
  const { refundId } = (await app.request('POST', `/api/orders/setRefund/${order.orderId}`, body, { cookies })).body
    .data
  await inTransaction(app.db, tx => refundDone(tx, refundId))
  await makeReports(app.db, platform)
  const [, second] = await reports()
  expect(second).toMatchObject({ version: 2, from_day: first?.from_day })
  expect(await sumOf(second?.id ?? 0)).toBe(await journal())
  const { rows } = await app.pool.query('SELECT xml FROM sandbox_flows WHERE tracking_id = $1', [second?.tracking_id])
  expect(rows[0].xml).toContain('<TypeCode>RE</TypeCode>')
})

/** A mid-sized seller, which reports since September 2026. */
async function createReporting(): Promise<TestVendor> {
  const vendor = await createVendor(app.db)
  await stateRegime(vendor, 'monthly')
  return vendor
}
const stateRegime = (vendor: TestVendor, vat_regime: string) =>
  app.db
    .insertInto('einvoicing_terms')
    .values({ vendor_id: vendor.vendorId, size_class: 'mid', vat_regime })
    .onConflict(on => on.column('vendor_id').doUpdateSet({ vat_regime }))
    .execute()

/** Sold and captured on a past day, at noon in Paris. */
async function createSale(vendor: TestVendor, day: string, buyer: object = {}): Promise<TestOrder> {
  const order = await createPaidOrder(app.db, { vendor, buyerId: await createUser(app.db), buyer })
  const noon = `${day} 12:00 Europe/Paris`
  await app.pool.query('UPDATE orders SET paid_at = $2 WHERE id = $1', [order.orderId, noon])
  await app.pool.query('UPDATE payments SET captured_at = $2 WHERE id = $1', [order.paymentId, noon])
  return order
}

async function refundWhole(vendor: TestVendor, { orderId, lines }: TestOrder): Promise<number> {
  const whole = lines.map(({ orderLineId, quantity }) => ({ lineId: orderLineId, quantity, restock: false }))
  const body = { lines: whole, delivery: true, reason: 'Colis perdu en chemin' }
  const cookies = await app.loginAs(vendor.userId)
  return (await app.request('POST', `/api/orders/setRefund/${orderId}`, body, { cookies })).body.data.refundId
}

/** Reports of a flow, with the amount of each day. */
async function readReports(vendor: TestVendor, flow: string) {
  await makeReports(app.db, createTestPlatform(app.db, 'secret'))
  const { rows } = await app.pool.query(
    `SELECT r.from_day::text AS "from", r.to_day::text AS "to", r.version, r.flow_id IS NOT NULL AS sent,
      (SELECT json_object_agg(day, cents) FROM (SELECT w.day, sum(w.base_cents + w.vat_cents) AS cents
        FROM vat_report_rows w WHERE w.report_id = r.id GROUP BY 1 ORDER BY 1) d) AS days
    FROM vat_reports r WHERE r.vendor_id = $1 AND r.flow = $2 ORDER BY r.from_day, r.version`,
    [vendor.vendorId, flow],
  )
  return rows
}

test('refunds that bring every sum of a reported period to zero make a rectifying report', async () => {
  const vendor = await createReporting()
  const order = await createSale(vendor, '2026-10-05')
  const period = { from: '2026-10-01', to: '2026-10-10', sent: true }
  const sold = { ...period, version: 1, days: { '2026-10-05': order.totalCents } }
  expect(await readReports(vendor, 'SALES')).toEqual([sold])
  await inTransaction(app.db, async tx => refundDone(tx, await refundWhole(vendor, order)))
  const rectified = [sold, { ...period, version: 2, days: { '2026-10-05': 0 } }]
  expect(await readReports(vendor, 'SALES')).toEqual(rectified)
  expect(await readReports(vendor, 'SALES')).toEqual(rectified)
})

test('sales refunded before the end of their period make no report', async () => {
  const vendor = await createReporting()
  await refundWhole(vendor, await createSale(vendor, '2026-10-05'))
  expect(await readReports(vendor, 'SALES')).toEqual([])
})

test('after a change of VAT regime, reported days stay in their period and the new calendar follows them', async () => {
  const vendor = await createReporting()
  const first = await createSale(vendor, '2026-10-05')
  await readReports(vendor, 'SALES')
  await stateRegime(vendor, 'quarterly')
  await createSale(vendor, '2026-10-15')
  await inTransaction(app.db, async tx => refundDone(tx, await refundWhole(vendor, first)))
  expect(await readReports(vendor, 'SALES')).toMatchObject([
    { from: '2026-10-01', to: '2026-10-10', version: 1 },
    { from: '2026-10-01', to: '2026-10-10', version: 2 },
    { from: '2026-10-11', to: '2026-10-31', version: 1 },
  ])
})

test('a day between two reported periods is reported without overlapping them', () => {
  const reported = [
    { from: '2026-10-01', to: '2026-10-10', dueOn: '2026-10-20' },
    { from: '2026-10-21', to: '2026-10-31', dueOn: '2026-11-10' },
  ]
  const period = reportedPeriodOf('2026-10-15', 'exempt', 'SALES', reported)
  expect(period).toMatchObject({ from: '2026-10-11', to: '2026-10-20' })
})

test('sales to professionals without a SIREN are reported with those to private persons', async () => {
  const vendor = await createReporting()
  const professional = { kind: 'professional', companyName: 'Weingut Sonne' }
  const german = await createSale(vendor, '2026-10-05', { ...professional, vatNumber: 'DE123456789' })
  const monegasque = await createSale(vendor, '2026-10-06', { ...professional, vatNumber: 'FR12000012345' })
  await createSale(vendor, '2026-10-07', { ...professional, vatNumber: 'FR83404833048' })
  await createSale(vendor, '2026-10-08', { ...professional, companyNumber: '404833048' })
  expect(await readReports(vendor, 'SALES')).toMatchObject([
    { days: { '2026-10-05': german.totalCents, '2026-10-06': monegasque.totalCents } },
  ])
})

test('payments are reported on the day of their capture and of their completed refund, as the journal has them', async () => {
  const vendor = await createReporting()
  const order = await createSale(vendor, '2026-09-28')
  await app.pool.query("UPDATE orders SET paid_at = '2026-09-30' WHERE id = $1", [order.orderId])
  const captured = { from: '2026-09-01', to: '2026-09-30', version: 1, sent: true }
  const reports = [{ ...captured, days: { '2026-09-28': await moneyOf(order, 'CAPTURE') } }]
  const refundId = await refundWhole(vendor, order)
  expect(await readReports(vendor, 'PAYMENTS')).toEqual(reports)
  await inTransaction(app.db, tx => refundDone(tx, refundId))
  await app.pool.query("UPDATE refunds SET done_at = '2026-10-02 12:00 Europe/Paris' WHERE id = $1", [refundId])
  const returned = { from: '2026-10-01', to: '2026-10-31', version: 1, sent: true }
  expect(await readReports(vendor, 'PAYMENTS')).toEqual([
    ...reports,
    { ...returned, days: { '2026-10-02': await moneyOf(order, 'REFUND') } },
  ])
})

/** What buyers paid or were refunded, by the journal. */
async function moneyOf({ purchaseId }: TestOrder, kind: string): Promise<number> {
  const { rows } = await app.pool.query(
    `SELECT sum(CASE e.kind WHEN 'CAPTURE' THEN -l.cents ELSE l.cents END)::int AS cents FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id
    WHERE e.purchase_id = $1 AND e.kind = $2 AND l.account = 'BUYERS'`,
    [purchaseId, kind],
  )
  return rows[0].cents
}

test('a report that the platform did not receive is sent by the hourly job, without summing again', async () => {
  const vendor = await createReporting()
  await createSale(vendor, '2026-10-05')
  const platform = createTestPlatform(app.db, 'secret')
  await makeReports(app.db, { ...platform, report: () => Promise.reject(new PlatformUnavailable('En maintenance')) })
  const report = () =>
    app.db.selectFrom('vat_reports').selectAll().where('vendor_id', '=', vendor.vendorId).executeTakeFirstOrThrow()
  expect(await report()).toMatchObject({ flow_id: null, attempts: 1, failure: 'En maintenance' })
  await app.pool.query('UPDATE vat_reports SET next_at = now() WHERE vendor_id = $1', [vendor.vendorId])
  await sendReports(app.db, platform)
  expect(await report()).toMatchObject({ attempts: 2, failure: null, flow_id: expect.any(String) })
})
