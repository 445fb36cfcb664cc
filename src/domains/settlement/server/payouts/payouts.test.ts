import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TestVendor } from '#tests/support/factories.ts'
import { type PaidOrder, sellerMoney } from '#tests/support/seller-money.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import { payOutReleased, payOutSeller } from './pay-out.ts'
import { refreshPayout } from './record.ts'
import { scheduleReleases } from './releases.ts'

let market: TestMarket
let money: ReturnType<typeof sellerMoney>
beforeAll(async () => {
  market = await openTestMarket()
  money = sellerMoney(market)
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

const net = 2_388 - 96
const payOut = (vendor: TestVendor) => payOutSeller(market.db, market.provider, vendor.vendorId)
const payouts = async ({ vendorId }: TestVendor) =>
  (
    await market.pool.query(
      'SELECT id, status, amount_cents::int AS cents, reference FROM payouts WHERE vendor_id = $1 ORDER BY id',
      [vendorId],
    )
  ).rows
const listed = async (vendor: TestVendor) => (await payouts(vendor)).map(({ status, cents }) => `${status} ${cents}`)
async function sold(days: number): Promise<PaidOrder> {
  const order = await money.buyOne(await money.sellerWithAccount())
  await money.settle(order)
  await money.complete(order, days)
  await scheduleReleases(market.db)
  return order
}
const fetched = (vendor: TestVendor, ref: string) =>
  refreshPayout(market.db, market.provider, { ref, accountRef: `bde_compte_${vendor.vendorId}` })
const atBank = (ref: string, status: string) =>
  market.pool.query('UPDATE sandbox_payouts SET status = $2 WHERE ref = $1', [ref, status])

describe('an order is paid out', () => {
  test('after its return period only', async () => {
    const early = await sold(14)
    await payOut(early.vendor)
    expect(await listed(early.vendor)).toEqual([])
    const late = await sold(20)
    await payOut(late.vendor)
    expect(await listed(late.vendor)).toEqual([`SENT ${net}`])
  })

  test('after the end of every open return, refused or settled', async () => {
    const order = await sold(20)
    const { rows } = await market.pool.query(
      `INSERT INTO returns (number, order_id, vendor_id, user_id, kind, status, reason)
       SELECT 'R-' || o.id, o.id, o.vendor_id, o.user_id, 'RETURN', 'DISPUTED', 'UNSUITABLE' FROM orders o WHERE o.id = $1 RETURNING id`,
      [order.orderId],
    )
    await payOut(order.vendor)
    expect(await listed(order.vendor)).toEqual([])
    await market.pool.query(`UPDATE returns SET status = 'REFUSED' WHERE id = $1`, [rows[0].id])
    await payOut(order.vendor)
    expect(await listed(order.vendor)).toEqual([`SENT ${net}`])
    await market.pool.query('DELETE FROM returns WHERE id = $1', [rows[0].id])
  })

  test('before the provider’s limit of 90 days, even when it was never received', async () => {
    const order = await money.buyOne(await money.sellerWithAccount())
    await money.settle(order)
    const age = (days: number) =>
      market.pool.query('UPDATE transfers SET done_at = now() - make_interval(days => $2) WHERE order_id = $1', [
        order.orderId,
        days,
      ])
    await age(84)
    await payOut(order.vendor)
    expect(await listed(order.vendor)).toEqual([])
    await age(86)
    await payOut(order.vendor)
    expect(await listed(order.vendor)).toEqual([`SENT ${net}`])
  })
})

describe('a payout', () => {
  test('is made once when its job runs many times concurrently', async () => {
    const { vendor } = await sold(20)
    await Promise.all(Array.from({ length: 6 }, () => payOut(vendor)))
    expect(await listed(vendor)).toEqual([`SENT ${net}`])
    expect(await money.inAccount(vendor)).toBe(0)
  })

  test('is made once after a crash between the provider’s call and our write', async () => {
    const { vendor } = await sold(20)
    const crashing: typeof market.provider = {
      ...market.provider,
      payOut: async request => {
        await market.provider.payOut(request)
        throw new Error('crash')
      },
    }
    await expect(payOutSeller(market.db, crashing, vendor.vendorId)).rejects.toThrow('crash')
    expect(await listed(vendor)).toEqual([`SENDING ${net}`])
    await payOutReleased(market.db, market.provider)
    expect(await listed(vendor)).toEqual([`SENT ${net}`])
    expect(await money.inAccount(vendor)).toBe(0)
  })

  test('arrives by an event, whose late and repeated copies change nothing', async () => {
    const { vendor } = await sold(20)
    await payOut(vendor)
    const [{ reference }] = await payouts(vendor)
    await fetched(vendor, reference)
    expect(await listed(vendor)).toEqual([`SENT ${net}`])
    await atBank(reference, 'paid')
    await Promise.all([fetched(vendor, reference), fetched(vendor, reference)])
    expect(await listed(vendor)).toEqual([`PAID ${net}`])
  })

  test('that comes back, once paid too, is paid out again by the next run', async () => {
    const { vendor } = await sold(20)
    await payOut(vendor)
    const [{ reference }] = await payouts(vendor)
    await atBank(reference, 'paid')
    await fetched(vendor, reference)
    await atBank(reference, 'failed')
    await Promise.all([fetched(vendor, reference), fetched(vendor, reference)])
    expect(await listed(vendor)).toEqual([`FAILED ${net}`])
    expect(await money.inAccount(vendor)).toBe(net)
    await payOutReleased(market.db, market.provider)
    expect(await listed(vendor)).toEqual([`FAILED ${net}`, `SENT ${net}`])
  })

  test('whose event is quicker than our own write is stored afterwards', async () => {
    const { vendor } = await sold(20)
    const quick: typeof market.provider = {
      ...market.provider,
      payOut: async request => {
        const moved = await market.provider.payOut(request)
        await atBank(moved.ref ?? '', 'paid')
        await expect(fetched(vendor, moved.ref ?? '')).rejects.toThrow('not stored yet')
        return moved
      },
    }
    await payOutSeller(market.db, quick, vendor.vendorId)
    const [{ reference }] = await payouts(vendor)
    await fetched(vendor, reference)
    expect(await listed(vendor)).toEqual([`PAID ${net}`])
  })

  test('refused by the provider leaves the money in the account, and is tried again once the account is complete', async () => {
    const { vendor } = await sold(20)
    await money.require(vendor, ['bank'])
    await payOut(vendor)
    expect(await listed(vendor)).toEqual([`FAILED ${net}`])
    await market.runJobs()
    await payOutReleased(market.db, market.provider)
    expect(await listed(vendor)).toEqual([`FAILED ${net}`])
    await money.require(vendor, [])
    const { refreshAccount } = await import('#domains/shops/server/payment-account.ts')
    await refreshAccount(market.db, market.provider, `bde_compte_${vendor.vendorId}`)
    await payOutReleased(market.db, market.provider)
    expect(await listed(vendor)).toEqual([`FAILED ${net}`, `SENT ${net}`])
  })
})
