import { creditReceivable } from '#domains/settlement/server/credit/receivables.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { LockedOrder } from '../access.ts'
import { endBalance } from '../proofs/start-production.ts'

/** Not collected: what the buyer still has to pay is lower. Returns what has to be returned. */
export async function creditRefund(tx: Tx, order: LockedOrder, refund: { id: number; cents: number }): Promise<number> {
  const credited = await creditReceivable(tx, order.id, refund)
  if (credited.endsBalance && refund.cents < order.facts.refundableCents) await endBalance(tx, order)
  return refund.cents - credited.cents
}
