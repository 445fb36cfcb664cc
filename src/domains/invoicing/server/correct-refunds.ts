/** Refunds of an order whose invoice is corrected: the VAT within them, and their credit notes under the next numbers. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import type { InvoiceDocument } from '../document.ts'
import { billedParts } from '../rules.ts'
import { type CorrectedRefund, deliveryOfRefunds, type Returned, type VatPart, vatOfRefunds } from '../rules-vat.ts'
import { composed, nextNumber, writeInvoice } from './issue.ts'
import { documentMentions } from './mentions.ts'
import { refundedParts } from './refunded.ts'
import { soldOrder } from './sold.ts'

type CorrectedLine = { id: number; ttcCents: number; vatCents: number; newRate: number }
type RefundedLine = { refundId: number; lineId: number; cents: number }

/** What refunds returned of each line, and of the delivery (key null). */
export async function findReturned(tx: Tx, orderId: number): Promise<(lineId: number | null) => Returned> {
  const { rows } = await sql<Returned & { lineId: number | null }>`
    SELECT x.line AS "lineId", sum(x.units)::int AS units, coalesce(sum(x.cents) FILTER (WHERE NOT r.gesture), 0)::bigint AS "unitsCents",
      coalesce(sum(x.cents) FILTER (WHERE k.refund_id IS NOT NULL), 0)::bigint AS corrections, sum(x.cents)::bigint AS "all"
    FROM refunds r LEFT JOIN vat_correction_refunds k ON k.refund_id = r.id
    CROSS JOIN LATERAL (SELECT order_line_id AS line, quantity AS units, amount_cents AS cents FROM refund_lines WHERE refund_id = r.id
      UNION ALL SELECT NULL, 0, r.delivery_cents) x
    WHERE r.order_id = ${orderId} AND r.status = 'DONE' GROUP BY 1`.execute(tx)
  const found = new Map(rows.map(({ lineId, ...returned }) => [lineId, returned]))
  return lineId => found.get(lineId) ?? { units: 0, unitsCents: 0, corrections: 0, all: 0 }
}

/** Writes the VAT within the refunds of a correction, once its lines are written. Returns what the journal moves. */
export async function writeRefundVat(
  tx: Tx,
  correction: { id: number; orderId: number },
  lines: readonly CorrectedLine[],
  delivery: readonly VatPart[],
): Promise<CorrectedRefund[]> {
  const refunds = await tx
    .selectFrom('refunds')
    .select(['id', 'delivery_cents as deliveryCents'])
    .where('order_id', '=', correction.orderId)
    .where('status', '=', 'DONE')
    .orderBy('id')
    .execute()
  if (refunds.length === 0) return []
  const { rows } = await sql<RefundedLine>`
    SELECT x.refund_id AS "refundId", x.order_line_id AS "lineId", x.amount_cents AS cents
    FROM refund_lines x JOIN refunds r ON r.id = x.refund_id WHERE r.order_id = ${correction.orderId} AND r.status = 'DONE'
    ORDER BY r.id`.execute(tx)
  const corrected = lines.flatMap(line => {
    const own = rows.filter(({ lineId }) => lineId === line.id)
    const vat = vatOfRefunds(
      line.vatCents,
      line.ttcCents,
      own.map(({ cents }) => cents),
    )
    return own.map((row, index) => ({ ...row, vatCents: vat[index] ?? 0, basisPoints: line.newRate }))
  })
  if (corrected.length > 0)
    await tx
      .insertInto('vat_correction_refund_lines')
      .values(
        corrected.map(({ refundId, lineId, vatCents }) => ({
          ...{ correction_id: correction.id, refund_id: refundId },
          ...{ order_line_id: lineId, vat_cents: vatCents },
        })),
      )
      .execute()
  const parts = deliveryOfRefunds(
    delivery,
    refunds.map(({ deliveryCents }) => deliveryCents),
  )
  return Promise.all(
    refunds.map(async ({ id }, index) => ({
      refundId: id,
      before: await findPosted(tx, id),
      after: [
        ...corrected
          .filter(({ refundId }) => refundId === id)
          .map(
            ({ cents, vatCents, basisPoints }): VatPart => ({ part: 'REFUND', basisPoints, ttcCents: cents, vatCents }),
          ),
        ...(parts[index] ?? []),
      ],
    })),
  )
}

/** What the journal has of a refund, earlier corrections included. */
async function findPosted(tx: Tx, refundId: number): Promise<VatPart[]> {
  const { rows } = await sql<VatPart>`
    SELECT w.part, w.vat_basis_points AS "basisPoints", sum(w.cents)::bigint AS "ttcCents", sum(w.vat_cents)::bigint AS "vatCents"
    FROM journal_entries e JOIN journal_lines w ON w.entry_id = e.id
    WHERE e.refund_id = ${refundId} AND w.part IN ('REFUND', 'DELIVERY_REFUND') GROUP BY 1, 2 HAVING sum(w.cents) <> 0`.execute(
    tx,
  )
  return rows
}

type Issued = { id: number; orderId: number; vendorId: number; refundId: number; userId: number }
type CreditNote = Issued & { document: InvoiceDocument; isRejected: boolean }

/** Credit notes in force that were issued for the seller of an order, locked, oldest first. */
async function findCreditNotes(tx: Tx, orderId: number): Promise<CreditNote[]> {
  const { rows } = await sql<CreditNote>`
    SELECT i.id, i.order_id AS "orderId", i.vendor_id AS "vendorId", i.user_id AS "userId", i.refund_id AS "refundId", i.document,
      EXISTS (SELECT FROM invoice_statuses s WHERE s.invoice_id = i.id AND s.status = 'REJECTED') AS "isRejected"
    FROM invoices i WHERE i.order_id = ${orderId} AND i.kind = 'CREDIT_NOTE' AND i.file_id IS NULL
      AND NOT EXISTS (SELECT FROM invoices d WHERE d.id = i.refers_to AND d.kind = 'DEPOSIT')
      AND NOT EXISTS (SELECT FROM invoices n WHERE n.replaces = i.id) ORDER BY i.id FOR UPDATE OF i`.execute(tx)
  return rows
}

type Head = Parameters<typeof composed>[1]
type Corrective = { id: number; document: InvoiceDocument }
type Wrong = 'parties' | 'vat'
/**
 * Replaces the credit notes of an order whose invoice was corrected: they cite the corrective invoice, and have its parties.
 * Amounts TTC stay; their VAT is that of the corrected rates. Returns their numbers.
 */
export async function replaceCreditNotes(
  tx: Tx,
  orderId: number,
  invoice: Corrective,
  wrong: Wrong,
): Promise<string[]> {
  const numbers: string[] = []
  for (const former of await findCreditNotes(tx, orderId)) {
    const { number, year, sequence, issuedOn } = await nextNumber(tx, former.vendorId, 'CREDIT_NOTE')
    const { issuedBy, buyer, seller, deliverTo, audience } = invoice.document
    const head = { number, issuedOn, issuedBy }
    const base = wrong === 'vat' ? await recomputed(tx, former, head) : await restated(tx, former, head)
    const document: InvoiceDocument = {
      ...base,
      ...{ buyer, seller, deliverTo, audience },
      refersTo: [{ number: invoice.document.number, issuedOn: invoice.document.issuedOn }],
      ...(former.isRejected
        ? {}
        : { replaces: { number: former.document.number, issuedOn: former.document.issuedOn } }),
    }
    const { vendorId, userId, refundId } = former
    await writeInvoice(tx, document, {
      ...{ vendorId, userId, orderId, refundId, year, sequence },
      refersTo: invoice.id,
      replaces: former.id,
      fileId: null,
    })
    numbers.push(number)
  }
  return numbers
}

/** The same amounts, with the mentions of today. */
async function restated(tx: Tx, { orderId, document }: CreditNote, head: Head): Promise<InvoiceDocument> {
  const mentions = documentMentions(await soldOrder(tx, orderId), 'CREDIT_NOTE', document.vat)
  return { ...document, ...head, dueOn: head.issuedOn, mentions }
}

/** Lines and delivery of the refund at the rates in force, which the journal has already. */
async function recomputed(tx: Tx, { orderId, refundId }: CreditNote, head: Head) {
  const order = await soldOrder(tx, orderId)
  const parts = billedParts(await refundedParts(tx, refundId, order.vatTreatment), order.vatTreatment)
  return composed({ order, ...parts, kind: 'CREDIT_NOTE', refersTo: null, refundId }, head)
}
