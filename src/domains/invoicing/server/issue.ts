/**
 * Invoices and credit notes issued in the name of sellers. Written once, under the lock of the order and of the series;
 * under the operator's rights, because the party whose act issues them may be the buyer or a timer.
 */
import { sql } from 'kysely'
import { loadCompany } from '#domains/settings/server/company.ts'
import { today } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import type { InvoiceDocument } from '../document.ts'
import { queueDeposit } from '../platform/deposit.ts'
import {
  type DeliveryPart,
  type InvoiceKind,
  invoicedLine,
  invoiceNumber,
  professionalTerms,
  vatKey,
  vatOfDocument,
} from '../rules.ts'
import { hasMandate } from './mandates.ts'
import {
  buyerParty,
  differingDelivery,
  type SoldOrder,
  sellerParty,
  soldDelivery,
  soldLines,
  soldOrder,
} from './sold.ts'

type IssuedLines = Parameters<typeof vatOfDocument>[0]
type Content = {
  order: SoldOrder
  lines: IssuedLines
  delivery: readonly DeliveryPart[]
  kind: InvoiceKind
  refersTo: { id: number; number: string; issuedOn: string } | null
  refundId: number | null
}

/**
 * Issues the invoice of an order whose lock the caller holds, or returns the number that it has. Null for a seller who
 * makes its own invoices, and when nothing is left to invoice.
 */
export const issueInvoice = (tx: Tx, orderId: number): Promise<string | null> =>
  bypassRls(tx, async owner => {
    const known = await findInvoiceOfOrder(owner, orderId)
    if (known) return known.number
    const order = await soldOrder(owner, orderId)
    if (!(await hasMandate(owner, order.vendorId))) return null
    const lines = (await soldLines(owner, orderId)).flatMap(line => invoicedLine(line) ?? [])
    const delivery = await soldDelivery(owner, orderId)
    if (lines.length === 0 && delivery.length === 0) return null
    return issue(owner, { order, lines, delivery, kind: 'INVOICE', refersTo: null, refundId: null })
  })

/**
 * Issues the credit note of a completed refund, with the VAT of the sale; nothing for an order without an invoice, whose
 * invoice will leave the refund out. The caller holds the lock of the order.
 */
export const issueCreditNote = (tx: Tx, orderId: number, refundId: number): Promise<string | null> =>
  bypassRls(tx, async owner => {
    const invoice = await findInvoiceOfOrder(owner, orderId)
    if (!invoice) return null
    const order = await soldOrder(owner, orderId)
    const { lines, delivery } = await refundedParts(owner, refundId)
    return issue(owner, { order, lines, delivery, kind: 'CREDIT_NOTE', refersTo: invoice, refundId })
  })

const findInvoiceOfOrder = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('invoices')
    .select(['id', 'number', 'issued_on as issuedOn'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'INVOICE')
    .where(sql<boolean>`NOT EXISTS (SELECT FROM invoices r WHERE r.replaces = invoices.id)`)
    .executeTakeFirst()

/** A refund by line and by VAT rate of its delivery, as the journal posted it. */
async function refundedParts(tx: Tx, refundId: number): Promise<{ lines: IssuedLines; delivery: DeliveryPart[] }> {
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
      coalesce(l.snapshot->>'saleUnit', 'pièce') AS unit, greatest(1, x.quantity) AS quantity, l.vat_basis_points AS rate,
      x.amount_cents AS cents, coalesce(c.sale_vat_cents, 0) AS vat
    FROM refund_lines x JOIN refunds r ON r.id = x.refund_id JOIN order_lines l ON l.id = x.order_line_id
    LEFT JOIN commission_returns c ON c.refund_id = x.refund_id AND c.order_line_id = x.order_line_id
    WHERE x.refund_id = ${refundId} AND x.amount_cents > 0 ORDER BY l.position`.execute(tx)
  const { rows: delivery } = await sql<DeliveryPart>`
    SELECT w.vat_basis_points AS "vatBasisPoints", sum(w.cents - w.vat_cents)::bigint AS "htCents", sum(w.vat_cents)::bigint AS "vatCents"
    FROM journal_entries e JOIN journal_lines w ON w.entry_id = e.id
    WHERE e.refund_id = ${refundId} AND w.part = 'DELIVERY_REFUND' AND e.reverses IS NULL GROUP BY 1 ORDER BY 1 DESC`.execute(
    tx,
  )
  const lines = rows.map(row => ({
    reference: row.reference,
    title: row.title,
    detail: null,
    quantity: row.quantity,
    unit: row.unit,
    unitHtTenThousandths: Math.round(((row.cents - row.vat) * 100) / row.quantity),
    htCents: row.cents - row.vat,
    vat: vatKey(row.rate),
    vatCents: row.vat,
  }))
  return { lines, delivery }
}

async function issue(tx: Tx, content: Content): Promise<string> {
  const { order, kind, refersTo, refundId } = content
  const { year, sequence, issuedOn } = await nextNumber(tx, order.vendorId, kind)
  const number = invoiceNumber(order.vendorId, kind, year, sequence)
  const document = composed(content, { number, issuedOn, operator: (await loadCompany(tx))?.name ?? 'Cep & Chai' })
  const { vendorId, userId, orderId } = order
  await writeInvoice(tx, document, {
    vendorId,
    userId,
    orderId,
    refundId,
    refersTo: refersTo?.id ?? null,
    replaces: null,
    year,
    sequence,
  })
  return number
}

type Place = {
  vendorId: number
  userId: number
  orderId: number
  refundId: number | null
  refersTo: number | null
  /** The rejected document that this one replaces. */
  replaces: number | null
  year: number
  sequence: number
}

/** Writes a document under its number, and queues its deposit. Returns its id. */
export async function writeInvoice(tx: Tx, document: InvoiceDocument, place: Place): Promise<number> {
  const { totals, vat } = document
  const { id } = await tx
    .insertInto('invoices')
    .values({
      vendor_id: place.vendorId,
      user_id: place.userId,
      order_id: place.orderId,
      kind: document.kind,
      refund_id: place.refundId,
      refers_to: place.refersTo,
      replaces: place.replaces,
      year: place.year,
      sequence: place.sequence,
      number: document.number,
      issued_on: document.issuedOn,
      ht_cents: totals.htCents,
      vat_cents: totals.vatCents,
      ttc_cents: totals.ttcCents,
      document: JSON.stringify(document),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('invoice_vat')
    .values(
      vat.map(rate => ({
        invoice_id: id,
        vat_basis_points: rate.basisPoints,
        base_cents: rate.baseCents,
        vat_cents: rate.vatCents,
      })),
    )
    .execute()
  await queueDeposit(tx, id, place.vendorId, document)
  return id
}

/** The next number of the series, without gaps: its row stays locked until the document is committed. Days never go back. */
export async function nextNumber(tx: Tx, vendorId: number, kind: InvoiceKind) {
  const { rows } = await sql<{ year: number; sequence: number; issuedOn: string }>`
    INSERT INTO invoice_series AS s (vendor_id, year, kind, last, last_on)
    VALUES (${vendorId}, extract(year FROM ${today})::int, ${kind}, 1, ${today})
    ON CONFLICT (vendor_id, year, kind) DO UPDATE SET last = s.last + 1, last_on = greatest(s.last_on, excluded.last_on)
    RETURNING year, last AS sequence, last_on::text AS "issuedOn"`.execute(tx)
  const [next] = rows
  if (!next) throw new Error('a series without a next number')
  return next
}

type Head = { number: string; issuedOn: string; operator: string }
function composed({ order, lines, delivery, kind, refersTo }: Content, { number, issuedOn, operator }: Head) {
  const professional = order.buyer.kind === 'professional'
  const buyer = buyerParty(order)
  const vat = vatOfDocument(lines, delivery)
  const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)
  const linesHtCents = sum(lines.map(line => line.htCents))
  const chargesHtCents = sum(delivery.map(part => part.htCents))
  const vatCents = sum(vat.map(rate => rate.vatCents))
  const ttcCents = linesHtCents + chargesHtCents + vatCents
  return {
    kind,
    number,
    issuedOn,
    deliveredOn: order.deliveredOn,
    dueOn: issuedOn,
    seller: sellerParty(order),
    buyer,
    deliverTo: differingDelivery(order),
    issuedBy: operator,
    // The French format refuses a business without its SIREN.
    audience: buyer.siren === null ? 'B2C' : 'B2B',
    operations: 'GOODS',
    vatOnDebits: false,
    orderNumber: order.orderNumber,
    purchaseNumber: order.purchaseNumber,
    refersTo: refersTo ? [{ number: refersTo.number, issuedOn: refersTo.issuedOn }] : [],
    lines: lines.map(({ vatCents: _, ...line }) => line),
    charges: delivery.map(part => ({ label: 'Livraison', htCents: part.htCents, vat: vatKey(part.vatBasisPoints) })),
    vat,
    totals: {
      linesHtCents,
      chargesHtCents,
      htCents: linesHtCents + chargesHtCents,
      vatCents,
      ttcCents,
      paidCents: ttcCents,
      dueCents: 0,
    },
    payment: { means: 'CARD', paidOn: order.paidOn ?? issuedOn },
    terms: professional ? professionalTerms : null,
    mentions: vat.flatMap(rate => rate.exemption ?? []),
  } satisfies InvoiceDocument
}
