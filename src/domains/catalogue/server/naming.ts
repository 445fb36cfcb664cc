/** Slugs and brands of articles; the caller holds `lockDescriptions`. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { freeSlug, slugOf } from '#shared/slug.ts'
import { createBrands } from './reference-data.ts'

/** Free also among the former slugs of other articles, whose links still work. */
export async function freeArticleSlug(tx: Tx, title: string): Promise<string> {
  const base = slugOf(title)
  const { rows } = await sql<{ slug: string }>`
    SELECT slug FROM articles WHERE slug = ${base} UNION SELECT slug FROM article_redirects WHERE slug = ${base}`.execute(
    tx,
  )
  if (rows.length === 0) return base
  const { rows: numbered } = await sql<{ slug: string }>`
    SELECT slug FROM articles WHERE slug LIKE ${`${base}-%`}
    UNION SELECT slug FROM article_redirects WHERE slug LIKE ${`${base}-%`}`.execute(tx)
  return freeSlug(base, new Set([base, ...numbered.map(({ slug }) => slug)]))
}

export async function brandFor(tx: Tx, name: string): Promise<number> {
  const slug = slugOf(name)
  const known = await tx.selectFrom('brands').select('id').where('slug', '=', slug).executeTakeFirst()
  if (known) return known.id
  const created = (await createBrands(tx, [{ name, slug }])).get(slug)
  if (created === undefined) throw fail('INTERNAL')
  return created
}

/** Links to the former slug lead to the article; the new one stops leading elsewhere. */
export async function moveSlug(tx: Tx, articleId: number, from: string, to: string) {
  const { rows } = await sql<{ slug: string }>`
    SELECT slug FROM articles WHERE slug = ${to} AND id <> ${articleId}
    UNION SELECT slug FROM article_redirects WHERE slug = ${to} AND article_id <> ${articleId}`.execute(tx)
  if (rows.length) throw fail('INVALID_INPUT', { fields: { slug: 'Cette adresse est celle d’un autre article' } })
  await tx.deleteFrom('article_redirects').where('slug', '=', to).execute()
  await redirectSlug(tx, from, articleId)
  await tx.updateTable('articles').set({ slug: to }).where('id', '=', articleId).execute()
}

export const redirectSlug = (tx: Tx, slug: string, articleId: number) =>
  sql`INSERT INTO article_redirects (slug, article_id) VALUES (${slug}, ${articleId})
    ON CONFLICT (slug) DO UPDATE SET article_id = excluded.article_id`.execute(tx)
