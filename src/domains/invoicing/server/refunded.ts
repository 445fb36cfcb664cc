/** What a credit note is made from: the lines and the delivery that a refund returned. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import type { VatTreatment } from '#shared/price/vat.ts'
import { type DeliveryPart, type DepositPart, invoicedDeposit, vatKey, type vatOfDocument } from '../rules.ts'

export type IssuedLines = Parameters<typeof vatOfDocument>[0]

/** A refund by line and by VAT rate of its delivery, as the journal posted it. */
export async function refundedParts(
  tx: Tx,
  refundId: number,
  treatment: VatTreatment,
): Promise<{ lines: IssuedLines; delivery: DeliveryPart[] }> {
  type Row = {
    title: string
    reference: string
    unit: string
    quantity: number
    rate: number
    cents: number
    vat: number
  }
  const { rows } = await sql<Row>`
    SELECT CASE WHEN r.gesture THEN 'Geste commercial' || chr(160) || ': ' || l.title ELSE l.title END AS title, l.reference,
      coalesce(l.snapshot->>'saleUnit', 'pièce') AS unit, greatest(1, x.quantity) AS quantity, v.vat_basis_points AS rate,
      x.amount_cents AS cents, coalesce(c.vat_cents, 0) AS vat
    FROM refund_lines x JOIN refunds r ON r.id = x.refund_id JOIN order_lines l ON l.id = x.order_line_id
    JOIN line_vat v ON v.order_line_id = l.id
    LEFT JOIN refund_line_vat c ON c.refund_id = x.refund_id AND c.order_line_id = x.order_line_id
    WHERE x.refund_id = ${refundId} AND x.amount_cents > 0 ORDER BY l.position`.execute(tx)
  const { rows: delivery } = await sql<DeliveryPart>`
    SELECT w.vat_basis_points AS "vatBasisPoints", sum(w.cents - w.vat_cents)::bigint AS "htCents", sum(w.vat_cents)::bigint AS "vatCents"
    FROM journal_entries e JOIN journal_lines w ON w.entry_id = e.id
    WHERE e.refund_id = ${refundId} AND w.part = 'DELIVERY_REFUND' AND e.reverses IS NULL
    GROUP BY 1 HAVING sum(w.cents) <> 0 ORDER BY 1 DESC`.execute(tx)
  const lines = rows.map(row => ({
    reference: row.reference,
    title: row.title,
    detail: null,
    quantity: row.quantity,
    unit: row.unit,
    unitHtTenThousandths: Math.round(((row.cents - row.vat) * 100) / row.quantity),
    htCents: row.cents - row.vat,
    vat: vatKey(row.rate, treatment),
    vatCents: row.vat,
  }))
  const { rows: deposits } = await sql<DepositPart>`
    SELECT l.deposit_kind AS kind, l.reference, concat_ws(', ', l.title, nullif(l.variant_label, '')) AS title, l.deposit_cents AS cents, x.units
    FROM refund_deposits x JOIN order_lines l ON l.id = x.order_line_id WHERE x.refund_id = ${refundId} ORDER BY l.position`.execute(
    tx,
  )
  return { lines: [...lines, ...deposits.map(invoicedDeposit)], delivery }
}
