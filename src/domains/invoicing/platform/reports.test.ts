import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundDone } from '#domains/orders/server/refunds/refunds.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor } from '#tests/support/factories.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { makeReports } from '../reporting/reports.ts'
import { periodOf } from '../rules-reporting.ts'
import { createTestPlatform } from './test-platform.ts'

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
