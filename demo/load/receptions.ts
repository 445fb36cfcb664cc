/** Deliveries that sellers received by lot, through the counter’s own operation. */

import { moveAtCounter } from '#domains/stock/contract-counter.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Pipeline } from '#platform/http/pipeline.ts'
import { addDays, isoDay } from '#shared/dates.ts'

type As = (email: string) => Promise<Context>
const seller = 'vendeur@cepetchai.example'
const deliveries = [
  { lot: 'L26-318', units: 24, bestBefore: 540 },
  { lot: 'L26-319', units: 12, bestBefore: 545 },
  { lot: 'B4471', units: 18, bestBefore: null },
]

export async function receiveDeliveries(db: Db, pipeline: Pipeline, as: As): Promise<void> {
  const offers = await db
    .selectFrom('offers as o')
    .innerJoin('variants as v', 'v.id', 'o.variant_id')
    .innerJoin('vendor_members as m', 'm.vendor_id', 'o.vendor_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('stock as k', 'k.offer_id', 'o.id')
    .select(['o.reference as code', 'k.warehouse_id as warehouseId'])
    .distinctOn('o.id')
    .where('u.email', '=', seller)
    .where('v.lot_tracked', '=', true)
    .where('o.lead_days', 'is', null)
    .where('k.on_hand', '>', 0)
    .orderBy('o.id')
    .orderBy('k.warehouse_id')
    .limit(deliveries.length)
    .execute()
  const member = await as(seller)
  for (const [rank, place] of offers.entries()) {
    const found = deliveries[rank]
    if (!found) return
    const { bestBefore, ...delivery } = found
    const date = bestBefore === null ? null : addDays(isoDay(new Date()), bestBefore)
    await pipeline.call(moveAtCounter, { body: { ...place, ...delivery, kind: 'delivery', bestBefore: date } }, member)
  }
}
