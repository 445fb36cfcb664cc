/** Lots that left with lines of an order, which their returns may bring back. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'

export type SentLot = {
  lineId: number
  /** The offer of the line or, for a kit, of one of its parts. */
  offerId: number
  /** Units of this offer in one unit of the line. */
  unitsEach: number
  lot: string
  bestBefore: string | null
}

/** In force: no later revision of the same units replaces them. */
export async function findSentLots(db: Db | Tx, lineIds: readonly number[]): Promise<SentLot[]> {
  const { rows } = await sql<SentLot>`
    SELECT t.order_line_id AS "lineId", t.offer_id AS "offerId", coalesce(min(p.quantity), 1) AS "unitsEach",
      min(t.lot) AS lot, min(t.best_before)::text AS "bestBefore"
    FROM order_lots t LEFT JOIN order_line_parts p ON p.order_line_id = t.order_line_id AND p.offer_id = t.offer_id
    WHERE t.order_line_id = ANY (${[...lineIds]}::bigint[])
      AND NOT EXISTS (SELECT FROM order_lots n WHERE n.order_line_id = t.order_line_id AND n.offer_id = t.offer_id
        AND n.shipment_id IS NOT DISTINCT FROM t.shipment_id AND n.revision > t.revision)
    GROUP BY t.order_line_id, t.offer_id, lot_key(t.lot) ORDER BY min(t.id)`.execute(db)
  return rows
}
