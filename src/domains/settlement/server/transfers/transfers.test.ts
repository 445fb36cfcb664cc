import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { refundFailed, setRefund } from '#domains/orders/server/refunds/refunds.ts'
import { findComing } from '#domains/settlement/server/payouts/account-view.ts'
import { payOutSeller } from '#domains/settlement/server/payouts/pay-out.ts'
import { scheduleReleases } from '#domains/settlement/server/payouts/releases.ts'
import { refreshAccount } from '#domains/shops/server/payment-account.ts'
import { inTransaction } from '#platform/db/pool.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { Cookies } from '#tests/support/app.ts'
import { createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { type PaidOrder, sellerMoney } from '#tests/support/seller-money.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import { payoutsWaiting } from '../waiting.ts'
import { findRefusedTransfers } from './refused.ts'
import { resumeTransfers, settleTransfers } from './send.ts'

let market: TestMarket
let money: ReturnType<typeof sellerMoney>
let operator: CurrentUser
beforeAll(async () => {
  market = await openTestMarket()
  money = sellerMoney(market)
  operator = {
    id: await createUser(market.db, { roles: ['ADMIN'] }),
    email: 'admin@exemple.fr',
    firstName: 'A',
    lastName: 'B',
    kind: 'normal',
    companyName: null,
    roles: ['ADMIN'],
    vendorId: null,
    vendorRole: null,
    mayRefund: true,
    shopId: null,
    estate: null,
  } as CurrentUser
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

// 10,00 € + 9,90 € of delivery at 20 %, less a commission of 0,80 € and its VAT.
const net = 2_388 - 96
const wholeRefund = (order: PaidOrder, delivery = true) =>
  inTransaction(market.db, tx =>
    setRefund(tx, order.orderId, operator, {
      lines: [{ lineId: order.lineId, quantity: 1, restock: false }],
      delivery,
      reason: 'Article arrivé abîmé',
    }),
  )
const accountEvent = (vendor: TestVendor) => refreshAccount(market.db, market.provider, `bde_compte_${vendor.vendorId}`)
async function paidOut(vendor: TestVendor): Promise<PaidOrder> {
  const order = await money.buyOne(vendor)
  await money.settle(order)
  await money.complete(order, 40)
  await scheduleReleases(market.db)
  await payOutSeller(market.db, market.provider, vendor.vendorId)
  return order
}

describe('at capture', () => {
  test('each order transfers its total less commission and VAT to its own seller', async () => {
    const [first, second] = [await money.sellerWithAccount(), await money.sellerWithAccount()]
    const orders = await money.buy(first, second)
    await market.runJobs()
    for (const order of orders) expect(await money.movements(order)).toEqual([`TRANSFER DONE ${net}`])
    expect(await money.inAccount(first)).toBe(net)
    expect(await money.inAccount(second)).toBe(net)
    // The marketplace has the commissions of both.
    const { rows } = await market.pool.query(
      'SELECT transfer_group AS "group", payment_ref AS payment FROM sandbox_transfers GROUP BY 1, 2',
    )
    expect(rows).toHaveLength(1)
  })

  test('a transfer waits for the account, and leaves once an event says that it can receive', async () => {
    const vendor = await createVendor(market.db)
    const order = await money.buyOne(vendor)
    await money.settle(order)
    expect(await money.movements(order)).toEqual([`TRANSFER WAITING ${net}`])
    const opened = await import('#domains/shops/server/payment-account.ts')
    await opened.openProviderAccount(market.db, market.provider, vendor.vendorId)
    await market.runJobs()
    expect(await money.movements(order)).toEqual([`TRANSFER DONE ${net}`])
  })

  test('a transfer that the provider refuses waits again, for the fetched account', async () => {
    const vendor = await money.sellerWithAccount()
    const order = await money.buyOne(vendor)
    await money.require(vendor, ['document'])
    await market.runJobs()
    expect(await money.movements(order)).toEqual([`TRANSFER FAILED ${net}`, `TRANSFER WAITING ${net}`])
    await money.require(vendor, [])
    await accountEvent(vendor)
    await market.runJobs()
    expect((await money.movements(order)).at(-1)).toBe(`TRANSFER DONE ${net}`)
    expect(await money.inAccount(vendor)).toBe(net)
  })
})

describe('a transfer that the provider refuses though the account may receive', () => {
  const failed = `TRANSFER FAILED ${net}`
  const waiting = `TRANSFER WAITING ${net}`
  const refuseTransfers = (vendor: TestVendor, refuses: boolean) =>
    market.pool.query('UPDATE sandbox_accounts SET refuses_transfers = $2 WHERE merchant_reference = $1', [
      String(vendor.vendorId),
      refuses,
    ])
  async function refusedOrder() {
    const vendor = await money.sellerWithAccount()
    const order = await money.buyOne(vendor)
    await refuseTransfers(vendor, true)
    await market.runJobs()
    return { vendor, order }
  }
  /** Its refusals were so many minutes ago, or earlier. */
  const minutesLater = (order: PaidOrder, minutes: number) =>
    market.pool.query(
      `UPDATE transfers SET done_at = least(done_at, now() - make_interval(mins => $2))
        WHERE order_id = $1 AND status = 'FAILED'`,
      [order.orderId, minutes],
    )
  const resume = () => resumeTransfers(market.db, market.provider)
  const retry = (order: PaidOrder, cookies = session) =>
    market.request('POST', `/api/settlement/orders/${order.orderId}/transfer`, undefined, { cookies })
  const listed = async (order: PaidOrder) =>
    (await findRefusedTransfers(market.db)).find(({ orderId }) => orderId === order.orderId)
  let session: Cookies
  beforeAll(async () => {
    session = await market.loginAs(operator.id)
  })

  test('is sent again after an hour, not as soon as the account is fetched', async () => {
    const { vendor, order } = await refusedOrder()
    expect(await money.movements(order)).toEqual([failed, waiting])
    await refuseTransfers(vendor, false)
    await accountEvent(vendor)
    await market.runJobs()
    await minutesLater(order, 59)
    await resume()
    expect(await money.movements(order)).toEqual([failed, waiting])
    await minutesLater(order, 61)
    await resume()
    expect((await money.movements(order)).at(-1)).toBe(`TRANSFER DONE ${net}`)
    expect(await money.inAccount(vendor)).toBe(net)
  })

  test('waits twice as long after each refusal, a day at most', async () => {
    const { order } = await refusedOrder()
    for (const hours of [1, 2, 4, 8, 16, 24, 24]) {
      const before = await money.movements(order)
      await minutesLater(order, hours * 60 - 1)
      await resume()
      expect({ hours, movements: await money.movements(order) }).toEqual({ hours, movements: before })
      await minutesLater(order, hours * 60 + 1)
      await resume()
      expect({ hours, movements: await money.movements(order) }).toEqual({
        hours,
        movements: [...before.slice(0, -1), failed, waiting],
      })
    }
    expect(await listed(order)).toMatchObject({ tries: 8, reason: 'transfers_not_allowed', amountCents: net })
  })

  test('counts for the operator, and its seller reads why the money of the order waits', async () => {
    const count = async () =>
      (await payoutsWaiting.count(market.db)).find(({ topic }) => topic === 'transfersRefused')?.count ?? 0
    const before = await count()
    const { vendor, order } = await refusedOrder()
    expect(await count()).toBe(before + 1)
    const { body } = await market.request('GET', '/api/admin/state', undefined, { cookies: session })
    expect(body.data.parts.find(({ id }: { id: string }) => id === 'payment')).toMatchObject({
      level: 'amber',
      sentence: expect.stringMatching(/refusés? par le prestataire\.$/),
      to: '/dashboard/comptes',
    })
    expect((await findComing(market.db, vendor.vendorId)).map(({ hold }) => hold)).toEqual(['transfer'])
    // Once the account itself is the reason, its seller is asked for what it lacks.
    await money.require(vendor, ['document'])
    await accountEvent(vendor)
    expect(await count()).toBe(before)
    expect((await findComing(market.db, vendor.vendorId)).map(({ hold }) => hold)).toEqual(['account'])
    expect(await listed(order)).toBeUndefined()
  })

  test('is sent again at once by the operator, whose request is in the audit log', async () => {
    const { vendor, order } = await refusedOrder()
    await refuseTransfers(vendor, false)
    expect((await retry(order)).status).toBe(200)
    await market.runJobs()
    expect((await money.movements(order)).at(-1)).toBe(`TRANSFER DONE ${net}`)
    expect(await listed(order)).toBeUndefined()
    const { rows } = await market.pool.query(
      `SELECT before FROM audit_entries WHERE subject_kind = 'orders' AND subject_id = $1`,
      [String(order.orderId)],
    )
    expect(rows).toEqual([{ before: { reason: 'transfers_not_allowed' } }])
    // Nothing is left to send.
    expect((await retry(order)).body.code).toBe('CONFLICT')
  })

  test('requested twice at once is made once', async () => {
    const { vendor, order } = await refusedOrder()
    await refuseTransfers(vendor, false)
    expect((await Promise.all([retry(order), retry(order)])).map(({ status }) => status)).toEqual([200, 200])
    await market.runJobs()
    expect(await money.movements(order)).toEqual([failed, `TRANSFER DONE ${net}`])
    expect(await money.inAccount(vendor)).toBe(net)
  })

  test('is sent again by operators only', async () => {
    const { order } = await refusedOrder()
    const buyer = await market.newBuyer()
    expect((await retry(order, buyer.cookies)).body.code).toBe('FORBIDDEN')
  })

  test('that was made begins anew when another one of its order is refused', async () => {
    const { vendor, order } = await refusedOrder()
    await refuseTransfers(vendor, false)
    await minutesLater(order, 61)
    await resume()
    // A refund that failed gives the seller its money back, by another transfer.
    const { refundId } = await wholeRefund(order)
    await money.settle(order)
    await market.pool.query(`UPDATE payment_refunds SET status = 'FAILED' WHERE refund_id = $1`, [refundId])
    await refuseTransfers(vendor, true)
    await inTransaction(market.db, tx => refundFailed(tx, refundId))
    await money.settle(order)
    expect(await listed(order)).toMatchObject({ tries: 1 })
  })
})

describe('the same movement', () => {
  test('is made once when its job runs many times concurrently', async () => {
    const vendor = await money.sellerWithAccount()
    const order = await money.buyOne(vendor)
    await Promise.all(Array.from({ length: 8 }, () => money.settle(order)))
    expect(await money.movements(order)).toEqual([`TRANSFER DONE ${net}`])
    expect(await money.inAccount(vendor)).toBe(net)
  })

  test('is made once after a crash between the provider’s call and our write', async () => {
    const vendor = await money.sellerWithAccount()
    const order = await money.buyOne(vendor)
    const crashing = {
      ...market.provider,
      transfer: async (request: Parameters<typeof market.provider.transfer>[0]) => {
        await market.provider.transfer(request)
        throw new Error('crash')
      },
    }
    await expect(settleTransfers(market.db, crashing, order)).rejects.toThrow('crash')
    expect(await money.movements(order)).toEqual([`TRANSFER SENDING ${net}`])
    await resumeTransfers(market.db, market.provider)
    expect(await money.movements(order)).toEqual([`TRANSFER DONE ${net}`])
    expect(await money.inAccount(vendor)).toBe(net)
  })
})

describe('a refund', () => {
  test('before the transfer reduces it; a whole one cancels it', async () => {
    const vendor = await money.sellerWithAccount()
    const order = await money.buyOne(vendor)
    await wholeRefund(order, false)
    await money.settle(order)
    expect(await money.movements(order)).toEqual(['TRANSFER DONE 1188'])
    const other = await money.buyOne(vendor)
    await wholeRefund(other)
    await money.settle(other)
    expect(await money.movements(other)).toEqual([`TRANSFER CANCELLED ${net}`])
    expect(await money.inAccount(vendor)).toBe(1_188)
  })

  test('after the transfer takes it back first, net of the commission that it returns', async () => {
    const vendor = await money.sellerWithAccount()
    const order = await money.buyOne(vendor)
    await money.settle(order)
    await wholeRefund(order)
    await market.runJobs()
    expect(await money.movements(order)).toEqual([`TRANSFER DONE ${net}`, `REVERSAL DONE ${net}`])
    expect(await money.inAccount(vendor)).toBe(0)
    expect(await money.debts(vendor)).toBe(0)
  })

  test('beside the transfer ends in the same amounts, whichever comes first', async () => {
    for (let turn = 0; turn < 6; turn++) {
      const vendor = await money.sellerWithAccount()
      const order = await money.buyOne(vendor)
      await Promise.all([money.settle(order), wholeRefund(order, false), money.settle(order)])
      await market.runJobs()
      expect(await money.inAccount(vendor)).toBe(1_188)
      expect(await money.debts(vendor)).toBe(0)
    }
  })

  test('after the payout is a debt of the seller, set off against its next transfers and no other seller’s', async () => {
    const [vendor, other] = [await money.sellerWithAccount(), await money.sellerWithAccount()]
    const order = await paidOut(vendor)
    await wholeRefund(order)
    await market.runJobs()
    expect(await money.debts(vendor)).toBe(net)
    const [next, neighbour] = await money.buy(vendor, other)
    await market.runJobs()
    expect(await money.debts(vendor)).toBe(0)
    expect(await money.inAccount(vendor)).toBe(0)
    expect(await money.movements(next as PaidOrder)).toEqual([`TRANSFER DONE ${net}`])
    expect(await money.inAccount(other)).toBe(net)
    expect(await money.movements(neighbour as PaidOrder)).toEqual([`TRANSFER DONE ${net}`])
  })

  test('beside the payout leaves either a reversal or a debt, never both nor none', async () => {
    for (let turn = 0; turn < 6; turn++) {
      const vendor = await money.sellerWithAccount()
      const order = await money.buyOne(vendor)
      await money.settle(order)
      await money.complete(order, 40)
      await scheduleReleases(market.db)
      await Promise.all([
        payOutSeller(market.db, market.provider, vendor.vendorId),
        wholeRefund(order).then(() => money.settle(order)),
      ])
      await market.runJobs()
      const { rows } = await market.pool.query(
        `SELECT coalesce(sum(amount_cents), 0)::int AS paid FROM payouts WHERE vendor_id = $1 AND status <> 'FAILED'`,
        [vendor.vendorId],
      )
      expect(await money.debts(vendor)).toBe(rows[0].paid)
      expect(await money.inAccount(vendor)).toBe(0)
    }
  })

  test('refused by the buyer’s bank is transferred again', async () => {
    const vendor = await money.sellerWithAccount()
    const order = await money.buyOne(vendor)
    await money.settle(order)
    const { refundId } = await wholeRefund(order)
    await money.settle(order)
    await market.pool.query(`UPDATE payment_refunds SET status = 'FAILED' WHERE refund_id = $1`, [refundId])
    await inTransaction(market.db, tx => refundFailed(tx, refundId))
    await market.runJobs()
    expect(await money.inAccount(vendor)).toBe(net)
  })
})

describe('sales of a seller', () => {
  const stopped = async ({ vendorId }: TestVendor) =>
    (await market.pool.query('SELECT sales_stopped_at FROM vendors WHERE id = $1', [vendorId])).rows[0].sales_stopped_at
  const mails = async ({ vendorId }: TestVendor) =>
    (
      await market.pool.query(`SELECT event FROM mails WHERE event LIKE 'sales-%:' || $1 || ':%' ORDER BY created_at`, [
        vendorId,
      ])
    ).rows.map(({ event }) => event.split(':')[0])

  test('stop when its account can no longer be paid, are refused in the cart, and open again by themselves', async () => {
    const vendor = await money.sellerWithAccount()
    await money.require(vendor, ['bank'])
    await Promise.all([accountEvent(vendor), accountEvent(vendor)])
    expect(await stopped(vendor)).not.toBeNull()
    const buyer = await market.newBuyer()
    const { createOffer } = await import('#tests/support/factories.ts')
    const { offerId } = await createOffer(market.db, vendor)
    const add = () => market.request('POST', '/api/cart/lines', { offerId, quantity: 1 }, buyer)
    expect((await add()).body.code).toBe('SALES_STOPPED')
    await money.require(vendor, [])
    await accountEvent(vendor)
    expect(await stopped(vendor)).toBeNull()
    expect((await add()).status).toBe(200)
    expect(await mails(vendor)).toEqual(['sales-stopped', 'sales-reopened'])
  })

  test('go on for a seller whose account was never usable', async () => {
    const vendor = await createVendor(market.db)
    await market.pool.query(
      `INSERT INTO sandbox_accounts (ref, merchant_reference, missing, return_url) VALUES ('bde_compte_' || $1, $1, '{document}', '/')`,
      [vendor.vendorId],
    )
    const { openProviderAccount } = await import('#domains/shops/server/payment-account.ts')
    const { ready, url } = await openProviderAccount(market.db, market.provider, vendor.vendorId)
    expect({ ready, url }).toEqual({
      ready: false,
      url: '/account/banque-essai',
    })
    expect(await stopped(vendor)).toBeNull()
  })

  test('an older state of the account never replaces a newer one', async () => {
    const vendor = await money.sellerWithAccount()
    const late = {
      ...market.provider,
      account: async (ref: string) => {
        const facts = await market.provider.account(ref)
        // Meanwhile the account changes, and a quicker request stores it.
        await money.require(vendor, ['document'])
        await accountEvent(vendor)
        return facts
      },
    }
    await refreshAccount(market.db, late, `bde_compte_${vendor.vendorId}`)
    expect(await stopped(vendor)).not.toBeNull()
  })
})
