/** Paid orders of sellers whose account at the sandbox bank is open, and what that bank holds. */
import { settleTransfers } from '#domains/settlement/server/transfers/send.ts'
import { openProviderAccount } from '#domains/shops/server/payment-account.ts'
import { createOffer, createVendor, type OfferValues, type TestVendor } from './factories.ts'
import type { PayingMarket } from './paying.ts'

export type PaidOrder = { orderId: number; purchaseId: number; lineId: number; vendor: TestVendor; totalCents: number }

export function sellerMoney(market: PayingMarket) {
  const { db, pool, provider } = market

  async function sellerWithAccount(): Promise<TestVendor> {
    const vendor = await createVendor(db)
    await openProviderAccount(db, provider, vendor.vendorId)
    return vendor
  }

  /** One unit from each seller, paid at the bank. Its jobs have not run. */
  const buy = (...vendors: TestVendor[]) => buyAt({}, vendors)

  async function buyAt(offer: OfferValues, vendors: TestVendor[]): Promise<PaidOrder[]> {
    const buyer = await market.newBuyer()
    for (const vendor of vendors) {
      const { offerId } = await createOffer(db, vendor, offer)
      await market.fill(buyer, vendor, [{ offerId, quantity: 1 }])
    }
    const placed = await market.place(buyer)
    await market.pay(buyer, placed)
    const { rows } = await pool.query(
      `SELECT o.id AS "orderId", o.purchase_id AS "purchaseId", l.id AS "lineId", o.vendor_id AS vendor, o.total_cents AS "totalCents"
       FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.purchase_id = $1 ORDER BY o.id`,
      [placed.body.data.purchaseId],
    )
    return vendors.map(vendor => {
      const row = rows.find(one => one.vendor === vendor.vendorId)
      return { ...row, vendor }
    })
  }
  async function buyOne(vendor: TestVendor, offer: OfferValues = {}): Promise<PaidOrder> {
    const [order] = await buyAt(offer, [vendor])
    if (!order) throw new Error('no order')
    return order
  }

  const settle = (order: PaidOrder) => settleTransfers(db, provider, order)
  const inAccount = async ({ vendorId }: TestVendor) =>
    (await provider.balance(`bde_compte_${vendorId}`)).availableCents
  const movements = async (order: PaidOrder) =>
    (
      await pool.query(
        'SELECT kind, status, amount_cents::int AS cents FROM transfers WHERE order_id = $1 ORDER BY id',
        [order.orderId],
      )
    ).rows.map(({ kind, status, cents }) => `${kind} ${status} ${cents}`)
  const debts = async ({ vendorId }: TestVendor) =>
    (
      await pool.query(
        `SELECT coalesce(sum(d.amount_cents - (SELECT coalesce(sum(s.amount_cents), 0) FROM debt_set_offs s WHERE s.debt_id = d.id)), 0)::int AS cents
         FROM seller_debts d WHERE d.vendor_id = $1`,
        [vendorId],
      )
    ).rows[0].cents as number

  /** Delivered and completed `days` ago. */
  const complete = (order: PaidOrder, days: number) =>
    pool.query(
      `WITH steps AS (INSERT INTO order_history (order_id, axis, from_value, to_value, actor)
         SELECT $1, 'order', before, after, 'seller' FROM (VALUES ('TO_PREPARE', 'READY_TO_SHIP'), ('READY_TO_SHIP', 'SHIPPED'),
           ('SHIPPED', 'DELIVERED'), ('DELIVERED', 'COMPLETED')) AS s (before, after))
       UPDATE orders SET status = 'COMPLETED', delivered_at = now() - make_interval(days => $2),
         completed_at = now() - make_interval(days => $2) WHERE id = $1`,
      [order.orderId, days],
    )

  /** The bank changes what it requires of an account; its event is not sent. */
  const require = (vendor: TestVendor, missing: string[], refused = false) =>
    pool.query('UPDATE sandbox_accounts SET missing = $2, refused = $3 WHERE ref = $1', [
      `bde_compte_${vendor.vendorId}`,
      missing,
      refused,
    ])
  return { sellerWithAccount, buy, buyOne, settle, inAccount, movements, debts, complete, require }
}
