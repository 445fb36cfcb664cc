import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

/** Shops near a postcode, nearest first; `town` is null for a postcode that no commune has. */
export type ShopsNear = { town: string | null; shopIds: number[] }

/** A list is sorted shop by shop. */
const shopsAtMost = 60

/** The distance is that from the middle of the postcode's communes. */
export async function findShopsNear(
  db: Db,
  { postcode, radiusKm }: { postcode: string; radiusKm: number },
): Promise<ShopsNear> {
  const { rows } = await sql<{ town: string; shopIds: number[] }>`
    SELECT here.town, ARRAY(
      SELECT s.id FROM shops s JOIN vendors v ON v.id = s.vendor_id AND v.status = 'verified',
        earth_distance(here.point, ll_to_earth(s.latitude, s.longitude)) AS metres
      WHERE s.status = 'open' AND s.pickup AND metres <= ${radiusKm * 1_000}
      ORDER BY metres, s.id LIMIT ${shopsAtMost}) AS "shopIds"
    FROM (
      SELECT (array_agg(name ORDER BY population DESC, insee))[1] AS town, ll_to_earth(avg(latitude), avg(longitude)) AS point
      FROM communes WHERE postcodes @> ${[postcode]}::text[]) here
    WHERE here.town IS NOT NULL`.execute(db)
  return rows[0] ?? { town: null, shopIds: [] }
}
