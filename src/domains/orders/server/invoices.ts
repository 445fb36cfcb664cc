/** The invoice of an order: issued in the seller's name under its mandate, or made, referenced and uploaded by the seller. */
import { type SqlBool, sql } from 'kysely'
import pg from 'pg'
import type { reissueInvoice } from '#domains/invoicing/contract-platform.ts'
import { findInvoicedOrder, reissue } from '#domains/invoicing/platform/reissue.ts'
import { issueInvoice, isUnderMandate } from '#domains/invoicing/server/issue.ts'
import {
  recordOwnCreditNote,
  recordOwnDeposit,
  recordOwnInvoice,
  replaceOwnCreditNote,
} from '#domains/invoicing/server/own-documents.ts'
import { findInvoicesOfOrder } from '#domains/invoicing/server/queries.ts'
import { setReceivableDue } from '#domains/settlement/server/credit/receivables.ts'
import { databaseDay } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import { attachFiles } from '#platform/files/files.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { uploadInvoice } from '../contract-invoices.ts'
import type { OrderActor } from '../rules.ts'
import { type LockedOrder, lockOrderForParty, requireRole } from './access.ts'
import { type HistoryStep, writeHistory } from './history.ts'
import { mailInvoiceReplaced } from './mails/invoice-mails.ts'

/**
 * Gives the order the number of its invoice when it leaves or is handed over, under the seller's mandate; an order
 * that has one keeps it. Returns the order's reference, null for a seller who makes its own invoices and gave none.
 */
export async function invoiceOrder(tx: Tx, order: LockedOrder, actor: OrderActor, userId: number | null) {
  const number = await issueInvoice(tx, order.id)
  if (number !== null) await setReceivableDue(tx, order.id)
  if (number === null || number === order.invoiceRef) return order.invoiceRef
  await writeInvoiceRef(tx, order, number)
  await writeHistory(tx, order.id, actor, userId, invoiceSteps(order, number))
  return number
}

/**
 * Invoices an order that leaves or is handed over; INVOICE_MISSING while its seller owes a professional buyer its own.
 * A buyer may always confirm what it received.
 */
export async function requireInvoice(tx: Tx, order: LockedOrder, actor: OrderActor, userId: number | null) {
  if (actor !== 'buyer' && (await lacksOwnInvoice(tx, order))) throw fail('INVOICE_MISSING')
  await invoiceOrder(tx, order, actor, userId)
}

/** The buyer is a professional, the seller makes its invoices, and that of this order is not uploaded. */
export async function lacksOwnInvoice(tx: Tx, order: LockedOrder): Promise<boolean> {
  const { id, purchaseId, totalCents } = order
  // Goods sent again are on the invoice of their sale.
  if (totalCents === 0) return false
  const missing = await tx
    .selectFrom('purchases as p')
    .select('p.id')
    .where('p.id', '=', purchaseId)
    .where(sql<SqlBool>`p.buyer->>'kind' = 'professional'`)
    .where(sql<SqlBool>`NOT EXISTS (SELECT FROM invoices i WHERE i.order_id = ${id} AND i.kind = 'INVOICE')`)
    .executeTakeFirst()
  return missing !== undefined && !(await isUnderMandate(tx, { ...order, orderId: id }))
}

/** The same number in the same letters, and whatever the letters. */
const ownReferences = ['invoices_vendor_id_number_key', 'invoices_reference']

type Upload = Input<typeof uploadInvoice>

/** Attaches the invoice that its seller made, that of its down payment, or a credit note for a refund. */
export async function attachOwnInvoice(tx: Tx, { params, body }: Upload, user: CurrentUser) {
  const { order, parties } = await lockOrderForParty(tx, params.id, user)
  const { fileId, reference, issuedOn, refundId, replaces, kind } = body
  const actor = requireRole(refundId === null ? 'setInvoiceRef' : 'addCreditNote', order.facts, parties)
  const isFinal = refundId === null && kind === 'INVOICE'
  if (issuedOn > (await databaseDay(tx)))
    throw fail('INVALID_INPUT', { fields: { issuedOn: 'Pas après aujourd’hui.' } })
  if (refundId === null) await refuseSecondInvoice(tx, order, kind, replaces)
  const [file] = await attachFiles(tx, user.id, [fileId])
  if (file?.mediaType !== 'application/pdf')
    throw fail('UNSUPPORTED_FILE', { fields: { fileId: 'Votre facture est attendue en PDF.' } })
  const own = { fileId, reference, issuedOn }
  const former = replaces && isFinal ? order.invoiceRef : null
  if (isFinal) await writeInvoiceRef(tx, order, reference)
  const recordCreditNote = replaces ? replaceOwnCreditNote : recordOwnCreditNote
  const recordInvoice = isFinal ? recordOwnInvoice : recordOwnDeposit
  const number = await refuseTaken(
    ownReferences,
    refundId === null ? recordInvoice(tx, order.id, own) : recordCreditNote(tx, order.id, refundId, own),
  )
  if (former !== null) await mailInvoiceReplaced(tx, order.id, { former, number, creditNotes: [] })
  if (isFinal) await setReceivableDue(tx, order.id)
  const to = refundId === null ? 'DEPOSIT_REFERENCED' : 'REFERENCED'
  const steps = isFinal ? invoiceSteps(order, reference) : [{ axis: 'invoice' as const, from: null, to, note: number }]
  await writeHistory(tx, order.id, actor, user.id, steps)
  return { id: order.id, number }
}

/** Replaces a rejected invoice or credit note; the order takes the number of its new invoice. */
export async function reissueOfOrder(tx: Tx, input: Input<typeof reissueInvoice>, user: CurrentUser) {
  const orderId = await findInvoicedOrder(tx, input.params.id)
  const { order, parties } = await lockOrderForParty(tx, orderId, user)
  const former = order.invoiceRef
  const { id, number, kind, creditNotes } = await reissue(tx, user, input)
  if (kind === 'INVOICE') {
    await writeInvoiceRef(tx, order, number)
    const actor = parties.includes('seller') ? 'seller' : 'operator'
    await writeHistory(tx, order.id, actor, user.id, invoiceSteps(order, number))
    await mailInvoiceReplaced(tx, order.id, { former, number, creditNotes })
  }
  return { id, number, creditNotes }
}

async function refuseSecondInvoice(tx: Tx, order: LockedOrder, kind: 'INVOICE' | 'DEPOSIT', replaces: boolean) {
  const { downPaymentCents, vendorId } = order
  if (kind === 'DEPOSIT' && downPaymentCents === null)
    throw fail('WRONG_STATUS', { sentence: 'Cette commande n’a pas d’acompte.' })
  const documents = await findInvoicesOfOrder(tx, order.id)
  const issued = documents.find(document => document.kind === kind)
  if (issued?.uploaded && replaces) return
  if (issued) throw fail('WRONG_STATUS', { sentence: `${secondOf[kind]}, ${issued.number}.` })
  // The mandate that a deposit invoice was not issued under has no part in it.
  const isDeposit = kind === 'DEPOSIT'
  if (!isDeposit && (await isUnderMandate(tx, { orderId: order.id, vendorId, downPaymentCents })))
    throw fail('WRONG_STATUS', {
      sentence: 'Sous mandat, la facture s’établit en votre nom quand la commande part ou qu’elle est prête.',
    })
  if (!isDeposit && order.facts.awaitsBalance) throw fail('BALANCE_DUE')
}
const secondOf = { INVOICE: 'La commande a déjà sa facture', DEPOSIT: 'L’acompte a déjà sa facture' } as const

export const invoiceSteps = (order: LockedOrder, invoiceRef: string): HistoryStep[] =>
  order.invoiceRef === invoiceRef
    ? []
    : [{ axis: 'invoice', from: order.invoiceRef && 'REFERENCED', to: 'REFERENCED', note: invoiceRef }]

/** Unique per seller, case-insensitively. */
export const writeInvoiceRef = (tx: Tx, order: LockedOrder, invoiceRef: string) =>
  refuseTaken(
    ['orders_invoice_ref'],
    tx.updateTable('orders').set({ invoice_ref: invoiceRef }).where('id', '=', order.id).execute(),
  )

/** The unique index decides between concurrent calls. */
async function refuseTaken<T>(indexes: readonly string[], written: Promise<T>): Promise<T> {
  try {
    return await written
  } catch (error) {
    const taken = error instanceof pg.DatabaseError && indexes.includes(error.constraint ?? '')
    throw taken ? fail('INVOICE_REF_TAKEN') : error
  }
}
