/** Commercial gestures: a free amount refunded without a return, spread over the order's rates. */
import type { Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { euros } from '#shared/money.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { refundGesture } from '../../contract-gestures.ts'
import { gestureCents, spreadGesture } from '../../rules/refunds.ts'
import { lockOrderForParty, requireRole } from '../access.ts'
import { writeHistory } from '../history.ts'
import { writeRefund } from './write-refund.ts'

/**
 * No unit and no stock moves. `leftCents` is the remainder that the person saw: a form sent twice, or beside another
 * refund, is refused.
 */
export async function giveGesture(
  tx: Tx,
  orderId: number,
  user: CurrentUser,
  { amountCents, leftCents, reason }: Input<typeof refundGesture>['body'],
) {
  const { order, parties } = await lockOrderForParty(tx, orderId, user, { money: true })
  const actor = requireRole('refund', order.facts, parties)
  // An order without money to give back has been refused above.
  const refundableCents = gestureCents(order.refundable)
  if (leftCents !== refundableCents)
    throw fail('CONFLICT', {
      sentence: `Un autre remboursement est passé entre-temps\u00a0: il reste ${euros(refundableCents)} remboursables. Relisez, puis recommencez.`,
    })
  if (amountCents > refundableCents)
    throw fail('REFUND_TOO_HIGH', {
      fields: { amountCents: `${euros(refundableCents)} au plus\u00a0: c’est ce qui reste remboursable.` },
    })
  const spread = spreadGesture(order.refundable, amountCents)
  const lines = spread.lines.map(line => ({ ...line, quantity: 0 }))
  const refund = { lines, deliveryCents: spread.deliveryCents, amountCents, reason, gesture: true } as const
  const refundId = await writeRefund(tx, order, refund, user.id)
  await writeHistory(tx, orderId, actor, user.id, [
    {
      axis: 'payment',
      from: null,
      to: 'REFUND_REQUESTED',
      note: `Geste commercial de ${euros(amountCents)}\u00a0: ${reason}`,
    },
  ])
  return { refundId, amountCents, refundableCents: refundableCents - amountCents }
}
