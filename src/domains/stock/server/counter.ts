import type { Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { CounterMoveResult, moveAtCounter } from '../contract-counter.ts'
import { type CountLine, countMany } from './count.ts'
import { isLotTracked, recalledLotFault, recordArrivedLot } from './lots.ts'
import { findStockOfOffer } from './seller-queries.ts'

type Given = Input<typeof moveAtCounter>['body']

/** One movement at the counter, under the stock's lock, with its line in the ledger. */
export async function recordCounterMove(
  tx: Tx,
  vendorId: number,
  userId: number,
  { code, warehouseId, kind, units, lot, bestBefore }: Given,
): Promise<CounterMoveResult> {
  const { offerId, reference, title } = await findStockOfOffer(tx, vendorId, code, warehouseId)
  const place = { offerId, warehouseId }
  if (kind === 'delivery') await checkLot(tx, offerId, lot)
  const line: CountLine =
    kind === 'count' ? { ...place, set: units } : { ...place, add: kind === 'delivery' ? units : -units }
  const [counted] = await countMany(tx, { vendorId, userId, reason: kind }, [line])
  if (!counted) throw fail('NOT_FOUND')
  if (counted.refusal) throw fail('CONFLICT', { sentence: counted.refusal })
  if (lot !== null)
    await recordArrivedLot(tx, userId, { ...place, vendorId, returnId: null, lot, quantity: units, bestBefore })
  return { reference, title, before: counted.before, after: counted.after, lot }
}

async function checkLot(tx: Tx, offerId: number, lot: string | null) {
  const missing = 'Cet article est suivi par lot\u00a0: indiquez le lot reçu.'
  const fault =
    lot !== null ? await recalledLotFault(tx, offerId, lot) : (await isLotTracked(tx, offerId)) ? missing : null
  if (fault) throw fail('INVALID_INPUT', { fields: { lot: fault } })
}
