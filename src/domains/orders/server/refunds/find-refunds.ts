/** Refunds of an order, as its parties read them, and what is needed to record one that the bank refused. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { OrderDetail } from '../../contract-detail.ts'
import { isStillOwed, type RefundMeans } from '../../rules/other-means.ts'
import type { RefundableOrder } from '../../rules/refunds.ts'

export type KnownRefund = {
  id: number
  status: 'PENDING' | 'DONE' | 'FAILED'
  amountCents: number
  deliveryCents: number
  reason: string
  gesture: boolean
  /** Its day in Paris. */
  requestedOn: string
  /** Its seller paid it by another means. */
  isPaid: boolean
  /** It was done, and the buyer's bank sent it back. */
  isReturned: boolean
  /** Of VAT that was too high: what it corrects goes with it. */
  isCorrection: boolean
  lines: readonly { lineId: number; quantity: number; amountCents: number; restock: boolean; sent: boolean }[]
  deposits: readonly { lineId: number; units: number; amountCents: number }[]
}

/** Of refund `r`: no part of it is done or on its way, and one was done before. */
export const isReturned = sql<boolean>`(r.status = 'DONE' AND r.paid_means IS NULL
  AND EXISTS (SELECT FROM payment_refunds b WHERE b.refund_id = r.id AND b.status = 'FAILED' AND b.done_at IS NOT NULL)
  AND NOT EXISTS (SELECT FROM payment_refunds b WHERE b.refund_id = r.id AND b.status <> 'FAILED'))`
/** Of order `o`: read from the few parts that ever came back. */
export const hasReturnedRefund = sql<boolean>`(o.id IN (SELECT r.order_id FROM payment_refunds x JOIN refunds r ON r.id = x.refund_id
  WHERE x.status = 'FAILED' AND x.done_at IS NOT NULL AND ${isReturned}))`
const isPaidAfterReturn = sql`(r.paid_means IS NOT NULL AND r.refused_refund_id IS NULL)`

export async function findKnownRefunds(db: Db | Tx, orderId: number): Promise<KnownRefund[]> {
  const { rows } = await sql<KnownRefund>`
    SELECT r.id, r.status, r.amount_cents AS "amountCents", r.delivery_cents AS "deliveryCents", r.reason, r.gesture,
      (r.created_at AT TIME ZONE 'Europe/Paris')::date::text AS "requestedOn",
      EXISTS (SELECT FROM refunds p WHERE p.refused_refund_id = r.id) OR ${isPaidAfterReturn} AS "isPaid", ${isReturned} AS "isReturned",
      EXISTS (SELECT FROM vat_correction_refunds k WHERE k.refund_id = r.id) AS "isCorrection",
      (SELECT coalesce(json_agg(json_build_object('lineId', x.order_line_id, 'quantity', x.quantity, 'amountCents', x.amount_cents,
        'restock', x.restocked, 'sent', x.sent) ORDER BY x.order_line_id), '[]') FROM refund_lines x WHERE x.refund_id = r.id) AS lines,
      (SELECT coalesce(json_agg(json_build_object('lineId', x.order_line_id, 'units', x.units, 'amountCents', x.amount_cents)
        ORDER BY x.order_line_id), '[]') FROM refund_deposits x WHERE x.refund_id = r.id) AS deposits
    FROM refunds r WHERE r.order_id = ${orderId} ORDER BY r.id`.execute(db)
  return rows
}

type Order = { id: number; refundable: RefundableOrder; hasDownPayment: boolean }
/** `isOwed`: the bank refused it or sent it back, and its seller may record that it paid it by another means. */
export async function refundRows(db: Db, order: Order): Promise<OrderDetail['refunds']> {
  const rows = await db
    .selectFrom('refunds as r')
    .select(['r.id', 'r.amount_cents', 'r.reason', 'r.gesture', 'r.status', 'r.created_at'])
    .select(['r.paid_means', 'r.paid_reference', sql<string | null>`r.paid_on::text`.as('paid_on')])
    .select(isReturned.as('is_returned'))
    .where('r.order_id', '=', order.id)
    .orderBy('r.id')
    .execute()
  const known = rows.some(({ status }) => status === 'FAILED') ? await findKnownRefunds(db, order.id) : []
  const owed = known.filter(one => mayBePaid(one) && !order.hasDownPayment && isStillOwed(order.refundable, one))
  return rows.map(row => ({
    id: row.id,
    amountCents: row.amount_cents,
    reason: row.reason,
    gesture: row.gesture,
    // The columns' CHECK constraints allow these values only.
    status: row.status as KnownRefund['status'],
    createdAt: row.created_at.toISOString(),
    paid:
      row.paid_means && row.paid_on && row.paid_reference
        ? { means: row.paid_means as RefundMeans, paidOn: row.paid_on, reference: row.paid_reference }
        : null,
    isOwed: owed.some(({ id }) => id === row.id) || (row.is_returned && !order.hasDownPayment),
    isReturned: row.is_returned,
  }))
}

const mayBePaid = ({ status, isPaid, isCorrection }: KnownRefund) => status === 'FAILED' && !isPaid && !isCorrection
