/** Slugs and brands of articles; the caller holds `lockDescriptions`. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { freeSlug, slugOf } from '#shared/slug.ts'
import { createBrands } from './reference-data.ts'

/** A slug for each title, free also among the former slugs of other articles, whose links still work. */
export async function freeArticleSlugs(tx: Tx, titles: readonly string[]): Promise<string[]> {
  const bases = titles.map(slugOf)
  const { rows } = await sql<{ slug: string }>`
    SELECT slug FROM articles WHERE slug = ANY(${bases}::text[])
    UNION SELECT slug FROM article_redirects WHERE slug = ANY(${bases}::text[])`.execute(tx)
  const taken = new Set(rows.map(({ slug }) => slug))
  if (taken.size) for (const slug of await numberedSlugs(tx, [...taken])) taken.add(slug)
  return bases.map(base => {
    const slug = freeSlug(base, taken)
    taken.add(slug)
    return slug
  })
}

async function numberedSlugs(tx: Tx, bases: readonly string[]): Promise<string[]> {
  const patterns = bases.map(base => `${base}-%`)
  const { rows } = await sql<{ slug: string }>`
    SELECT slug FROM articles WHERE slug LIKE ANY(${patterns}::text[])
    UNION SELECT slug FROM article_redirects WHERE slug LIKE ANY(${patterns}::text[])`.execute(tx)
  return rows.map(({ slug }) => slug)
}

/** Slug → id of the brands of these names; unknown ones are created. `waits`: for the operator's approval. */
export async function brandsFor(
  tx: Tx,
  names: readonly string[],
  { waits = false } = {},
): Promise<Map<string, number>> {
  const wanted = new Map(names.map(name => [slugOf(name), name]))
  const slugs = [...wanted.keys()]
  const rows = await tx
    .selectFrom('brands')
    .select(['id', 'slug'])
    .where('slug', 'in', ['', ...slugs])
    .execute()
  const known = new Map(rows.map(({ id, slug }) => [slug, id]))
  const missing = [...wanted].filter(([slug]) => !known.has(slug)).map(([slug, name]) => ({ name, slug }))
  return missing.length ? new Map([...known, ...(await createBrands(tx, missing, { waits }))]) : known
}

export async function brandFor(tx: Tx, name: string, { waits = false } = {}): Promise<number> {
  const id = (await brandsFor(tx, [name], { waits })).get(slugOf(name))
  if (id === undefined) throw fail('INTERNAL')
  return id
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
