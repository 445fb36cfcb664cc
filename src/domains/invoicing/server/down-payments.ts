/**
 * What deposit invoices are made from: issued when a down payment is captured, or made by the seller; taken off the final
 * invoice, and credited when the down payment is returned before it.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { formatLongDate } from '#shared/dates.ts'
import { isReplaced } from '../platform/state.ts'
import { vatKey } from '../rules.ts'
import { type RatePart, shareOfRates, ttcOfParts } from '../rules-down-payments.ts'
import type { IssuedLines } from './refunded.ts'
import { type SoldOrder, soldOrder } from './sold.ts'

/** The down payment of an order, at the rates of its goods and delivery. */
export async function depositContent(tx: Tx, orderId: number) {
  const { rows } = await sql<RatePart & { downPaymentCents: number }>`
      SELECT v.vat_basis_points AS "vatBasisPoints", v.goods_ht_cents + v.delivery_ht_cents AS "htCents",
        v.goods_vat_cents + v.delivery_vat_cents AS "vatCents", o.down_payment_cents AS "downPaymentCents"
      FROM orders o JOIN order_vat v ON v.order_id = o.id WHERE o.id = ${orderId} ORDER BY v.vat_basis_points DESC`.execute(
    tx,
  )
  const order = await soldOrder(tx, orderId)
  const parts = shareOfRates(rows, rows[0]?.downPaymentCents ?? 0)
  const lines = linesOf(parts, `Acompte sur la commande ${order.orderNumber}`, order)
  return { order, lines, delivery: [], kind: 'DEPOSIT' as const, refersTo: null, refundId: null }
}

/** `fileId`: of a PDF that its seller made. */
type Deposit = { id: number; number: string; issuedOn: string; fileId: string | null }
export async function findDepositInvoice(tx: Db | Tx, orderId: number): Promise<Deposit | undefined> {
  const { rows } = await sql<Deposit>`
    SELECT i.id, i.number, i.issued_on::text AS "issuedOn", i.file_id AS "fileId" FROM invoices i
    WHERE i.order_id = ${orderId} AND i.kind = 'DEPOSIT' AND NOT ${isReplaced}`.execute(tx)
  return rows[0]
}

/** What of a deposit invoice its credit notes leave, by rate. */
async function depositLeft(tx: Tx, orderId: number): Promise<RatePart[]> {
  const { rows } = await sql<RatePart>`
    SELECT v.vat_basis_points AS "vatBasisPoints", sum(CASE i.kind WHEN 'DEPOSIT' THEN 1 ELSE -1 END * v.base_cents)::bigint AS "htCents",
      sum(CASE i.kind WHEN 'DEPOSIT' THEN 1 ELSE -1 END * v.vat_cents)::bigint AS "vatCents"
    FROM invoices i JOIN invoice_vat v ON v.invoice_id = i.id LEFT JOIN invoices f ON f.id = i.refers_to
    WHERE i.order_id = ${orderId} AND (i.kind = 'DEPOSIT' OR i.kind = 'CREDIT_NOTE' AND f.kind = 'DEPOSIT')
      AND NOT ${isReplaced}
    GROUP BY 1 HAVING sum(CASE i.kind WHEN 'DEPOSIT' THEN 1 ELSE -1 END * (v.base_cents + v.vat_cents)) > 0
    ORDER BY 1 DESC`.execute(tx)
  return rows
}

/** The lines that take the deposit invoice off the final one, so that its VAT is not stated twice; none without one. */
export async function depositTakenOff(tx: Tx, order: SoldOrder) {
  const deposit = await findDepositInvoice(tx, order.orderId)
  if (!deposit) return { lines: [], deposit: null }
  const title = `Acompte déjà facturé, facture ${deposit.number} du ${formatLongDate(deposit.issuedOn)}`
  const lines = linesOf(await depositLeft(tx, order.orderId), title, order).map(line => ({
    ...line,
    htCents: -line.htCents,
    vatCents: -line.vatCents,
  }))
  return { lines, deposit }
}

/** Before the final invoice: what was returned of a down payment; null when nothing of it was. */
export async function depositCreditContent(tx: Tx, orderId: number, refundId: number, cents: number) {
  const deposit = await findDepositInvoice(tx, orderId)
  if (!deposit || cents <= 0) return null
  const left = await depositLeft(tx, orderId)
  const parts = shareOfRates(left, Math.min(cents, ttcOfParts(left)))
  if (parts.length === 0) return null
  const order = await soldOrder(tx, orderId)
  const lines = linesOf(parts, `Acompte rendu, commande ${order.orderNumber}`, order)
  return { order, lines, delivery: [], kind: 'CREDIT_NOTE' as const, refersTo: deposit, refundId }
}

/** What a refund returned on the payment of the purchase, which has the down payment. */
export async function returnedOfDeposit(tx: Tx, refundId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT coalesce(sum(b.amount_cents), 0)::bigint AS cents FROM payment_refunds b JOIN payments y ON y.id = b.payment_id
    WHERE b.refund_id = ${refundId} AND b.status = 'DONE' AND y.order_id IS NULL`.execute(tx)
  return rows[0]?.cents ?? 0
}

const linesOf = (parts: readonly RatePart[], title: string, { vatTreatment }: SoldOrder): IssuedLines =>
  parts.map(({ vatBasisPoints, htCents, vatCents }) => ({
    reference: null,
    title,
    detail: null,
    quantity: 1,
    unit: 'unité',
    unitHtTenThousandths: htCents * 100,
    htCents,
    vatCents,
    vat: vatKey(vatBasisPoints, vatTreatment),
  }))
