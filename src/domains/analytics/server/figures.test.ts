import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { createPaidOrder, type OrderValues } from '#tests/support/orders.ts'
import { lateOrdersOfMarketplace, loadFigures, outOfStock } from './figures.ts'

let app: TestApp
let vendor: TestVendor
beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
})
afterAll(() => app.close())

/** Creates an order of 20,00 € HT, without delivery costs, paid at the given time. */
async function paidAt(at: string, values: Partial<OrderValues> = {}): Promise<number> {
  const { orderId, purchaseId } = await createPaidOrder(app.db, { vendor, mode: 'PICKUP', ...values })
  await app.db
    .updateTable('orders')
    .set({ paid_at: new Date(at) })
    .where('id', '=', orderId)
    .execute()
  await app.db
    .updateTable('purchases')
    .set({ paid_at: new Date(at) })
    .where('id', '=', purchaseId)
    .execute()
  return orderId
}
const refund = (orderId: number, cents: number, status: string, at: string) =>
  app.db
    .insertInto('refunds')
    .values({ order_id: orderId, amount_cents: cents, reason: 'casse', status, created_at: new Date(at) })
    .execute()

describe('sales', () => {
  test('are counted on the French day of payment, in winter and on the day the clocks change', async () => {
    await paidAt('2026-03-27T22:59:59Z')
    await paidAt('2026-03-27T23:00:00Z')
    await paidAt('2026-03-28T23:00:00Z')
    await paidAt('2026-03-29T21:59:59Z')
    await paidAt('2026-03-29T22:00:00Z')
    const { now, days } = await loadFigures(app.db, { from: '2026-03-27', to: '2026-03-30' })
    expect(days.map(({ day, orders, salesHtCents }) => [day, orders, salesHtCents])).toEqual([
      ['2026-03-27', 1, 2_000],
      ['2026-03-28', 1, 2_000],
      ['2026-03-29', 2, 4_000],
      ['2026-03-30', 1, 2_000],
    ])
    expect(now).toMatchObject({ orders: 5, buyers: 5, salesHtCents: 10_000, salesCents: 12_000 })
  })

  test('exclude unpaid orders, and are compared with the preceding period', async () => {
    await paidAt('2026-05-01T10:00:00Z')
    await paidAt('2026-05-02T10:00:00Z')
    await createPaidOrder(app.db, { vendor, paid: false })
    const { now, before, funnel } = await loadFigures(app.db, { from: '2026-05-02', to: '2026-05-02' })
    expect([now.orders, before.orders, funnel.purchases]).toEqual([1, 1, 1])
  })

  test('are not reduced by refunds, which count on their own day unless failed', async () => {
    const orderId = await paidAt('2026-06-01T10:00:00Z')
    await refund(orderId, 500, 'DONE', '2026-06-01T21:59:00Z')
    await refund(orderId, 300, 'PENDING', '2026-06-01T12:00:00Z')
    await refund(orderId, 200, 'FAILED', '2026-06-01T12:00:00Z')
    await refund(orderId, 100, 'DONE', '2026-06-01T22:00:00Z')
    const { now } = await loadFigures(app.db, { from: '2026-06-01', to: '2026-06-01' })
    expect(now).toMatchObject({ salesHtCents: 2_000, refundsCents: 800 })
  })

  test('rank articles by revenue, over all variants, and sellers', async () => {
    const [small, large] = [await createOffer(app.db, vendor), await createOffer(app.db, vendor)]
    const line = (offerId: number, quantity: number) => ({
      offerId,
      quantity,
      unitPriceCents: 1_000,
      vatBasisPoints: 2_000,
    })
    await paidAt('2026-07-01T10:00:00Z', { lines: [line(small.offerId, 1), line(large.offerId, 7)] })
    await paidAt('2026-07-02T10:00:00Z', { lines: [line(small.offerId, 3)] })
    const { articles, sellers } = await loadFigures(app.db, { from: '2026-07-01', to: '2026-07-02' })
    expect(articles.map(({ key, value, note }) => [key, value, note])).toEqual([
      [String(large.articleId), 7_000, '7 u.'],
      [String(small.articleId), 4_000, '4 u.'],
    ])
    expect(sellers.map(({ key, value }) => [key, value])).toEqual([[String(vendor.vendorId), 11_000]])
  })
})

test('counts visits older than the retention period by their daily totals', async () => {
  await sql`INSERT INTO visit_days (day, views, visitors) VALUES ('2025-01-01', 9, 4), ('2025-01-02', 5, 2)`.execute(
    app.db,
  )
  const { now, before, days } = await loadFigures(app.db, { from: '2025-01-02', to: '2025-01-02' })
  expect([now.views, now.visitors, before.views, days[0]?.views]).toEqual([5, 2, 9, 5])
})

test('lists a recently sold offer when its stock covers less than a fortnight, and no others', async () => {
  const sold = async (stock: number, quantity: number) => {
    const { offerId } = await createOffer(app.db, vendor, { stock })
    await paidAt(new Date().toISOString(), {
      lines: [{ offerId, quantity, unitPriceCents: 1_000, vatBasisPoints: 2_000 }],
    })
    return String(offerId)
  }
  const [gone, low, plenty] = [await sold(90, 90), await sold(103, 90), await sold(104, 90)]
  const { rows } = await outOfStock(50).execute(app.db)
  const noteOf = (key: string) => rows.find(row => row.key === key)?.note?.replace(/^.* · /, '')
  expect([noteOf(gone), noteOf(low), noteOf(plenty)]).toEqual(['épuisé', 'reste 13', undefined])
})

test('an order is late from the day after its promised date until it is handed over', async () => {
  const promised = async (days: number, status: string) => {
    const orderId = await paidAt(new Date().toISOString())
    await sql`UPDATE orders SET promised_on = current_date + ${days}::int, status = ${status} WHERE id = ${orderId}`.execute(
      app.db,
    )
    return String(orderId)
  }
  const late = await promised(-2, 'SHIPPED')
  await promised(0, 'TO_PREPARE')
  await promised(-2, 'DELIVERED')
  await promised(-2, 'CANCELLED')
  const { rows } = await lateOrdersOfMarketplace().execute(app.db)
  expect(rows.map(({ key, value }) => [key, value])).toEqual([[late, 2]])
})
