import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import { fail } from '#shared/errors.ts'
import type { HomeChoice } from '../contract-home.ts'

export async function homeChoice(db: Db | Tx): Promise<HomeChoice> {
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'title', 'from_day as fromDay', 'to_day as toDay', 'published', 'home_rank'])
    .where(eb => eb.or([eb('to_day', '>=', sql<string>`current_date`), eb('home_rank', 'is not', null)]))
    .orderBy('from_day', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const ranked = rows.filter(row => row.home_rank !== null).sort((a, b) => (a.home_rank ?? 0) - (b.home_rank ?? 0))
  return { chosen: ranked.map(({ id }) => id), campaigns: rows.map(({ home_rank, ...campaign }) => campaign) }
}

/**
 * Replaces the whole choice, with every campaign locked in id order: of two concurrent calls, the last one applies
 * entirely.
 */
export async function setHomeChoice(tx: Tx, campaignIds: readonly number[]): Promise<HomeChoice> {
  const ids = [...new Set(campaignIds)]
  const known = await tx.selectFrom('campaigns').select('id').orderBy('id').forUpdate().execute()
  if (!ids.every(id => known.some(campaign => campaign.id === id)))
    throw fail('INVALID_INPUT', { fields: { campaignIds: 'Un de ces dossiers n’existe pas' } })
  const before = (await homeChoice(tx)).chosen
  await tx.updateTable('campaigns').set({ home_rank: null }).where('home_rank', 'is not', null).execute()
  await sql`UPDATE campaigns c SET home_rank = o.place
    FROM unnest(${ids}::bigint[]) WITH ORDINALITY o (id, place) WHERE c.id = o.id`.execute(tx)
  addAuditDetails(tx, { before: { chosen: before.join(' ') }, after: { chosen: ids.join(' ') } })
  await invalidatePages(tx, 'marketing')
  return homeChoice(tx)
}
