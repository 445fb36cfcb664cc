import type { Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { CounterMoveResult, moveAtCounter } from '../contract-counter.ts'
import { type CountLine, countMany } from './count.ts'
import { findStockOfOffer } from './seller-queries.ts'

type Given = Input<typeof moveAtCounter>['body']

/** One movement at the counter, under the stock's lock, with its line in the ledger. */
export async function recordCounterMove(
  tx: Tx,
  vendorId: number,
  userId: number,
  { code, warehouseId, kind, units }: Given,
): Promise<CounterMoveResult> {
  const { offerId, reference, title } = await findStockOfOffer(tx, vendorId, code, warehouseId)
  const place = { offerId, warehouseId }
  const line: CountLine =
    kind === 'count' ? { ...place, set: units } : { ...place, add: kind === 'delivery' ? units : -units }
  const [counted] = await countMany(tx, { vendorId, userId, reason: kind }, [line])
  if (!counted) throw fail('NOT_FOUND')
  if (counted.refusal) throw fail('CONFLICT', { sentence: counted.refusal })
  return { reference, title, before: counted.before, after: counted.after }
}
