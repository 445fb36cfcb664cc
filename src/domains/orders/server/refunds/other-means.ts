/**
 * A refund that the bank refused or sent back, and that its seller paid to the buyer itself: recorded, nothing is sent to the
 * provider.
 */
import { sql } from 'kysely'
import { lockReceivable } from '#domains/settlement/server/credit/receivables.ts'
import { databaseDay } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { euros } from '#shared/money.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { payRefundOtherwise } from '../../contract-other-means.ts'
import { isStillOwed, type PaidRefund, paidWords } from '../../rules/other-means.ts'
import { refundableQuantity } from '../../rules/refunds.ts'
import type { OrderActor } from '../../rules.ts'
import { type LockedOrder, lockOrderForParty, requireRole } from '../access.ts'
import { mailPaidOtherwise } from '../mails/refund-mails.ts'
import { findKnownRefunds, type KnownRefund } from './find-refunds.ts'
import { moveStock } from './refund-stock.ts'
import { completeRefund, statusAfter } from './refunds.ts'
import { payReturned } from './returned.ts'
import { writeRefund } from './write-refund.ts'

/** Returns the id of the refund: its own when it came back, else that of a new one which repeats the refused one. */
export async function recordOtherMeans(tx: Tx, { params, body }: Input<typeof payRefundOtherwise>, user: CurrentUser) {
  const { order, parties } = await lockOrderForParty(tx, params.id, user, { money: true })
  const actor = requireRole('repay', order.facts, parties)
  const owed = (await findKnownRefunds(tx, order.id)).find(({ id }) => id === params.refundId)
  if (!owed) throw fail('NOT_FOUND')
  requireOwed(owed)
  await requireCollected(tx, order)
  await requireDay(tx, owed, body.paidOn)
  const author = { actor, userId: user.id }
  if (!owed.isReturned) return repeatRefused(tx, order, owed, body, author)
  await payReturned(tx, order, owed, body, author)
  const { id: refundId, amountCents, reason } = owed
  await mailPaidOtherwise(tx, { id: refundId, orderId: order.id, amountCents, reason, paid: body }, null)
  return { refundId, amountCents, refundableCents: order.facts.refundableCents, status: order.status }
}

/** Sums, stock and journal count the refund that it writes like the others. */
async function repeatRefused(
  tx: Tx,
  order: LockedOrder,
  refused: KnownRefund,
  paid: PaidRefund,
  { actor, userId }: { actor: OrderActor; userId: number },
) {
  if (!isStillOwed(order.refundable, refused))
    throw fail('REFUND_TOO_HIGH', { sentence: 'Ces articles ou cette livraison ont été remboursés depuis.' })
  const { amountCents, reason } = refused
  const refundId = await writeRefund(
    tx,
    order,
    {
      ...{
        lines: refused.lines,
        deposits: refused.deposits,
        deliveryCents: refused.deliveryCents,
        amountCents,
        reason,
      },
      ...(refused.gesture && { gesture: true as const }),
      bySeller: { ...paid, refusedRefundId: refused.id },
    },
    userId,
  )
  const lines = movedLines(order, refused)
  await moveStock(tx, order, lines, userId)
  const creditNote = await completeRefund(tx, order, refundId, {
    actor,
    userId,
    from: 'REFUND_FAILED',
    note: `${euros(amountCents)} ${paidWords(paid)}`,
  })
  await mailPaidOtherwise(tx, { id: refundId, orderId: order.id, amountCents, reason, paid }, creditNote)
  const status = await statusAfter(tx, order, lines, { actor, userId }, reason)
  return { refundId, amountCents, refundableCents: order.facts.refundableCents - amountCents, status }
}

function requireOwed({ status, isPaid, isReturned, isCorrection }: KnownRefund): void {
  if (isReturned) return
  if (isPaid) throw fail('CONFLICT', { sentence: 'Ce remboursement est déjà enregistré.' })
  if (status !== 'FAILED')
    throw fail('WRONG_STATUS', {
      sentence: 'La banque n’a pas refusé ce remboursement\u00a0: il revient sur le moyen de paiement de l’acheteur.',
    })
  if (isCorrection)
    throw fail('WRONG_STATUS', { sentence: 'Ce remboursement corrige une TVA\u00a0: contactez-nous pour le refaire.' })
}

/** The marketplace has the money of the order: its buyer paid it, and no bank took it back. */
async function requireCollected(tx: Tx, { id, purchaseId, downPaymentCents }: LockedOrder): Promise<void> {
  if (downPaymentCents !== null)
    throw fail('WRONG_STATUS', { sentence: 'Une commande avec acompte se rembourse sur ses paiements.' })
  const owed = await lockReceivable(tx, id)
  if (owed && owed.status !== 'PAID')
    throw fail('WRONG_STATUS', { sentence: 'Cette commande n’est pas encore encaissée\u00a0: rien n’est à rendre.' })
  const { rows } = await sql<{ disputed: boolean; lost: boolean }>`
    SELECT is_disputed(${purchaseId}) AS disputed, EXISTS (SELECT FROM chargebacks
      WHERE purchase_id = ${purchaseId} AND status = 'lost' AND withdrawn) AS lost`.execute(tx)
  if (rows[0]?.disputed) throw fail('PAYMENT_DISPUTED')
  if (rows[0]?.lost)
    throw fail('WRONG_STATUS', {
      sentence: 'La banque de l’acheteur lui a déjà rendu ce paiement, après contestation.',
    })
}

async function requireDay(tx: Tx, { requestedOn }: KnownRefund, paidOn: string): Promise<void> {
  if (paidOn > (await databaseDay(tx)))
    throw fail('INVALID_INPUT', { fields: { paidOn: 'Ce jour n’est pas encore venu.' } })
  if (paidOn < requestedOn)
    throw fail('INVALID_INPUT', { fields: { paidOn: 'Ce jour est avant la demande de remboursement.' } })
}

/** The refused refund moved its units, unless the order has changed since. */
function movedLines(order: LockedOrder, refused: KnownRefund) {
  const known = new Map(order.refundable.lines.map(line => [line.id, line]))
  return refused.lines.flatMap(line => {
    const bought = known.get(line.lineId)
    if (!bought || line.quantity === 0) return []
    return [{ ...line, offerId: bought.offerId, unitsLeft: refundableQuantity(bought) - line.quantity }]
  })
}
