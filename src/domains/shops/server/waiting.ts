/** Steps that a new seller still has to take, and sellers that the operator has to verify. */
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Waiting } from '#domains/workspace/rules/topics.ts'
import type { Db } from '#platform/db/pool.ts'
import { missingSteps } from '../rules/opening.ts'
import { loadOpeningFacts } from './seller-dashboard.ts'

export const openingWaiting = {
  topics: ['openingSteps'] as const,
  count: async (db: Db, { vendorId }: { vendorId: number }): Promise<Waiting<'openingSteps'>[]> => {
    const draft = await db
      .selectFrom('vendors')
      .select('id')
      .where('id', '=', vendorId)
      .where('status', '=', 'draft')
      .executeTakeFirst()
    if (!draft) return []
    const missing = missingSteps(await loadOpeningFacts(db, vendorId))
    // With every step done, the request itself remains.
    return [{ topic: 'openingSteps', count: Math.max(1, missing.length), oldest: null }]
  },
}

export const sellersWaiting = {
  topics: ['sellersToVerify'] as const,
  count: async (db: Db) => {
    const { rows } = await sql<Waiting<'sellersToVerify'>>`
      SELECT 'sellersToVerify' AS topic, count(*)::int AS count,
        min((SELECT max(h.at) FROM vendor_history h WHERE h.vendor_id = v.id)) AS oldest
      FROM vendors v WHERE v.status = 'to_verify'`.execute(db)
    return rows
  },
}

/** Name of a seller, and its shops that have a public page. */
export async function findSellerName(db: Db, vendorId: number) {
  const { name, status, shops, isCooperative } = await db
    .selectFrom('vendors as v')
    .select(['v.name', 'v.status'])
    .select(sql<boolean>`EXISTS (SELECT FROM cooperatives c WHERE c.vendor_id = v.id)`.as('isCooperative'))
    .select(eb =>
      jsonArrayFrom(
        eb
          .selectFrom('shops as s')
          .select(['s.id', 's.name'])
          .whereRef('s.vendor_id', '=', 'v.id')
          .where('s.status', '=', 'open')
          .orderBy('s.id'),
      ).as('shops'),
    )
    .where('v.id', '=', vendorId)
    .executeTakeFirstOrThrow()
  return { name, shops: status === 'verified' ? shops : [], isCooperative }
}
