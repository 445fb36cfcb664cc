/** A wrong rate of VAT: corrective invoice, journal, and what a professional paid too much. */
import type { correctVat } from '#domains/invoicing/contract-platform.ts'
import { findInvoicedOrder } from '#domains/invoicing/platform/reissue.ts'
import { issueVatCorrection, writeCorrectionRefund, writeVatCorrection } from '#domains/invoicing/server/correct-vat.ts'
import { postVatCorrection } from '#domains/settlement/server/postings.ts'
import type { Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import type { Input } from '#shared/contract.ts'
import { euros } from '#shared/money.ts'
import type { CurrentUser } from '#shared/user.ts'
import { lockOrderForParty, requireRole } from '../access.ts'
import { writeHistory } from '../history.ts'
import { invoiceSteps, writeInvoiceRef } from '../invoices.ts'
import { mailVatCorrected } from '../mails/invoice-mails.ts'
import { writeRefund } from './write-refund.ts'

/**
 * The payment that it refunds from is of several sellers: under the operator's rights, for an invoice that the caller sees.
 * Without the right to refund, a member of the seller corrects only what refunds nothing.
 */
export async function correctVatOfOrder(tx: Tx, input: Input<typeof correctVat>, user: CurrentUser) {
  const orderId = await findInvoicedOrder(tx, input.params.id)
  return bypassRls(tx, owner => correct(owner, orderId, input, user))
}

async function correct(tx: Tx, orderId: number, input: Input<typeof correctVat>, user: CurrentUser) {
  const { order, parties } = await lockOrderForParty(tx, orderId, user, { money: true })
  const former = order.invoiceRef
  const correction = await writeVatCorrection(tx, user, input)
  const { correctionId, before, after, refunds, overcharged } = correction
  const { purchaseId, vendorId } = order
  await postVatCorrection(tx, { correctionId, orderId, purchaseId, vendorId, before, after, refunds })
  const { id, number, creditNotes } = await issueVatCorrection(tx, user, input, correction.former)
  const actor = parties.includes('seller') ? 'seller' : 'operator'
  await writeInvoiceRef(tx, order, number)
  await writeHistory(tx, orderId, actor, user.id, invoiceSteps(order, number))
  const { amountCents } = overcharged
  if (amountCents > 0) {
    const role = requireRole('refund', order.facts, parties)
    const reason = `TVA facturée en trop, corrigée par la facture ${number}`
    const refundId = await writeRefund(tx, order, { ...overcharged, reason, gesture: true }, user.id)
    await writeCorrectionRefund(tx, correctionId, refundId)
    await writeHistory(tx, orderId, role, user.id, [
      { axis: 'payment', from: null, to: 'REFUND_REQUESTED', note: `${euros(amountCents)}\u00a0: ${reason}` },
    ])
  }
  await mailVatCorrected(tx, orderId, {
    former,
    number,
    reason: input.body.reason,
    refundedCents: amountCents,
    creditNotes,
  })
  return { id, number, creditNotes, refundedCents: amountCents }
}
