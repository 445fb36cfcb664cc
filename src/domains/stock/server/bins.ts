/** Where offers are stored in a warehouse: shown on the stock pages, and the order of picking lists. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { findOwnKits, openPlaces } from './count.ts'
import { lockStock } from './movements.ts'

type Bins = { warehouseId: number; bins: readonly { offerId: number; bin: string | null }[] }

/** All or none: an offer or a warehouse of another seller is NOT_FOUND. */
export async function setBins(tx: Tx, vendorId: number, { warehouseId, bins }: Bins): Promise<{ changed: number }> {
  const wanted = new Map(bins.map(({ offerId, bin }) => [offerId, bin]))
  const current = await findBins(tx, vendorId, warehouseId, [...wanted.keys()])
  if (current.size !== wanted.size) throw fail('NOT_FOUND')
  const kits = await findOwnKits(tx, vendorId, bins)
  if (kits.size) throw fail('CONFLICT', { sentence: kitSentence })
  const changed = [...wanted].filter(([offerId, bin]) => current.get(offerId) !== bin)
  const offerIds = changed.map(([offerId]) => offerId)
  await openPlaces(
    tx,
    vendorId,
    offerIds.map(offerId => ({ offerId, warehouseId })),
  )
  await lockStock(tx, offerIds)
  await sql`UPDATE stock s SET bin = w.bin
    FROM unnest(${offerIds}::bigint[], ${changed.map(([, bin]) => bin)}::text[]) AS w (offer_id, bin)
    WHERE s.warehouse_id = ${warehouseId} AND s.offer_id = w.offer_id`.execute(tx)
  return { changed: changed.length }
}

const kitSentence = 'Un coffret n’a pas d’emplacement\u00a0: ce sont ses éléments que l’on range.'

/** Of the seller's own offers and warehouse; the others are absent. */
async function findBins(tx: Tx, vendorId: number, warehouseId: number, offerIds: readonly number[]) {
  const { rows } = await sql<{ offerId: number; bin: string | null }>`
    SELECT o.id AS "offerId", s.bin FROM warehouses w
    JOIN offers o ON o.vendor_id = w.vendor_id AND o.id = any(${offerIds}::bigint[])
    LEFT JOIN stock s ON s.offer_id = o.id AND s.warehouse_id = w.id
    WHERE w.id = ${warehouseId} AND w.vendor_id = ${vendorId}`.execute(tx)
  return new Map(rows.map(({ offerId, bin }) => [offerId, bin]))
}
