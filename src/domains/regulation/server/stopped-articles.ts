/** Articles on sale that the register of authorisations stops. */
import { sql } from 'kysely'
import { today } from '#platform/db/clock.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import { type Authorisation, authorisationRefusal } from '../rules/authorisation.ts'
import { mailArticlesStopped } from './mails.ts'
import { authorisationSql } from './sale-facts.ts'

type SoldProduct = {
  articleId: number
  title: string
  ammNumber: string | null
  vendorId: number
  seller: string
  email: string | null
  offers: number
  authorisation: Authorisation | null
  day: string
}

/** Plant protection products on sale, by seller, with why each may not be sold. */
export async function findSoldProducts(db: Db | Tx) {
  const { rows } = await sql<SoldProduct>`
    SELECT a.id AS "articleId", a.title, a.amm_number AS "ammNumber", m.id AS "vendorId", m.name AS seller, m.email,
      s.offers, ${authorisationSql} AS authorisation, ${today}::text AS day
    FROM (SELECT v.article_id, o.vendor_id, count(*)::int AS offers FROM offers o JOIN variants v ON v.id = o.variant_id
      JOIN articles b ON b.id = v.article_id AND b.plant_protection AND b.status = 'published'
      WHERE o.status = 'published' GROUP BY v.article_id, o.vendor_id) s
    JOIN articles a ON a.id = s.article_id JOIN vendors m ON m.id = s.vendor_id
    ORDER BY m.name, m.id, a.title, a.id`.execute(db)
  return rows.map(row => ({ ...row, refusal: authorisationRefusal(row.authorisation, row.day) }))
}

/**
 * Writes which articles the register stops today, and emails their sellers of those that it did not stop before. After
 * each load, and each day: a last day of sale passes by itself. Two runs wait for each other.
 */
export const followAuthorisations = (db: Db): Promise<void> =>
  inTransaction(db, async tx => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('stopped articles'))`.execute(tx)
    const refused = (await findSoldProducts(tx)).flatMap(({ refusal, ...one }) =>
      refusal === null ? [] : [{ ...one, refusal }],
    )
    const resumed = await deleteResumed(tx, refused)
    const added = refused.length === 0 ? [] : await addStops(tx, refused)
    if (resumed + added.length > 0) await invalidatePages(tx, 'articles')
    for (const [vendorId, stops] of Map.groupBy(added, one => one.vendorId)) {
      const ofVendor = refused.filter(one => one.vendorId === vendorId)
      const articles = ofVendor.filter(({ articleId }) => stops.some(stop => stop.articleId === articleId))
      const [first] = ofVendor
      const email = first?.email ?? null
      if (email !== null) await mailArticlesStopped(tx, { to: email, stopId: stops[0]?.id ?? 0, articles })
    }
  })

type Refused = { vendorId: number; articleId: number; refusal: string }

async function deleteResumed(tx: Tx, refused: readonly Refused[]): Promise<number> {
  const still = new Set(refused.map(({ vendorId, articleId }) => `${vendorId} ${articleId}`))
  const stops = await tx.selectFrom('stopped_articles').select(['id', 'vendor_id', 'article_id']).execute()
  const over = stops.filter(stop => !still.has(`${stop.vendor_id} ${stop.article_id}`)).map(({ id }) => id)
  if (over.length) await tx.deleteFrom('stopped_articles').where('id', 'in', over).execute()
  return over.length
}

/** Those that were not stopped before. */
const addStops = (tx: Tx, refused: readonly Refused[]) =>
  tx
    .insertInto('stopped_articles')
    .values(
      refused.map(({ vendorId, articleId, refusal }) => ({
        vendor_id: vendorId,
        article_id: articleId,
        reason: refusal,
      })),
    )
    .onConflict(conflict => conflict.columns(['vendor_id', 'article_id']).doNothing())
    .returning(['id', 'vendor_id as vendorId', 'article_id as articleId'])
    .execute()

/** Of a shop, newest first; 100 at most. */
export async function findStops(db: Db, vendorId: number) {
  const stops = await db
    .selectFrom('stopped_articles as s')
    .innerJoin('articles as a', 'a.id', 's.article_id')
    .select(['s.article_id as articleId', 'a.title', 's.reason', 's.stopped_at'])
    .where('s.vendor_id', '=', vendorId)
    .orderBy('s.id', 'desc')
    .limit(100)
    .execute()
  return stops.map(({ stopped_at, ...stop }) => ({ ...stop, stoppedAt: stopped_at.toISOString() }))
}
