import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'

export type Relay = {
  id: string
  carrier: string
  name: string
  street: string
  postcode: string
  city: string
  /** Straight-line distance from the centre of the postcode; null when its coordinates are unknown. */
  kilometres: number | null
  hours: string | null
}

/**
 * The relay points nearest to a postcode; by similar postcodes when no town of it has coordinates. None for a postcode of
 * another country: they are in France.
 */
export async function findNearestRelays(db: Db | Tx, postcode: string, limit = 8): Promise<Relay[]> {
  if (!/^\d{5}$/.test(postcode)) return []
  const { rows } = await sql<Relay>`
    WITH here AS (
      SELECT avg(latitude) AS latitude, avg(longitude) AS longitude FROM communes WHERE postcodes @> ARRAY[${postcode}::text]
    )
    SELECT id, carrier, name, street, postcode, city, distance / 1000 AS kilometres, hours
    FROM (
      SELECT r.*, earth_distance(ll_to_earth(here.latitude, here.longitude), ll_to_earth(r.latitude, r.longitude)) AS distance
      FROM relay_points r CROSS JOIN here
    ) near
    WHERE NOT closed AND (distance IS NOT NULL OR left(postcode, 2) = left(${postcode}, 2))
    ORDER BY distance NULLS LAST, abs(postcode::int - ${postcode}::int), id LIMIT ${limit}`.execute(db)
  return rows
}

/** Open relay points by id; unknown and closed ones are absent. */
export async function findRelays(db: Db | Tx, ids: readonly string[]): Promise<Relay[]> {
  if (!ids.length) return []
  return await db
    .selectFrom('relay_points')
    .select(['id', 'carrier', 'name', 'street', 'postcode', 'city', 'hours', sql<null>`null`.as('kilometres')])
    .where('id', 'in', [...ids])
    .where('closed', '=', false)
    .execute()
}
