/** Lots of returned goods that go back to the stock: the one that the seller reads on them, or the only one that left. */
import { findSentLots, type SentLot } from '#domains/orders/server/lots/sent-lots.ts'
import { recalledLotFault, recordArrivedLot } from '#domains/stock/server/lots.ts'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'

type Restocked = { lineId: number; quantity: number; lot: string | null }
type Return = { id: number; vendorId: number; userId: number }

/** INVALID_INPUT for a lot that did not leave with the line, and for one under recall. */
export async function recordReturnedLots(tx: Tx, { id, vendorId, userId }: Return, lines: readonly Restocked[]) {
  const sent = await findSentLots(
    tx,
    lines.map(({ lineId }) => lineId),
  )
  for (const { lineId, quantity, lot } of lines)
    for (const lots of byOffer(sent.filter(one => one.lineId === lineId))) {
      const possible = lot === null ? lots : lots.filter(one => one.lot === lot)
      if (possible.length === 0) throw fault('Ce lot n’est pas parti avec cette commande.')
      for (const one of possible) {
        const recalled = await recalledLotFault(tx, one.offerId, one.lot)
        if (recalled) throw fault(recalled)
      }
      const [known, other] = possible
      if (!known || other) continue
      const arrived = {
        vendorId,
        offerId: known.offerId,
        warehouseId: null,
        returnId: id,
        bestBefore: known.bestBefore,
      }
      await recordArrivedLot(tx, userId, { ...arrived, lot: known.lot, quantity: quantity * known.unitsEach })
    }
}

const fault = (sentence: string) => fail('INVALID_INPUT', { fields: { lines: sentence } })

const byOffer = (lots: readonly SentLot[]): SentLot[][] =>
  [...new Set(lots.map(({ offerId }) => offerId))].map(offerId => lots.filter(one => one.offerId === offerId))
