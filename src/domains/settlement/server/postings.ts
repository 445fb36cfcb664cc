/** The facts of sales and refunds in the journal; each function is called in the transaction of its fact. */
import { sql } from 'kysely'
import type { CorrectedRefund, VatPart } from '#domains/invoicing/rules-vat.ts'
import { anyOf } from '#platform/db/planner.ts'
import type { Tx } from '#platform/db/pool.ts'
import { commissionReturned } from '../rules.ts'
import { postJournal, postRows, reverseJournal } from './journal.ts'

/** Nulls of the columns that the facts of buyers and the provider do not have. */
const noSeller = sql`NULL::bigint AS vendor_id, p.purchase_id, NULL::bigint AS order_id`
const plain = sql`NULL::bigint AS payout_id, NULL::bigint AS reverses, v.account, v.part, v.cents::bigint AS cents,
  v.rate::int AS vat_basis_points, v.vat::bigint AS vat_cents`

/** The provider captured a payment: it holds the buyer's money, whatever becomes of the purchase. */
export const postCapture = (tx: Tx, paymentId: number) =>
  postRows(
    tx,
    sql`SELECT 'capture:' || p.id AS key, 'CAPTURE' AS kind, ${noSeller}, NULL::bigint AS refund_id, ${plain}
      FROM payments p CROSS JOIN LATERAL (VALUES ('PROVIDER', NULL, p.captured_cents, NULL, NULL),
        ('BUYERS', NULL, -p.captured_cents, NULL, NULL)) v (account, part, cents, rate, vat)
      WHERE p.id = ${paymentId}`,
  )

/** The bank took a captured debit back, less what was refunded of it: its buyer owes it again. */
export const postCaptureReturned = (tx: Tx, paymentId: number, cents: number) =>
  postRows(
    tx,
    sql`SELECT 'capture-returned:' || p.id AS key, 'CAPTURE' AS kind, ${noSeller}, NULL::bigint AS refund_id, ${plain}
      FROM payments p CROSS JOIN LATERAL (VALUES ('BUYERS', NULL, ${cents}::bigint, NULL, NULL),
        ('PROVIDER', NULL, -${cents}::bigint, NULL, NULL)) v (account, part, cents, rate, vat)
      WHERE p.id = ${paymentId}`,
  )

/** The provider received money that a payment does not take, and that goes back to the buyer. */
export const postSurplus = (tx: Tx, paymentRefundId: number) =>
  postRows(
    tx,
    sql`SELECT 'surplus:' || b.id AS key, 'CAPTURE' AS kind, ${noSeller}, NULL::bigint AS refund_id, ${plain}
      FROM payment_refunds b JOIN payments p ON p.id = b.payment_id
      CROSS JOIN LATERAL (VALUES ('PROVIDER', NULL, b.amount_cents, NULL, NULL),
        ('BUYERS', NULL, -b.amount_cents, NULL, NULL)) v (account, part, cents, rate, vat)
      WHERE b.id = ${paymentRefundId} AND b.surplus`,
  )

/** The provider returned money to the buyer. */
export const postRepayment = (tx: Tx, paymentRefundId: number) =>
  postRows(
    tx,
    sql`SELECT 'repayment:' || b.id AS key, 'REPAYMENT' AS kind, ${noSeller}, b.refund_id, ${plain}
      FROM payment_refunds b JOIN payments p ON p.id = b.payment_id
      CROSS JOIN LATERAL (VALUES ('BUYERS', NULL, b.amount_cents, NULL, NULL),
        ('PROVIDER', NULL, -b.amount_cents, NULL, NULL)) v (account, part, cents, rate, vat)
      WHERE b.id = ${paymentRefundId}`,
  )

/** The buyer's bank sent the money back to the provider. */
export const postRepaymentReturned = (tx: Tx, paymentRefundId: number) =>
  reverseJournal(tx, {
    key: `repayment-returned:${paymentRefundId}`,
    reverses: `repayment:${paymentRefundId}`,
  })

/**
 * Orders were paid: their buyers owe them, and their sellers are owed goods and delivery, by VAT rate, minus the frozen
 * commission and its VAT.
 */
export const postSales = (tx: Tx, orderIds: readonly number[]) =>
  postRows(
    tx,
    sql`SELECT 'sale:' || o.id AS key, 'SALE' AS kind, o.vendor_id, o.purchase_id, o.id AS order_id, NULL::bigint AS refund_id, ${plain}
      FROM orders o
      CROSS JOIN LATERAL (SELECT coalesce(sum(commission_cents), 0) AS share, coalesce(sum(vat_cents), 0) AS vat
        FROM line_commissions WHERE order_id = o.id) c
      CROSS JOIN LATERAL (
        SELECT 1 AS n, 'SELLERS' AS account, 'SALE' AS part, -sum(ht_cents + vat_cents) AS cents, vat_basis_points AS rate, -sum(vat_cents) AS vat
          FROM order_lines WHERE order_id = o.id GROUP BY vat_basis_points
        UNION ALL SELECT 2, 'SELLERS', 'DELIVERY', -delivery_ht_cents - delivery_vat_cents, vat_basis_points, -delivery_vat_cents
          FROM order_vat WHERE order_id = o.id
        UNION ALL VALUES (3, 'SELLERS', 'COMMISSION', c.share, NULL::int, NULL::numeric), (3, 'SELLERS', 'DEPOSIT', -o.deposit_cents, NULL, NULL), (4, 'SELLERS', 'COMMISSION_VAT', c.vat, NULL, NULL),
          (5, 'BUYERS', NULL, o.total_cents, NULL, NULL),
          (6, 'COMMISSIONS', NULL, -c.share, NULL, NULL), (7, 'COMMISSION_VAT', NULL, -c.vat, NULL, NULL)) v
      WHERE o.id = ${anyOf(orderIds)} ORDER BY o.id, v.n, v.rate DESC`,
  )

/**
 * A refund was requested: debits the seller with the VAT of the sale, credits the buyer, and returns the commission of
 * these units. The caller holds the purchase's lock.
 */
export async function postRefund(tx: Tx, refundId: number): Promise<void> {
  await returnCommissions(tx, refundId)
  await postRows(
    tx,
    sql`SELECT 'refund:' || r.id AS key, CASE WHEN r.gesture THEN 'GESTURE' ELSE 'REFUND' END AS kind, o.vendor_id, o.purchase_id,
        o.id AS order_id, r.id AS refund_id, ${plain}
      FROM refunds r JOIN orders o ON o.id = r.order_id
      CROSS JOIN LATERAL (SELECT coalesce(sum(commission_cents), 0) AS share, coalesce(sum(vat_cents), 0) AS vat
        FROM commission_returns WHERE refund_id = r.id) c
      CROSS JOIN LATERAL (
        SELECT 1 AS n, 'SELLERS' AS account, 'REFUND' AS part, sum(x.amount_cents) AS cents, l.vat_basis_points AS rate, sum(b.sale_vat_cents) AS vat
          FROM refund_lines x JOIN line_vat l ON l.order_line_id = x.order_line_id
          JOIN commission_returns b ON (b.refund_id, b.order_line_id) = (x.refund_id, x.order_line_id)
          WHERE x.refund_id = r.id GROUP BY l.vat_basis_points
        UNION ALL ${deliveryRefund}
        UNION ALL VALUES (3, 'SELLERS', 'COMMISSION_BACK', -c.share, NULL::int, NULL::numeric), (3, 'SELLERS', 'DEPOSIT_REFUND', r.deposit_cents, NULL, NULL), (4, 'SELLERS', 'COMMISSION_VAT_BACK', -c.vat, NULL, NULL),
          (5, 'BUYERS', NULL, -r.amount_cents, NULL, NULL),
          (6, 'COMMISSIONS', NULL, c.share, NULL, NULL), (7, 'COMMISSION_VAT', NULL, c.vat, NULL, NULL)) v
      WHERE r.id = ${refundId} ORDER BY v.n, v.rate DESC`,
  )
}

/**
 * Delivery refunded so far, by VAT rate, minus what earlier refunds returned: the rates add up to the refund, and in the
 * end to what was charged.
 */
const deliveryRefund = sql`
  SELECT 2, 'SELLERS', 'DELIVERY_REFUND', due.cents - done.cents, t.rate,
    CASE WHEN due.cents > done.cents THEN greatest(0, least(due.cents - done.cents, round(t.vat * due.cents / t.own) - done.vat)) ELSE 0 END
  FROM (SELECT vat_basis_points AS rate, vat_cents::numeric AS vat, ht_cents + vat_cents AS own,
      sum(ht_cents + vat_cents) OVER (ORDER BY vat_basis_points) AS upto
    FROM delivery_vat WHERE order_id = o.id AND ht_cents + vat_cents > 0) t
  CROSS JOIN LATERAL (SELECT sum(delivery_cents) AS cents, nullif(o.delivery_ht_cents + o.delivery_vat_cents, 0) AS total
    FROM refunds WHERE order_id = o.id AND status <> 'FAILED') back
  CROSS JOIN LATERAL (SELECT round(t.upto * back.cents / back.total) - round((t.upto - t.own) * back.cents / back.total) AS cents) due
  CROSS JOIN LATERAL (SELECT coalesce(sum(w.cents), 0) AS cents, coalesce(sum(w.vat_cents), 0) AS vat
    FROM journal_entries e JOIN journal_lines w ON w.entry_id = e.id
    WHERE e.order_id = o.id AND w.part = 'DELIVERY_REFUND' AND w.vat_basis_points = t.rate) done`

type CorrectedVat = {
  correctionId: number
  orderId: number
  purchaseId: number
  vendorId: number
  before: readonly VatPart[]
  after: readonly VatPart[]
  refunds: readonly CorrectedRefund[]
}
/**
 * The VAT within a sale and its refunds changes: their parts leave their former rates for the new ones, in an entry for
 * the sale and one for each refund. No money moves.
 */
export async function postVatCorrection(tx: Tx, { correctionId, before, after, refunds, ...order }: CorrectedVat) {
  const key = `vat-correction:${correctionId}`
  await postJournal(tx, { key, kind: 'VAT_CORRECTION', ...order, lines: movedVat(before, after, 1) })
  for (const { refundId, ...parts } of refunds)
    await postJournal(tx, {
      key: `${key}:${refundId}`,
      kind: 'VAT_CORRECTION',
      ...order,
      refundId,
      lines: movedVat(parts.before, parts.after, -1),
    })
}

/** `side` 1 for a sale, which the seller is owed; -1 for a refund. */
function movedVat(before: readonly VatPart[], after: readonly VatPart[], side: 1 | -1) {
  const line = (sign: 1 | -1) => (part: VatPart) => ({
    account: 'SELLERS' as const,
    part: part.part,
    cents: sign * part.ttcCents,
    vat: { basisPoints: part.basisPoints, cents: sign * part.vatCents },
  })
  return [...before.map(line(side)), ...after.map(line(side === 1 ? -1 : 1))]
}

/** The seller paid a refund to the buyer itself: it keeps that amount of what the provider holds. */
export const postPaidBySeller = (tx: Tx, refundId: number) =>
  postRows(
    tx,
    sql`SELECT 'paid-by-seller:' || r.id AS key, 'PAID_BY_SELLER' AS kind, o.vendor_id, o.purchase_id, o.id AS order_id, r.id AS refund_id, ${plain}
      FROM refunds r JOIN orders o ON o.id = r.order_id
      CROSS JOIN LATERAL (VALUES ('BUYERS', NULL, r.amount_cents, NULL, NULL),
        ('SELLERS', 'PAID_BY_SELLER', -r.amount_cents, NULL, NULL)) v (account, part, cents, rate, vat)
      WHERE r.id = ${refundId} AND r.paid_means IS NOT NULL`,
  )

/** The bank refused: reverses the entry of the refund. */
export const postRefundFailed = (tx: Tx, refundId: number) =>
  reverseJournal(tx, { key: `refund-failed:${refundId}`, reverses: `refund:${refundId}` })

/** Freezes what the refund returns of each line: commission, its VAT, and the VAT of the sale. */
async function returnCommissions(tx: Tx, refundId: number): Promise<void> {
  const lines = await refundedLines(tx, refundId)
  const rows = lines.map(line => ({
    refund_id: refundId,
    order_line_id: line.orderLineId,
    commission_cents: commissionReturned(line.commissionCents, line.part, line.whole, line.commissionBack),
    vat_cents: commissionReturned(line.vatCents, line.part, line.whole, line.vatBack),
    sale_vat_cents: Math.min(
      line.amountCents,
      commissionReturned(line.saleVatCents, line.part, line.whole, line.saleVatBack),
    ),
  }))
  if (rows.length) await tx.insertInto('commission_returns').values(rows).execute()
}

type RefundedLine = {
  orderLineId: number
  /** Of this refund. */
  amountCents: number
  commissionCents: number
  vatCents: number
  saleVatCents: number
  /**
   * Refunded part of the line, including this refund: in units, or in cents once a gesture refunded an amount without
   * units. Refused refunds do not count.
   */
  part: number
  whole: number
  commissionBack: number
  vatBack: number
  saleVatBack: number
}

async function refundedLines(tx: Tx, refundId: number): Promise<RefundedLine[]> {
  const { rows } = await sql<RefundedLine>`
    SELECT c.order_line_id AS "orderLineId", now.amount_cents AS "amountCents", c.commission_cents AS "commissionCents",
      c.vat_cents AS "vatCents", v.vat_cents AS "saleVatCents",
      CASE WHEN sums.by_cents THEN sums.cents ELSE sums.units END AS part,
      CASE WHEN sums.by_cents THEN l.ht_cents + l.vat_cents ELSE l.quantity END AS whole,
      before.commission AS "commissionBack", before.vat AS "vatBack", before.sale_vat AS "saleVatBack"
    FROM refund_lines now JOIN order_lines l ON l.id = now.order_line_id JOIN line_vat v ON v.order_line_id = l.id
    JOIN line_commissions c ON c.order_line_id = l.id
    CROSS JOIN LATERAL (
      SELECT sum(x.quantity)::bigint AS units, sum(x.amount_cents)::bigint AS cents,
        bool_or(r.gesture) AND sum(x.quantity) < l.quantity AS by_cents
      FROM refund_lines x JOIN refunds r ON r.id = x.refund_id WHERE x.order_line_id = l.id AND r.status <> 'FAILED'
    ) sums
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(b.commission_cents), 0)::bigint AS commission, coalesce(sum(b.vat_cents), 0)::bigint AS vat,
        coalesce(sum(s.vat_cents), 0)::bigint AS sale_vat
      FROM commission_returns b JOIN refunds r ON r.id = b.refund_id
      JOIN refund_line_vat s ON (s.refund_id, s.order_line_id) = (b.refund_id, b.order_line_id) WHERE b.order_line_id = l.id AND r.status <> 'FAILED'
    ) before
    WHERE now.refund_id = ${refundId} ORDER BY l.id`.execute(tx)
  return rows
}
