import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { CountedOffer } from '../contract.ts'
import { countMany } from './count.ts'
import { loadStockSettings } from './seller-queries.ts'

type Given = { offerId: number; warehouseId: number; onHand: number; expected?: number | undefined }

/** A manual count; `expected` is the quantity shown to the person who counts. */
export async function countByHand(tx: Tx, vendorId: number, userId: number, given: Given): Promise<CountedOffer> {
  const { offerId, warehouseId, onHand, expected } = given
  const line = { offerId, warehouseId, set: onHand, ...(expected === undefined ? {} : { expected }) }
  const [counted] = await countMany(tx, { vendorId, userId, reason: 'count' }, [line])
  if (!counted) throw fail('NOT_FOUND')
  if (counted.refusal) throw fail('CONFLICT', { sentence: counted.refusal })
  const { rows } = await sql<{ reference: string; title: string }>`
    SELECT o.reference, concat_ws(', ', a.title, nullif(v.label, '')) AS title FROM offers o
    JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id WHERE o.id = ${offerId}`.execute(tx)
  const [named] = rows
  if (!named) throw fail('NOT_FOUND')
  return { ...named, before: counted.before, after: counted.after }
}

type Threshold = { offerId: number; units: number | null }

/** All or none: an offer of another seller is NOT_FOUND. */
export async function setThresholds(tx: Tx, vendorId: number, thresholds: readonly Threshold[]) {
  const wanted = new Map(thresholds.map(({ offerId, units }) => [offerId, units]))
  const ids = [...wanted.keys()].sort((a, b) => a - b)
  const own = await tx
    .selectFrom('offers')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('id', 'in', ids)
    .execute()
  if (own.length !== ids.length) throw fail('NOT_FOUND')
  const none = ids.filter(id => wanted.get(id) === null)
  const some = ids.flatMap(id => {
    const units = wanted.get(id)
    return units == null ? [] : [{ offer_id: id, vendor_id: vendorId, units }]
  })
  const gone = await sql`DELETE FROM stock_thresholds WHERE offer_id = ANY(${none}::bigint[])`.execute(tx)
  if (!some.length) return { changed: Number(gone.numAffectedRows ?? 0) }
  const put = await tx
    .insertInto('stock_thresholds')
    .values(some)
    .onConflict(conflict =>
      conflict
        .column('offer_id')
        .doUpdateSet({ units: sql<number>`excluded.units` })
        .where('stock_thresholds.units', '<>', sql<number>`excluded.units`),
    )
    .executeTakeFirst()
  return { changed: Number(gone.numAffectedRows ?? 0) + Number(put.numInsertedOrUpdatedRows ?? 0) }
}

export async function setStockSettings(tx: Tx, vendorId: number, given: { lowUnits: number | null; alerts: boolean }) {
  const values = { low_units: given.lowUnits, alerts: given.alerts }
  await tx
    .insertInto('stock_settings')
    .values({ vendor_id: vendorId, ...values })
    .onConflict(conflict => conflict.column('vendor_id').doUpdateSet(values))
    .execute()
  return loadStockSettings(tx, vendorId)
}
