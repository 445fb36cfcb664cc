import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

/** The promotion an offer has, planned or running. */
export async function findLivePromotion(db: Db, offerId: number) {
  const { rows } = await sql<{
    id: number
    state: 'planned' | 'running'
    startsOn: string
    endsOn: string
    priceCents: number
  }>`
    SELECT p.id, o.state, p.starts_on::text AS "startsOn", p.ends_on::text AS "endsOn", o.price_cents AS "priceCents"
    FROM promotion_offers o JOIN promotions p ON p.id = o.promotion_id
    WHERE o.offer_id = ${offerId} AND o.state IN ('planned', 'running')`.execute(db)
  return rows[0] ?? null
}
