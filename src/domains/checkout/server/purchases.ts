/** The purchase row: root lock of every change after the order is placed. */
import { sql } from 'kysely'
import { lockCartOfPurchase } from '#domains/cart/server/actions.ts'
import { boughtBy } from '#domains/identity/server/bought-by.ts'
import { type PostalAddress, postalAddress } from '#domains/orders/contract.ts'
import type { PaymentMeans } from '#domains/payments/contract-means.ts'
import { now } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { PurchaseStatus, Submission } from '../rules.ts'

export type Purchase = {
  id: number
  number: string
  userId: number
  cartId: number | null
  status: PurchaseStatus
  totalCents: number
  /** Asked by its payment: less than the total with a down payment. */
  todayCents: number
  /** Expired by the database's clock: the clocks of the processes may be wrong. */
  due: boolean
  means: PaymentMeans
  submission: Submission
}

const columns = [
  'id',
  'number',
  'user_id',
  'cart_id',
  'cart_version',
  'status',
  'total_cents',
  'billing_address',
  'delivery_address',
  'buyer_reference',
] as const

const select = (db: Db | Tx) =>
  db
    .selectFrom('purchases')
    .select(columns)
    .select(sql<boolean>`expires_at <= now()`.as('due'))
    // The column's CHECK constraint allows these values only.
    // On account, no payment is of the whole purchase.
    .select(
      sql<PaymentMeans>`coalesce((SELECT m.means FROM payments m WHERE m.purchase_id = purchases.id AND m.order_id IS NULL), 'debit')`.as(
        'means',
      ),
    )
    // Of an order paid by parts, its down payment.
    .select(
      sql<number>`(total_cents - (SELECT coalesce(sum(o.total_cents - o.down_payment_cents), 0) FROM orders o
        WHERE o.purchase_id = purchases.id AND o.down_payment_cents IS NOT NULL))::bigint`.as('today_cents'),
    )
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const fromRow = (row: Row): Purchase => ({
  id: row.id,
  number: row.number,
  userId: row.user_id,
  cartId: row.cart_id,
  // The column's CHECK constraint allows these four values only.
  status: row.status as PurchaseStatus,
  totalCents: row.total_cents,
  todayCents: row.today_cents,
  due: row.due,
  means: row.means,
  submission: {
    means: row.means,
    cartVersion: row.cart_version,
    totalCents: row.total_cents,
    todayCents: row.today_cents,
    billing: postalAddress.parse(row.billing_address),
    delivery: row.delivery_address === null ? null : frozenAddress(row.delivery_address),
    buyerReference: row.buyer_reference,
  },
})
const frozenAddress = (value: unknown): PostalAddress => postalAddress.parse(value)

/** A purchase on which this user may act; NOT_FOUND for another's. */
export async function ownPurchase(db: Db | Tx, user: CurrentUser, purchaseId: number): Promise<Purchase> {
  const row = await select(db)
    .where('id', '=', purchaseId)
    .where(boughtBy(user, 'purchases', 'acts'))
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return fromRow(row)
}

/**
 * Locks the buyer's cart, then the purchase: the global lock order. `orderedAgain`: the buyer has ordered the same cart
 * since, and paid or is paying; this cannot change under the cart's lock.
 */
export async function lockPurchaseWithCart(tx: Tx, purchaseId: number): Promise<Purchase & { orderedAgain: boolean }> {
  await lockCartOfPurchase(tx, purchaseId)
  const row = await select(tx)
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('purchases as l')
            .whereRef('l.cart_id', '=', 'purchases.cart_id')
            .whereRef('l.id', '>', 'purchases.id')
            .where('l.status', 'in', ['AWAITING_PAYMENT', 'PAID']),
        )
        .as('orderedAgain'),
    )
    .where('id', '=', purchaseId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...fromRow(row), orderedAgain: Boolean(row.orderedAgain) }
}

/**
 * The purchase that this submission already created, and the cart's purchase pending payment, both locked. The caller
 * has locked the cart, so no identical submission runs concurrently.
 */
export async function findEarlierPurchases(tx: Tx, userId: number, cartId: number | null, submissionKey: string) {
  const rows = await select(tx)
    .select('submission_key')
    .where('user_id', '=', userId)
    .where(eb =>
      eb.or([
        eb('submission_key', '=', submissionKey),
        eb.and([eb('cart_id', '=', cartId), eb('status', '=', 'AWAITING_PAYMENT')]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const same = rows.find(row => row.submission_key === submissionKey)
  const open = rows.find(row => row.cart_id === cartId && row.status === 'AWAITING_PAYMENT')
  return { same: same ? fromRow(same) : null, open: open ? fromRow(open) : null }
}

export const setPurchaseStatus = (tx: Tx, purchaseId: number, status: PurchaseStatus) =>
  tx
    .updateTable('purchases')
    .set({ status, paid_at: status === 'PAID' ? now : null })
    .where('id', '=', purchaseId)
    .execute()

/** Expired purchases, oldest first. */
export const findDuePurchases = async (db: Db): Promise<number[]> => {
  const rows = await db
    .selectFrom('purchases')
    .select('id')
    .where('status', '=', 'AWAITING_PAYMENT')
    .where('expires_at', '<=', sql<Date>`now()`)
    .orderBy('expires_at')
    .limit(200)
    .execute()
  return rows.map(row => row.id)
}
