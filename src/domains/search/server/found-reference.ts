import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { ArticleList } from '../contract.ts'
import type { Hit } from './port.ts'

/** The variant of the first article that has this reference or EAN; null for an AMM number, which names an article. */
export async function findVariant(
  db: Db,
  [first]: readonly Hit[],
  lexeme: string | null,
): Promise<ArticleList['reference']> {
  if (lexeme === null || !first) return null
  const { rows } = await sql<NonNullable<ArticleList['reference']>>`
    SELECT l.slug, l.title, v.id AS "variantId", coalesce(nullif(v.label, ''), v.pack_label) AS label, codes.code
    FROM article_listing l JOIN offers_on_sale o ON o.article_id = l.article_id JOIN variants v ON v.id = o.variant_id,
      unnest(ARRAY[o.reference, o.ean]) AS codes (code)
    WHERE l.article_id = ${first.id} AND starts_with(reference_lexeme(codes.code), ${lexeme})
    ORDER BY reference_lexeme(codes.code) <> ${lexeme}, v.position, v.id LIMIT 1`.execute(db)
  return rows[0] ?? null
}
