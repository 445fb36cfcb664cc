import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { RecalledStock } from '../contract-manage.ts'
import { comparedLot } from '../rules.ts'

type Criteria = { vendorId: number | null; variantIds: readonly number[]; lots: readonly string[] }
const shownAtMost = 100

/** Offers with units on hand, of one seller or of all; of named lots, the units that may be there. */
export async function findRecalledStock(
  db: Db | Tx,
  { vendorId, variantIds, lots }: Criteria,
): Promise<RecalledStock[]> {
  const { rows } = await sql<RecalledStock>`
    WITH stocked AS MATERIALIZED (
      SELECT f.id, sum(k.on_hand)::int AS units,
        json_agg(json_build_object('name', w.name, 'units', k.on_hand) ORDER BY w.name) AS places
      FROM offers f JOIN stock k ON k.offer_id = f.id AND k.on_hand > 0 JOIN warehouses w ON w.id = k.warehouse_id
      WHERE f.variant_id = ANY(${[...variantIds]}::bigint[]) AND (${vendorId}::bigint IS NULL OR f.vendor_id = ${vendorId}::bigint)
      GROUP BY f.id ORDER BY f.id LIMIT ${shownAtMost}),
    known AS MATERIALIZED (SELECT * FROM lots_in_stock(ARRAY(SELECT id FROM stocked)) WHERE at_most > 0)
    SELECT s.id AS "offerId", d.name AS "vendorName", f.reference,
      concat_ws(', ', a.title, nullif(v.label, '')) AS title, s.units, s.places,
      coalesce((SELECT json_agg(json_build_object('lot', l.lot, 'atMost', l.at_most) ORDER BY l.lot) FROM known l
        WHERE l.offer_id = s.id AND l.key = ANY(${lots.map(comparedLot)}::text[])), '[]') AS lots,
      greatest(0, s.units - coalesce((SELECT sum(l.at_most) FROM known l WHERE l.offer_id = s.id), 0))::int AS unknown
    FROM stocked s JOIN offers f ON f.id = s.id JOIN vendors d ON d.id = f.vendor_id
    JOIN variants v ON v.id = f.variant_id JOIN articles a ON a.id = v.article_id ORDER BY d.name, s.id`.execute(db)
  return rows
}
