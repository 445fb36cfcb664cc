/** Articles described twice: found by number, then by title, and marked as different by an operator. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { distinguishArticles as operation, Twin } from '../../contract-review.ts'
import { duplicateFrom } from '../../rules/review.ts'

/** Newest articles of sellers that are compared with all others; the operator's own have no duplicates. */
const comparedAtMost = 300
const pairsAtMost = 60

/** For two rows of articles, named: an operator found that they are two articles. */
export const areDistinct = (one: string, other: string) =>
  sql`EXISTS (SELECT FROM article_distinctions x
    WHERE x.article_id = least(${sql.ref(`${one}.id`)}, ${sql.ref(`${other}.id`)})
      AND x.other_id = greatest(${sql.ref(`${one}.id`)}, ${sql.ref(`${other}.id`)}))`

/** « 6 bouteilles » and « 2 bouteilles » are two articles, however alike the rest of their titles is. */
const numbersIn = (title: string) =>
  sql`ARRAY(SELECT replace(m[1], ',', '.')::numeric FROM regexp_matches(${sql.ref(title)}, '(\\d+(?:[.,]\\d+)?)', 'g') m ORDER BY 1)`

type Pair = { article: Twin; twin: Twin }
type Row = {
  article: Omit<Twin, 'alike' | 'sameEan'>
  twin: Omit<Twin, 'alike' | 'sameEan'>
  alike: number
  sameEan: boolean
}

/** Pairs with the same EAN first, then titles of one brand with the same numbers, the most alike first. Each pair once. */
export async function findDuplicates(db: Db): Promise<{ pairs: Pair[] }> {
  const { rows } = await sql<Row>`
    WITH compared AS (
      SELECT * FROM articles WHERE created_by_vendor_id IS NOT NULL AND status IN ('published', 'review')
      ORDER BY id DESC LIMIT ${comparedAtMost}
    ), found AS (
      SELECT a.id AS article_id, t.id AS twin_id, true AS same_ean
      FROM compared a JOIN variants v ON v.article_id = a.id AND v.ean IS NOT NULL
      JOIN variants w ON ltrim(w.ean, '0') = ltrim(v.ean, '0') AND w.article_id <> a.id
      JOIN articles t ON t.id = w.article_id AND t.status IN ('published', 'review')
      UNION ALL
      SELECT a.id, t.id, false FROM compared a JOIN articles t ON t.brand_id = a.brand_id AND t.id <> a.id
        AND t.status IN ('published', 'review')
        AND similarity(plain_text(t.title), plain_text(a.title)) >= ${sql.lit(duplicateFrom)}
        AND ${numbersIn('t.title')} = ${numbersIn('a.title')}
    ), pairs AS (
      SELECT max(article_id) AS article_id, min(twin_id) AS twin_id, bool_or(same_ean) AS same_ean
      FROM found GROUP BY least(article_id, twin_id), greatest(article_id, twin_id)
    )
    SELECT json_build_object('id', a.id, 'slug', a.slug, 'title', a.title, 'status', a.status) AS article,
      json_build_object('id', t.id, 'slug', t.slug, 'title', t.title, 'status', t.status) AS twin,
      p.same_ean AS "sameEan", similarity(plain_text(t.title), plain_text(a.title)) AS alike
    FROM pairs p JOIN articles a ON a.id = greatest(p.article_id, p.twin_id) JOIN articles t ON t.id = least(p.article_id, p.twin_id)
    WHERE a.id <> t.id AND NOT ${areDistinct('a', 't')}
    ORDER BY p.same_ean DESC, alike DESC, a.id DESC LIMIT ${pairsAtMost}`.execute(db)
  return {
    pairs: rows.map(({ article, twin, alike, sameEan }) => ({
      article: { ...article, alike, sameEan },
      twin: { ...twin, alike, sameEan },
    })),
  }
}

/** Stores that two articles are no duplicates; a repeated call changes nothing. NOT_FOUND when one is gone. */
export async function distinguishArticles(tx: Tx, { params, body }: Input<typeof operation>, { user }: Context) {
  const [first = 0, second = 0] = [params.id, body.from].sort((a, b) => a - b)
  if (first === second) throw fail('CONFLICT')
  const known = await tx.selectFrom('articles').select('id').where('id', 'in', [first, second]).forKeyShare().execute()
  if (known.length !== 2) throw fail('NOT_FOUND')
  await tx
    .insertInto('article_distinctions')
    .values({ article_id: first, other_id: second, user_id: user?.id ?? null })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return { success: true as const }
}
