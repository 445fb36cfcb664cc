/** Lots that enter the stock. What leaves names its lot in the orders. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { LotInStock } from '../contract-lots.ts'

export type ArrivedLot = {
  vendorId: number
  offerId: number
  /** Where a delivery arrived; null for a return, whose units go back to where they left from. */
  warehouseId: number | null
  returnId: number | null
  lot: string
  quantity: number
  bestBefore: string | null
}

export const recordArrivedLot = (tx: Tx, userId: number, arrived: ArrivedLot) =>
  tx
    .insertInto('stock_lots')
    .values({
      vendor_id: arrived.vendorId,
      offer_id: arrived.offerId,
      warehouse_id: arrived.warehouseId,
      return_id: arrived.returnId,
      lot: arrived.lot,
      quantity: arrived.quantity,
      best_before: arrived.bestBefore,
      author_id: userId,
    })
    .execute()

/** Why this lot may not enter the stock, in French: a recall in force names it. */
export async function recalledLotFault(tx: Tx, offerId: number, lot: string): Promise<string | null> {
  const { rows } = await sql<{ title: string }>`
    SELECT (SELECT t.title FROM recall_versions t WHERE t.recall_id = r.id ORDER BY t.version DESC LIMIT 1) AS title
    FROM offers f JOIN recall_variants v ON v.variant_id = f.variant_id JOIN recalls r ON r.id = v.recall_id
    WHERE f.id = ${offerId} AND r.lifted_at IS NULL AND (r.vendor_id IS NULL OR r.vendor_id = f.vendor_id)
      AND EXISTS (SELECT FROM unnest(r.lots) AS named (lot) WHERE lot_key(named.lot) = lot_key(${lot}))
    LIMIT 1`.execute(tx)
  const [recall] = rows
  return recall
    ? `Le lot ${lot} est rappelé («\u00a0${recall.title}\u00a0»)\u00a0: mettez ces unités de côté, hors du stock.`
    : null
}

/** The article is tracked by lot: its units enter with one. */
export async function isLotTracked(tx: Tx, offerId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('offers as o')
    .innerJoin('variants as v', 'v.id', 'o.variant_id')
    .select('v.lot_tracked')
    .where('o.id', '=', offerId)
    .executeTakeFirst()
  return row?.lot_tracked ?? false
}

const shownAtMost = 100

export async function findLotsInStock(db: Db, vendorId: number, { q }: { q: string }): Promise<{ lots: LotInStock[] }> {
  const prefix = `${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<LotInStock>`
    WITH last AS MATERIALIZED (
      SELECT offer_id, lot_key(lot) AS key, max(id) AS id FROM stock_lots
      WHERE vendor_id = ${vendorId} AND ${q === '' ? sql`true` : sql`lower(lot) LIKE ${prefix}`}
      GROUP BY 1, 2 ORDER BY 3 DESC LIMIT ${shownAtMost})
    SELECT s.offer_id AS "offerId", o.reference, concat_ws(', ', a.title, nullif(v.label, '')) AS title, s.lot,
      s.best_before::text AS "bestBefore", s.arrived, s.gone, s.at_most AS "atMost",
      to_char(s.arrived_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "lastArrivedAt"
    FROM lots_in_stock(ARRAY(SELECT DISTINCT offer_id FROM last)) s
    JOIN last ON last.offer_id = s.offer_id AND last.key = s.key
    JOIN offers o ON o.id = s.offer_id JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
    ORDER BY last.id DESC`.execute(db)
  return { lots: rows }
}
