/**
 * Invoices and credit notes of sales: issued for sellers, or made by them and uploaded. Written once, under the lock of
 * the order and of the series; under the operator's rights: the party whose act issues them may be a buyer or a timer.
 */
import { sql } from 'kysely'
import { loadCompany } from '#domains/settings/server/company.ts'
import { dueDay } from '#domains/settlement/rules/credit.ts'
import { today } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import type { InvoiceDocument, InvoiceParty } from '../document.ts'
import { queueDeposit } from '../platform/deposit.ts'
import {
  billedParts,
  type DeliveryPart,
  depositBase,
  type InvoiceKind,
  invoicedDeposit,
  invoicedLine,
  invoiceNumber,
  vatKey,
  vatOfDocument,
} from '../rules.ts'
import {
  depositContent,
  depositCreditContent,
  depositTakenOff,
  findDepositInvoice,
  returnedOfDeposit,
} from './down-payments.ts'
import { hasMandate } from './mandates.ts'
import { documentMentions, latePaymentTerms } from './mentions.ts'
import { type IssuedLines, refundedParts } from './refunded.ts'
import {
  buyerParty,
  differingDelivery,
  type SoldOrder,
  sellerParty,
  soldDelivery,
  soldDeposits,
  soldLines,
  soldOrder,
} from './sold.ts'

type Content = {
  order: SoldOrder
  lines: IssuedLines
  delivery: readonly DeliveryPart[]
  kind: InvoiceKind
  refersTo: { id: number; number: string; issuedOn: string } | null
  refundId: number | null
}
/** A PDF that the seller made; the amounts of its record are those of the sale. */
export type OwnInvoice = { fileId: string; reference: string; issuedOn: string }

/**
 * Issues the invoice of an order whose lock the caller holds, or returns its number. Null for a seller who makes its
 * own, and when nothing is left to invoice.
 */
export const issueInvoice = (tx: Tx, orderId: number): Promise<string | null> =>
  bypassRls(tx, async owner => {
    const known = await findInvoiceOfOrder(owner, orderId)
    if (known) return known.number
    const order = await soldOrder(owner, orderId)
    if (!(await isUnderMandate(owner, order))) return null
    const content = await soldContent(owner, order)
    return content && issue(owner, content)
  })

type Invoiced = { orderId: number; vendorId: number; downPaymentCents: number | null }
/**
 * Whether the invoice of a paid order is issued in its seller's name, or made by it. Who made the deposit invoice makes the
 * rest, whatever became of the mandate since.
 */
export async function isUnderMandate(db: Db | Tx, { orderId, vendorId, downPaymentCents }: Invoiced): Promise<boolean> {
  if (downPaymentCents === null) return hasMandate(db, vendorId)
  return (await findDepositInvoice(db, orderId))?.fileId === null
}

/** Null when nothing is left to invoice. */
export async function soldContent(tx: Tx, order: SoldOrder): Promise<Content | null> {
  const lines = (await soldLines(tx, order.orderId)).flatMap(line => invoicedLine(line, order.vatTreatment) ?? [])
  lines.push(...(await soldDeposits(tx, order.orderId)).map(invoicedDeposit))
  const delivery = await soldDelivery(tx, order.orderId)
  if (order.isReplacement || (lines.length === 0 && delivery.length === 0)) return null
  const { lines: takenOff, deposit } = await depositTakenOff(tx, order)
  return { order, lines: [...lines, ...takenOff], delivery, kind: 'INVOICE', refersTo: deposit, refundId: null }
}

/**
 * Issues the credit note of a completed refund, with the VAT of the sale. Before the invoice, which will leave the refund
 * out, only what was returned of a down payment has one, on its deposit invoice. None for an order whose seller made the
 * invoice, and makes its credit notes. The caller holds the lock of the order.
 */
export const issueCreditNote = (tx: Tx, orderId: number, refundId: number): Promise<string | null> =>
  bypassRls(tx, async owner => {
    const invoice = await findInvoiceOfOrder(owner, orderId)
    if (!invoice) return creditDeposit(owner, orderId, refundId, await returnedOfDeposit(owner, refundId))
    if (invoice.fileId !== null) return null
    const order = await soldOrder(owner, orderId)
    const parts = await refundedParts(owner, refundId, order.vatTreatment)
    return issue(owner, { order, ...parts, kind: 'CREDIT_NOTE', refersTo: invoice, refundId })
  })

/**
 * Issues the deposit invoice of a captured down payment; null for a seller who makes its own. The caller holds the
 * purchase's lock.
 */
export const issueDepositInvoice = (tx: Tx, orderId: number): Promise<string | null> =>
  bypassRls(tx, async owner => {
    const content = await depositContent(owner, orderId)
    return (await hasMandate(owner, content.order.vendorId)) ? issue(owner, content) : null
  })

/** Null for a deposit invoice that its seller made: it makes its credit notes. */
async function creditDeposit(tx: Tx, orderId: number, refundId: number, cents: number): Promise<string | null> {
  if ((await findDepositInvoice(tx, orderId))?.fileId !== null) return null
  const content = await depositCreditContent(tx, orderId, refundId, cents)
  return content && issue(tx, content)
}

/** A down payment that the buyer's bank took back. */
export const issueDepositCredit = (tx: Tx, orderId: number, refundId: number, cents: number) =>
  bypassRls(tx, owner => creditDeposit(owner, orderId, refundId, cents))

/** Invoices and credit notes of an order in force. */
export const inForce = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('invoices')
    .select(['id', 'number', 'issued_on as issuedOn', 'file_id as fileId', 'kind', 'refund_id as refundId', 'document'])
    .where('order_id', '=', orderId)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM invoices r WHERE r.replaces = invoices.id)`)

export const findInvoiceOfOrder = (tx: Tx, orderId: number) =>
  inForce(tx, orderId).where('kind', '=', 'INVOICE').executeTakeFirst()

/** Composes the document of a content and writes it: under the next number of its series, or that of the seller’s own. */
export async function issue(tx: Tx, content: Content, own?: OwnInvoice, replaces?: number): Promise<string> {
  const { order, kind, refersTo, refundId } = content
  const { number, year, sequence, issuedOn } = own
    ? { number: own.reference, year: null, sequence: null, issuedOn: own.issuedOn }
    : await nextNumber(tx, order.vendorId, kind)
  const issuedBy = own ? null : ((await loadCompany(tx))?.name ?? 'Cep & Chai')
  const document = composed(
    { ...content, ...billedParts(content, content.order.vatTreatment) },
    { number, issuedOn, issuedBy },
  )
  const { vendorId, userId, orderId } = order
  await writeInvoice(tx, document, {
    vendorId,
    userId,
    orderId,
    refundId,
    refersTo: refersTo?.id ?? null,
    replaces: replaces ?? null,
    year,
    sequence,
    fileId: own?.fileId ?? null,
  })
  return number
}

type Place = {
  vendorId: number
  userId: number
  orderId: number
  refundId: number | null
  refersTo: number | null
  /** The rejected, wrong or corrected document that this one replaces. */
  replaces: number | null
  /** Null for a document that the seller made. */
  year: number | null
  sequence: number | null
  /** PDF of a document that the seller made, which deposits it itself. */
  fileId: string | null
}

/** Writes a document under its number, and queues its deposit. Returns its id. */
export async function writeInvoice(tx: Tx, document: InvoiceDocument, place: Place): Promise<number> {
  const { totals } = document
  const { id } = await tx
    .insertInto('invoices')
    .values({
      vendor_id: place.vendorId,
      user_id: place.userId,
      order_id: place.orderId,
      kind: document.kind === 'CORRECTIVE' ? 'INVOICE' : document.kind,
      refund_id: place.refundId,
      refers_to: place.refersTo,
      replaces: place.replaces,
      year: place.year,
      sequence: place.sequence,
      number: document.number,
      issued_on: document.issuedOn,
      file_id: place.fileId,
      ht_cents: totals.htCents,
      deposit_cents: depositBase(document.lines),
      vat_cents: totals.vatCents,
      ttc_cents: totals.ttcCents,
      document: JSON.stringify(document),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rates = taxedRows(document)
  if (rates.length)
    await tx
      .insertInto('invoice_vat')
      .values(
        rates.map(rate => ({
          invoice_id: id,
          vat_basis_points: rate.basisPoints,
          base_cents: rate.baseCents,
          vat_cents: rate.vatCents,
        })),
      )
      .execute()
  if (place.fileId === null) await queueDeposit(tx, id, place.vendorId, document)
  return id
}

/** Bases by rate, as the journal has them: deposits are in none. */
function taxedRows({ vat, lines }: InvoiceDocument) {
  const byRate = Map.groupBy(vat, rate => rate.basisPoints)
  return [...byRate].flatMap(([basisPoints, rows]) => {
    const outside = basisPoints === 0 ? depositBase(lines) : 0
    const baseCents = rows.reduce((sum, row) => sum + row.baseCents, -outside)
    const vatCents = rows.reduce((sum, row) => sum + row.vatCents, 0)
    return baseCents === 0 && vatCents === 0 ? [] : [{ basisPoints, baseCents, vatCents }]
  })
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
  return { ...next, number: invoiceNumber(vendorId, kind, next.year, next.sequence) }
}

/** The French format refuses a business without its SIREN, except those of other countries. */
function audienceOf({ vatTreatment, vendor }: SoldOrder, buyer: InvoiceParty): InvoiceDocument['audience'] {
  if (vatTreatment === 'intra_community') return 'B2BINT'
  if (vendor.seat && buyer.siren !== null) return 'B2BINT'
  return buyer.siren === null ? 'B2C' : 'B2B'
}

/** The document of a content, under its number. */
type Head = { number: string; issuedOn: string; issuedBy: string | null }
export function composed({ order, lines, delivery, kind, refersTo }: Content, { number, issuedOn, issuedBy }: Head) {
  const buyer = buyerParty(order)
  const vat = vatOfDocument(lines, delivery, order.vatTreatment)
  const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)
  const linesHtCents = sum(lines.map(line => line.htCents))
  const chargesHtCents = sum(delivery.map(part => part.htCents))
  const vatCents = sum(vat.map(rate => rate.vatCents))
  const ttcCents = linesHtCents + chargesHtCents + vatCents
  const toCollect = order.account !== null && !order.account.isCollected
  return {
    kind,
    number,
    issuedOn,
    deliveredOn: order.deliveredOn,
    dueOn: order.account && kind === 'INVOICE' ? dueDay(issuedOn, order.account, order.account.limitDays) : issuedOn,
    seller: sellerParty(order),
    buyer,
    deliverTo: differingDelivery(order),
    issuedBy,
    audience: audienceOf(order, buyer),
    operations: 'GOODS',
    vatOnDebits: false,
    orderNumber: order.orderNumber,
    purchaseNumber: order.purchaseNumber,
    refersTo: refersTo ? [{ number: refersTo.number, issuedOn: refersTo.issuedOn }] : [],
    lines: lines.map(({ vatCents: _, ...line }) => line),
    charges: delivery.map(part => ({
      label: 'Livraison',
      htCents: part.htCents,
      vat: vatKey(part.vatBasisPoints, order.vatTreatment),
    })),
    vat,
    totals: {
      linesHtCents,
      chargesHtCents,
      htCents: linesHtCents + chargesHtCents,
      vatCents,
      ttcCents,
      paidCents: toCollect ? 0 : ttcCents,
      dueCents: toCollect ? ttcCents : 0,
    },
    payment: { means: order.paidBy, paidOn: toCollect ? null : (order.paidOn ?? issuedOn) },
    terms: order.buyer.kind === 'professional' ? latePaymentTerms(order, issuedOn) : null,
    mentions: documentMentions(order, kind, vat),
  } satisfies InvoiceDocument
}
