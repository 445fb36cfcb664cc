import { sql } from 'kysely'
import { findPostcodeArea } from '#domains/shops/server/communes.ts'
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
  const { town, middle } = await findPostcodeArea(db, postcode)
  if (town === null || !middle) return { town, shopIds: [] }
  const { rows } = await sql<{ id: number }>`
    SELECT s.id FROM shops s JOIN vendors v ON v.id = s.vendor_id AND v.status = 'verified',
      earth_distance(ll_to_earth(${middle.latitude}, ${middle.longitude}), ll_to_earth(s.latitude, s.longitude)) AS metres
    WHERE s.status = 'open' AND s.pickup AND metres <= ${radiusKm * 1_000}
    ORDER BY metres, s.id LIMIT ${shopsAtMost}`.execute(db)
  return { town, shopIds: rows.map(({ id }) => id) }
}
