/**
 * The sellers' ledger: one row per event, posted in its transaction, never changed. Rows are posted under the
 * operator's rights, independent of who triggers the event: a buyer has no read access.
 */
import { sql } from 'kysely'
import { anyOf } from '#platform/db/planner.ts'
import type { Tx } from '#platform/db/pool.ts'
import { commissionReturned, type EntryKind } from '../rules.ts'

type Posted = { vendorId: number; orderId: number; refundId: number | null }

async function post(tx: Tx, { vendorId, orderId, refundId }: Posted, amounts: Partial<Record<EntryKind, number>>) {
  const rows = Object.entries(amounts)
    .filter(([, cents]) => cents !== 0)
    .map(([kind, amount_cents]) => ({
      vendor_id: vendorId,
      order_id: orderId,
      refund_id: refundId,
      kind,
      amount_cents,
    }))
  if (rows.length) await tx.insertInto('settlement_entries').values(rows).execute()
}

/** Orders were paid: credits goods and delivery to their sellers, minus the frozen commission and its VAT. */
export const postSales = (tx: Tx, orderIds: readonly number[]) =>
  sql`INSERT INTO settlement_entries (vendor_id, order_id, kind, amount_cents)
      SELECT o.vendor_id, o.id, e.kind, e.cents FROM orders o
      CROSS JOIN LATERAL (SELECT coalesce(sum(commission_cents), 0)::bigint AS share, coalesce(sum(vat_cents), 0)::bigint AS vat
        FROM line_commissions WHERE order_id = o.id) c
      CROSS JOIN LATERAL (VALUES (${kind('SALE')}, o.total_cents - o.delivery_ht_cents - o.delivery_vat_cents),
        (${kind('DELIVERY')}, o.delivery_ht_cents + o.delivery_vat_cents),
        (${kind('COMMISSION')}, -c.share), (${kind('COMMISSION_VAT')}, -c.vat)) e (kind, cents)
      WHERE o.id = ${anyOf(orderIds)} AND e.cents <> 0 ORDER BY o.id`.execute(tx)
const kind = (name: EntryKind) => sql.lit(name)

/**
 * A refund was issued: debits the seller, and credits the commission of these units. The caller holds the purchase's
 * lock.
 */
export async function postRefund(tx: Tx, refundId: number): Promise<void> {
  const refund = await tx
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select(['o.id as orderId', 'o.vendor_id as vendorId', 'r.amount_cents as cents', 'r.delivery_cents as delivery'])
    .where('r.id', '=', refundId)
    .executeTakeFirstOrThrow()
  const returned = await returnCommissions(tx, refundId)
  await post(
    tx,
    { vendorId: refund.vendorId, orderId: refund.orderId, refundId },
    {
      REFUND: refund.delivery - refund.cents,
      DELIVERY_REFUND: -refund.delivery,
      COMMISSION_BACK: returned.commission,
      COMMISSION_VAT_BACK: returned.vat,
    },
  )
}

async function returnCommissions(tx: Tx, refundId: number): Promise<{ commission: number; vat: number }> {
  const lines = await refundedLines(tx, refundId)
  const rows = lines.map(line => ({
    refund_id: refundId,
    order_line_id: line.orderLineId,
    commission_cents: commissionReturned(line.commissionCents, line.part, line.whole, line.commissionBack),
    vat_cents: commissionReturned(line.vatCents, line.part, line.whole, line.vatBack),
  }))
  if (rows.length) await tx.insertInto('commission_returns').values(rows).execute()
  return {
    commission: rows.reduce((sum, row) => sum + row.commission_cents, 0),
    vat: rows.reduce((sum, row) => sum + row.vat_cents, 0),
  }
}

type RefundedLine = {
  orderLineId: number
  commissionCents: number
  vatCents: number
  /**
   * Refunded part of the line, including this refund: in units, or in cents once a gesture refunded an amount without
   * units. Refused refunds do not count.
   */
  part: number
  whole: number
  commissionBack: number
  vatBack: number
}

async function refundedLines(tx: Tx, refundId: number): Promise<RefundedLine[]> {
  const { rows } = await sql<RefundedLine>`
    SELECT c.order_line_id AS "orderLineId", c.commission_cents AS "commissionCents", c.vat_cents AS "vatCents",
      CASE WHEN sums.by_cents THEN sums.cents ELSE sums.units END AS part,
      CASE WHEN sums.by_cents THEN l.ht_cents + l.vat_cents ELSE l.quantity END AS whole,
      before.commission AS "commissionBack", before.vat AS "vatBack"
    FROM refund_lines now JOIN order_lines l ON l.id = now.order_line_id JOIN line_commissions c ON c.order_line_id = l.id
    CROSS JOIN LATERAL (
      SELECT sum(x.quantity)::bigint AS units, sum(x.amount_cents)::bigint AS cents,
        bool_or(r.gesture) AND sum(x.quantity) < l.quantity AS by_cents
      FROM refund_lines x JOIN refunds r ON r.id = x.refund_id WHERE x.order_line_id = l.id AND r.status <> 'FAILED'
    ) sums
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(b.commission_cents), 0)::bigint AS commission, coalesce(sum(b.vat_cents), 0)::bigint AS vat
      FROM commission_returns b JOIN refunds r ON r.id = b.refund_id WHERE b.order_line_id = l.id AND r.status <> 'FAILED'
    ) before
    WHERE now.refund_id = ${refundId} ORDER BY l.id`.execute(tx)
  return rows
}

/** The bank refused: reverses every entry of the refund. */
export async function postRefundFailed(tx: Tx, refundId: number): Promise<void> {
  await tx
    .insertInto('settlement_entries')
    .columns(['vendor_id', 'order_id', 'refund_id', 'kind', 'amount_cents', 'reversal'])
    .expression(
      tx
        .selectFrom('settlement_entries')
        .select([
          'vendor_id',
          'order_id',
          'refund_id',
          'kind',
          sql<number>`-amount_cents`.as('amount'),
          sql`true`.as('reversal'),
        ])
        .where('refund_id', '=', refundId)
        .where('reversal', '=', false),
    )
    .execute()
}
