/** Articles to recall: a seller finds those it offers, an operator every one. */
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { RecallArticles } from '../contract-manage.ts'
import type { RecallManager } from './find-recalls.ts'

type Search = { q: string; articleId?: number | undefined }

export async function findRecallArticles(db: Db, manager: RecallManager, search: Search): Promise<RecallArticles> {
  const found = search.q === '' ? [] : await findMatches(db, manager, search.q)
  if (search.articleId === undefined) return { found, article: null }
  const article = await findArticle(db, manager, search.articleId)
  if (!article) throw fail('NOT_FOUND')
  return { found, article }
}

const offered = ({ vendorId }: RecallManager) => sql`(${vendorId}::bigint IS NULL
  OR EXISTS (SELECT FROM offers f WHERE f.variant_id = v.id AND f.vendor_id = ${vendorId}::bigint))`

async function findMatches(db: Db, manager: RecallManager, q: string) {
  const words = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<RecallArticles['found'][number]>`
    SELECT a.id, a.title, b.name AS brand FROM articles a JOIN brands b ON b.id = a.brand_id
    WHERE EXISTS (SELECT FROM variants v WHERE v.article_id = a.id AND ${offered(manager)}
      AND (plain_text(a.title) LIKE plain_text(${words}) OR v.ean = ${q.replace(/[\s-]/g, '')}
        OR EXISTS (SELECT FROM offers f WHERE f.variant_id = v.id AND lower(f.reference) = lower(${q})
          AND (${manager.vendorId}::bigint IS NULL OR f.vendor_id = ${manager.vendorId}::bigint))))
    ORDER BY a.title, a.id LIMIT 10`.execute(db)
  return rows
}

async function findArticle(db: Db, manager: RecallManager, articleId: number) {
  type Found = Omit<NonNullable<RecallArticles['article']>, 'variants'> & { variants: { id: number }[] | null }
  const { rows } = await sql<Found>`
    SELECT a.id, a.title, b.name AS brand,
      (SELECT json_agg(json_build_object('id', v.id, 'label', v.label, 'ean', v.ean) ORDER BY v.position, v.id)
        FROM variants v WHERE v.article_id = a.id AND ${offered(manager)}) AS variants,
      ARRAY(SELECT min(t.lot) FROM (
          SELECT lot, at, offer_id, vendor_id FROM order_lots UNION ALL SELECT lot, at, offer_id, vendor_id FROM stock_lots) t
        JOIN offers f ON f.id = t.offer_id JOIN variants v ON v.id = f.variant_id
        WHERE v.article_id = a.id AND (${manager.vendorId}::bigint IS NULL OR t.vendor_id = ${manager.vendorId}::bigint)
        GROUP BY lot_key(t.lot) ORDER BY max(t.at) DESC, min(t.lot) LIMIT 50) AS lots
    FROM articles a JOIN brands b ON b.id = a.brand_id WHERE a.id = ${articleId}`.execute(db)
  const [article] = rows
  if (!article?.variants) return null
  return article as NonNullable<RecallArticles['article']>
}
