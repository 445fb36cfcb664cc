/**
 * Refunds that were done, and that the buyer's bank sent back: a closed card or account. The refund stays done, with its
 * units and its credit note; its buyer is owed the money until it is sent again, or paid by the seller itself.
 */

import { refundRefusalWords } from '#domains/payments/rules.ts'
import { requestRefund } from '#domains/payments/server/refunds/refunds.ts'
import { postPaidBySeller } from '#domains/settlement/server/postings.ts'
import { requestTransfer } from '#domains/settlement/server/transfers/send.ts'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { euros } from '#shared/money.ts'
import type { CurrentUser } from '#shared/user.ts'
import { type PaidRefund, paidWords } from '../../rules/other-means.ts'
import type { OrderActor } from '../../rules.ts'
import { type LockedOrder, lockOrderForParty, requireRole } from '../access.ts'
import { writeHistory } from '../history.ts'
import { mailRefundRepaid, mailRefundReturned } from '../mails/refund-mails.ts'
import { findKnownRefunds, type KnownRefund } from './find-refunds.ts'
import { findRefusal, lockOrderOfRefund, refusedNote, writeRefundedStep } from './refunds.ts'

/** The provider has the money again. */
export async function refundReturned(tx: Tx, refundId: number): Promise<void> {
  const order = await lockOrderOfRefund(tx, refundId)
  const refund = await findRefund(tx, refundId)
  const failure = await findRefusal(tx, refundId)
  await writeHistory(tx, order.id, 'payment', null, [
    { axis: 'payment', from: 'REFUNDED', to: 'REFUND_RETURNED', note: refusedNote(refund.amountCents, failure) },
  ])
  await mailRefundReturned(tx, refund, refundRefusalWords(failure))
}

/** It was sent again, and done. */
export async function refundRepaid(tx: Tx, refundId: number): Promise<void> {
  const order = await lockOrderOfRefund(tx, refundId)
  const refund = await findRefund(tx, refundId)
  const note = euros(refund.amountCents)
  await writeRefundedStep(tx, order, { actor: 'payment', userId: null, from: 'REFUND_REQUESTED', note })
  await mailRefundRepaid(tx, refund)
}

/** The last part of a refund says how many times it was sent, and so names its mails. */
const findRefund = (tx: Tx, refundId: number) =>
  tx
    .selectFrom('refunds as r')
    .innerJoin('payment_refunds as b', 'b.refund_id', 'r.id')
    .select(['r.id', 'r.order_id as orderId', 'r.amount_cents as amountCents', 'r.reason', 'b.id as partId'])
    .where('r.id', '=', refundId)
    .orderBy('b.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** Sends it to the buyer's means of payment once more, under a key of its own. */
export async function resendRefund(tx: Tx, orderId: number, refundId: number, user: CurrentUser) {
  const { order, parties } = await lockOrderForParty(tx, orderId, user, { money: true })
  const actor = requireRole('repay', order.facts, parties)
  const refund = (await findKnownRefunds(tx, orderId)).find(({ id }) => id === refundId)
  if (!refund) throw fail('NOT_FOUND')
  if (!refund.isReturned)
    throw fail('WRONG_STATUS', { sentence: 'La banque de l’acheteur n’a pas renvoyé ce remboursement.' })
  const { amountCents } = refund
  await requestRefund(tx, { purchaseId: order.purchaseId, refundId, amountCents })
  await writeHistory(tx, orderId, actor, user.id, [
    {
      axis: 'payment',
      from: 'REFUND_RETURNED',
      to: 'REFUND_REQUESTED',
      note: `${euros(amountCents)}\u00a0: nouvel envoi`,
    },
  ])
  return { refundId, amountCents }
}

type Author = { actor: OrderActor; userId: number }
/** The seller paid it to the buyer itself, and keeps that amount of what the provider holds. */
export async function payReturned(
  tx: Tx,
  order: LockedOrder,
  { id, amountCents }: KnownRefund,
  paid: PaidRefund,
  { actor, userId }: Author,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ paid_means: paid.means, paid_on: paid.paidOn, paid_reference: paid.reference })
    .where('id', '=', id)
    .execute()
  await postPaidBySeller(tx, id)
  await requestTransfer(tx, order.id)
  const note = `${euros(amountCents)} ${paidWords(paid)}`
  await writeRefundedStep(tx, order, { actor, userId, from: 'REFUND_RETURNED', note })
}
