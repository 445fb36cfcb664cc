import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { markPaid } from '#domains/orders/server/payment-outcome.ts'
import { refundFailed } from '#domains/orders/server/refunds/refunds.ts'
import { commitReservation } from '#domains/stock/server/actions.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { createPaidOrder, type TestOrder } from '#tests/support/orders.ts'
import { orderPages } from './exports.ts'
import { scheduleReleases } from './payouts/releases.ts'
import { postCapture } from './postings.ts'
import { sellerLines } from './seller-lines.ts'

let app: TestApp
let operator: Cookies
const today = isoDay(new Date())
beforeAll(async () => {
  app = await testApp()
  operator = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
afterAll(async () => {
  await expectInvariants(app.pool)
  await app.close()
})

const post = (url: string, body: unknown = {}) => app.request('POST', url, body, { cookies: operator })
const refund = (order: TestOrder, quantity: number, delivery: boolean | number = false) =>
  post(`/api/orders/setRefund/${order.orderId}`, {
    lines: quantity ? [{ lineId: order.lines[0]?.orderLineId, quantity, restock: false }] : [],
    delivery,
    reason: 'Article arrivé abîmé',
  })
const account = async (vendor: TestVendor) =>
  (await app.request('GET', `/api/settlement/vendors/${vendor.vendorId}/account`, undefined, { cookies: operator }))
    .body.data
const entriesOf = async ({ orderId }: TestOrder) => {
  const { rows } = await sql<{ kind: string; cents: number }>`
    SELECT kind, amount_cents AS cents FROM ${sellerLines} e WHERE order_id = ${orderId} ORDER BY id, position`.execute(
    app.db,
  )
  return rows
}
const three = async (vendor: TestVendor) => {
  const { offerId } = await createOffer(app.db, vendor)
  return createPaidOrder(app.db, {
    vendor,
    lines: [{ offerId, quantity: 3, unitPriceCents: 1_005, vatBasisPoints: 550 }],
  })
}

describe('entries posted once', () => {
  test('for a payment reported by the return page and the event at the same time, and again later', async () => {
    const order = await createPaidOrder(app.db, { vendor: await createVendor(app.db), paid: false })
    expect(await entriesOf(order)).toEqual([])
    await app.pool.query(`UPDATE purchases SET status = 'PAID', paid_at = now() WHERE id = $1`, [order.purchaseId])
    await app.pool.query(`UPDATE payments SET status = 'CAPTURED', captured_cents = amount_cents WHERE id = $1`, [
      order.paymentId,
    ])
    await inTransaction(app.db, tx => postCapture(tx, order.paymentId))
    await inTransaction(app.db, tx => commitReservation(tx, order.purchaseId))
    const pay = () => inTransaction(app.db, tx => markPaid(tx, order.purchaseId))
    await Promise.all([pay(), pay(), pay()])
    await pay()
    expect((await entriesOf(order)).map(({ kind }) => kind)).toEqual([
      'SALE',
      'DELIVERY',
      'COMMISSION',
      'COMMISSION_VAT',
    ])
  })

  test('for concurrent refunds, which return no more than was taken, to the cent', async () => {
    const order = await three(await createVendor(app.db))
    const responses = await Promise.all([1, 1, 1, 1, 1].map(units => refund(order, units)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 422, 422])
    const back = (await entriesOf(order)).filter(({ kind }) => kind === 'COMMISSION_BACK')
    expect(back.map(({ cents }) => cents).toSorted()).toEqual([80, 80, 81])
    await expectInvariants(app.pool)
  })

  test('for a bank refusal reported twice concurrently', async () => {
    const order = await three(await createVendor(app.db))
    const before = (await entriesOf(order)).reduce((sum, { cents }) => sum + cents, 0)
    const { refundId } = (await refund(order, 1)).body.data
    await Promise.all([1, 2].map(() => inTransaction(app.db, tx => refundFailed(tx, refundId))))
    const after = await entriesOf(order)
    expect(after.reduce((sum, { cents }) => sum + cents, 0)).toBe(before)
    expect(after).toHaveLength(10)
  })
})

test('a new contract rate changes no earlier sale, nor what its refund returns', async () => {
  const vendor = await createVendor(app.db)
  const order = await three(vendor)
  await app.db
    .updateTable('vendors')
    .set({ commission_basis_points: 2_000 })
    .where('id', '=', vendor.vendorId)
    .execute()
  await post('/api/settlement/commission-rules', {
    ...{ vendorId: vendor.vendorId, categoryId: null, fromPriceCents: null, toPriceCents: null, floorCents: null },
    ...{ capCents: null, basisPoints: 3_000, validFrom: today, note: '' },
  })
  expect((await refund(order, 3)).status).toBe(200)
  const cents = new Map((await entriesOf(order)).map(entry => [entry.kind, entry.cents]))
  expect([cents.get('COMMISSION'), cents.get('COMMISSION_BACK')]).toEqual([-241, 241])
  expect([cents.get('COMMISSION_VAT'), cents.get('COMMISSION_VAT_BACK')]).toEqual([-48, 48])
})

test('after a refund refused by the bank, the rest can still be refunded, to the cent', async () => {
  const vendor = await createVendor(app.db)
  const order = await three(vendor)
  const { refundId } = (await refund(order, 1)).body.data
  await refund(order, 1)
  await inTransaction(app.db, tx => refundFailed(tx, refundId))
  await app.db.updateTable('payment_refunds').set({ status: 'FAILED' }).where('refund_id', '=', refundId).execute()
  await refund(order, 1)
  expect((await refund(order, 1, true)).body.data).toMatchObject({ refundableCents: 0, status: 'CANCELLED' })
  expect((await account(vendor)).balance).toMatchObject({ toComeCents: 0, dueCents: 0 })
  expect((await entriesOf(order)).reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
})

describe('a cancelled order', () => {
  test('leaves nothing upcoming when fully refunded; a delivery that is not refunded is payable', async () => {
    const vendor = await createVendor(app.db)
    const order = await three(vendor)
    expect((await refund(order, 3)).body.data.status).toBe('CANCELLED')
    await scheduleReleases(app.db)
    const seen = await account(vendor)
    expect(seen.balance).toMatchObject({ toComeCents: 0, dueCents: 1_044 })
    expect(seen.orders).toMatchObject([{ id: order.orderId, state: 'due', netCents: 1_044 }])
  })

  test('is not payable when the bank refused its refund: the money belongs to the buyer', async () => {
    const vendor = await createVendor(app.db)
    const order = await three(vendor)
    const { refundId } = (await refund(order, 3)).body.data
    await inTransaction(app.db, tx => refundFailed(tx, refundId))
    await scheduleReleases(app.db)
    const { balance } = await account(vendor)
    expect(balance.dueCents).toBe(0)
    expect(balance.toComeCents).toBeGreaterThan(0)
  })
})

describe('an export', () => {
  const sheet = async (what: string, from = addDays(today, -1)) => {
    const url = `/api/settlement/exports/${what}?from=${from}&to=${today}`
    return (await app.http.inject({ method: 'GET', url, cookies: operator })).body.trim().split('\r\n')
  }

  test('escapes names that a spreadsheet would run as formulas', async () => {
    const vendor = await createVendor(app.db)
    const order = await three(vendor)
    const formula = '=HYPERLINK("https://exemple.fr")'
    await app.db
      .updateTable('vendors')
      .set({ name: formula, legal_name: formula })
      .where('id', '=', vendor.vendorId)
      .execute()
    await app.db.updateTable('order_lines').set({ title: '@SUM(A1)' }).where('order_id', '=', order.orderId).execute()
    const text = (await Promise.all(['commandes', 'dac7'].map(what => sheet(what)))).flat()
    const cells = text.flatMap(row => row.split(';'))
    expect(cells.filter(cell => /^"?[=@]/.test(cell))).toEqual([])
    expect(cells.filter(cell => cell.startsWith(`"'=HYPERLINK`))).toHaveLength(3)
    expect(cells).toContain("'@SUM(A1)")
  })

  test('of orders is complete and sorted, whatever the page size, with orders paid at the same instant', async () => {
    const vendor = await createVendor(app.db)
    const made = [await three(vendor), await three(vendor), await three(vendor)].map(({ orderId }) => orderId)
    await app.pool.query('UPDATE orders SET paid_at = clock_timestamp() WHERE id = ANY($1)', [made])
    await app.pool.query('UPDATE orders SET paid_at = (SELECT max(paid_at) FROM orders) WHERE id = ANY($1)', [made])
    const period = { from: addDays(today, -1), to: today }
    const numbers = async (limit: number) => {
      const seen: unknown[] = []
      for await (const rows of orderPages(app.db, period, limit)) seen.push(...rows.map(([number]) => number))
      return seen
    }
    const { rows } = await app.pool.query(
      'SELECT number FROM orders JOIN order_lines l ON l.order_id = orders.id WHERE paid_at IS NOT NULL ORDER BY paid_at, orders.id',
    )
    expect(rows.length).toBeGreaterThan(3)
    for (const limit of [1, 2, 1_000]) expect(await numbers(limit)).toEqual(rows.map(({ number }) => number))
  })

  test('of VAT returns the exact VAT of a line refunded unit by unit', async () => {
    const cents = (text: string | undefined) => Math.round(Number((text ?? '').replace(',', '.')) * 100)
    const taxes = async () =>
      (await sheet('tva')).filter(row => row.includes(';vendeurs;')).map(row => row.split(';').slice(3).map(cents))
    const before = await taxes()
    const order = await three(await createVendor(app.db))
    for (const units of [1, 1, 1]) await refund(order, units)
    for (const part of [100, 333, 611]) await refund(order, 0, part)
    expect(await taxes()).toEqual(before)
  })
})
