import { sql } from 'kysely'
import { listArticles } from '#domains/search/server/list.ts'
import type { SearchEngine } from '#domains/search/server/port.ts'
import type { Db } from '#platform/db/pool.ts'
import { isEan } from '#shared/ids.ts'
import type { Match } from '../../contract.ts'

const matchesAtMost = 12

/** Published articles by EAN, else by text as the visitors' search finds them. */
export async function matchArticles(
  db: Db,
  engine: SearchEngine,
  vendorId: number,
  q: string,
): Promise<{ articles: Match[] }> {
  const code = q.replace(/\s/g, '')
  const ids = isEan(code) ? await findByEan(db, code) : await findByText(db, engine, q)
  const rows = await readMatches(db, vendorId, ids)
  return { articles: ids.flatMap(id => rows.get(id) ?? []) }
}

async function findByText(db: Db, engine: SearchEngine, q: string): Promise<number[]> {
  const { articles } = await listArticles(db, engine, { q })
  return articles.slice(0, matchesAtMost).map(({ id }) => id)
}

/** Also those nobody sells any more, which the search leaves out. */
async function findByEan(db: Db, ean: string): Promise<number[]> {
  const rows = await db
    .selectFrom('variants as v')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .select('a.id')
    .where('v.ean', '=', ean)
    .where('a.status', '=', 'published')
    .execute()
  return rows.map(({ id }) => id)
}

async function readMatches(db: Db, vendorId: number, ids: readonly number[]): Promise<Map<number, Match>> {
  const { rows } = await sql<Match>`
    SELECT a.id, a.slug, a.title, b.name AS brand, a.category_id AS "categoryId", a.picture_id AS "pictureId",
      a.reducible,
      (SELECT json_agg(json_build_object('id', v.id, 'label', v.label, 'ean', v.ean, 'packLabel', v.pack_label,
        'saleUnit', v.sale_unit,
        'otherSellers', (SELECT count(*) FROM offers o WHERE o.variant_id = v.id AND o.vendor_id <> ${vendorId}),
        'ownOfferId', (SELECT o.id FROM offers o WHERE o.variant_id = v.id AND o.vendor_id = ${vendorId})
      ) ORDER BY v.position, v.id) FROM variants v WHERE v.article_id = a.id AND NOT v.archived) AS variants
    FROM articles a JOIN brands b ON b.id = a.brand_id
    WHERE a.id = any(${[...ids]}::bigint[]) AND a.status = 'published'`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}
