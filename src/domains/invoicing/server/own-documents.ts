/** Invoices and credit notes that sellers make themselves: a PDF, its number, and the amounts of the sale. */
import type { Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { formatLongDate } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import type { InvoiceDocument } from '../document.ts'
import { depositContent, depositCreditContent, findDepositInvoice } from './down-payments.ts'
import { findInvoiceOfOrder, inForce, issue, type OwnInvoice, soldContent, writeInvoice } from './issue.ts'
import { findCreditNotesDue } from './queries.ts'
import { refundedParts } from './refunded.ts'
import { buyerParty, type SoldOrder, sellerParty, soldOrder } from './sold.ts'

/**
 * Records the invoice that its seller made for an order, whose lock the caller holds: its first, or one that cancels and
 * replaces a wrong one. After a credit note the amounts are those of the former: what was refunded is on the credit note.
 */
export const recordOwnInvoice = (tx: Tx, orderId: number, own: OwnInvoice): Promise<string> =>
  bypassRls(tx, async owner => {
    const order = await soldOrder(owner, orderId)
    const former = await findInvoiceOfOrder(owner, orderId)
    const deposit = (await findDepositInvoice(owner, orderId)) ?? null
    requireFollowed(order, deposit, await findCreditNotesDue(owner, orderId))
    if (deposit) requireAfter(deposit, own, 'la facture d’acompte')
    if (former && (await hasCreditNote(owner, orderId))) return replaceOwn(owner, order, former, own, deposit)
    const content = await soldContent(owner, order)
    if (!content)
      throw fail('WRONG_STATUS', { sentence: 'Cette commande est remboursée\u00a0: rien n’est à facturer.' })
    return issue(owner, content, own, former?.id)
  })

/** The final invoice takes off the deposit invoice, and what was credited of it. */
function requireFollowed({ downPaymentCents }: SoldOrder, deposit: Issued | null, due: readonly unknown[]): void {
  if (downPaymentCents !== null && !deposit)
    throw fail('WRONG_STATUS', { sentence: 'Déposez d’abord la facture de l’acompte.' })
  if (deposit && due.length > 0)
    throw fail('WRONG_STATUS', { sentence: 'Déposez d’abord l’avoir de ce qui a été rendu de l’acompte.' })
}

/**
 * Records the deposit invoice that its seller made of a captured down payment: its first, or one that cancels and replaces
 * a wrong one, for the same amounts, until the final invoice cites it. The caller holds the lock of the order.
 */
export const recordOwnDeposit = (tx: Tx, orderId: number, own: OwnInvoice): Promise<string> =>
  bypassRls(tx, async owner => {
    const former = await inForce(owner, orderId).where('kind', '=', 'DEPOSIT').executeTakeFirst()
    if (former && (await findInvoiceOfOrder(owner, orderId)))
      throw fail('WRONG_STATUS', { sentence: 'La facture finale cite cette facture d’acompte\u00a0: elle reste.' })
    if (former) return replaceOwn(owner, await soldOrder(owner, orderId), former, own, null)
    return issue(owner, await depositContent(owner, orderId), own)
  })

/** Records the seller's own credit note for a refund completed after its invoice, or that returned a part of its invoiced down
 * payment. WRONG_STATUS for any other refund. */
export const recordOwnCreditNote = (tx: Tx, orderId: number, refundId: number, own: OwnInvoice): Promise<string> =>
  bypassRls(tx, async owner => {
    const invoice = await findInvoiceOfOrder(owner, orderId)
    const due = (await findCreditNotesDue(owner, orderId)).find(refund => refund.refundId === refundId)
    if (!due) throw fail('WRONG_STATUS', { sentence: 'Ce remboursement n’attend pas d’avoir.' })
    if (!invoice) return creditOwnDeposit(owner, orderId, due, own)
    requireAfter(invoice, own)
    const order = await soldOrder(owner, orderId)
    const parts = await refundedParts(owner, refundId, order.vatTreatment)
    return issue(owner, { order, ...parts, kind: 'CREDIT_NOTE', refersTo: invoice, refundId }, own)
  })

async function creditOwnDeposit(
  tx: Tx,
  orderId: number,
  { refundId, cents }: { refundId: number; cents: number },
  own: OwnInvoice,
): Promise<string> {
  const content = await depositCreditContent(tx, orderId, refundId, cents)
  if (!content) throw new Error(`refund ${refundId} left nothing of its deposit invoice to credit`)
  requireAfter(content.refersTo, own)
  return issue(tx, content, own)
}

/** Replaces the seller's own credit note of a refund; it cites the invoice in force. WRONG_STATUS without one. */
export const replaceOwnCreditNote = (tx: Tx, orderId: number, refundId: number, own: OwnInvoice): Promise<string> =>
  bypassRls(tx, async owner => {
    const former = await inForce(owner, orderId).where('refund_id', '=', refundId).executeTakeFirst()
    const invoice = (await creditsDeposit(owner, former?.id ?? null))
      ? await findDepositInvoice(owner, orderId)
      : await findInvoiceOfOrder(owner, orderId)
    if (!invoice || !former?.fileId)
      throw fail('WRONG_STATUS', { sentence: 'Ce remboursement n’a pas d’avoir à remplacer.' })
    requireAfter(invoice, own)
    return replaceOwn(owner, await soldOrder(owner, orderId), former, own, invoice)
  })

async function creditsDeposit(tx: Tx, id: number | null): Promise<boolean> {
  const found = await tx
    .selectFrom('invoices as c')
    .innerJoin('invoices as d', 'd.id', 'c.refers_to')
    .select('d.id')
    .where('c.id', '=', id)
    .where('d.kind', '=', 'DEPOSIT')
    .executeTakeFirst()
  return found !== undefined
}

function requireAfter(invoice: { issuedOn: string }, own: OwnInvoice, name = 'la facture'): void {
  if (own.issuedOn < invoice.issuedOn)
    throw fail('INVALID_INPUT', {
      fields: { issuedOn: `Pas avant ${name}, du ${formatLongDate(invoice.issuedOn)}.` },
    })
}

type Issued = { id: number; number: string; issuedOn: string }
type OwnDocument = Issued & { kind: string; refundId: number | null; document: unknown }

/** Under the seller's new number, with today's parties; the amounts stay. */
async function replaceOwn(
  tx: Tx,
  order: SoldOrder,
  former: OwnDocument,
  own: OwnInvoice,
  refersTo: Issued | null,
): Promise<string> {
  const document: InvoiceDocument = {
    // What was written by `composed`.
    ...(former.document as InvoiceDocument),
    number: own.reference,
    issuedOn: own.issuedOn,
    seller: sellerParty(order),
    buyer: buyerParty(order),
    refersTo: refersTo ? [{ number: refersTo.number, issuedOn: refersTo.issuedOn }] : [],
  }
  const { vendorId, userId, orderId } = order
  await writeInvoice(tx, document, {
    ...{ vendorId, userId, orderId, refundId: former.refundId, replaces: former.id, fileId: own.fileId },
    ...{ refersTo: refersTo?.id ?? null, year: null, sequence: null },
  })
  return own.reference
}

const hasCreditNote = async (tx: Tx, orderId: number) =>
  (await inForce(tx, orderId).where('kind', '=', 'CREDIT_NOTE').executeTakeFirst()) !== undefined
