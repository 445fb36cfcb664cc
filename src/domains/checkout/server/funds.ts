/** Money that arrives for a purchase paid by bank transfer. */
import { type LockedPayment, recordFunds } from '#domains/payments/server/actions.ts'
import type { PaymentFacts } from '#domains/payments/server/port.ts'
import { postSurplus } from '#domains/settlement/server/postings.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Purchase } from './purchases.ts'
import { mailPart, mailSurplus } from './transfer-mails.ts'

/** Stores new funds. What the purchase does not take goes back; a part of its amount waits for the rest. */
export async function settleFunds(
  tx: Tx,
  purchase: Purchase,
  payment: LockedPayment,
  { transfer, status }: PaymentFacts,
): Promise<boolean> {
  const recorded = transfer && (await recordFunds(tx, payment, transfer))
  if (!recorded) return false
  const { surplusRefundId, returnedCents } = recorded
  if (surplusRefundId !== null) {
    await postSurplus(tx, surplusRefundId)
    await mailSurplus(tx, purchase.id, { id: surplusRefundId, cents: returnedCents, hasBought: status === 'captured' })
  } else if (status === 'pending' && purchase.status === 'AWAITING_PAYMENT') await mailPart(tx, purchase.id)
  return true
}
