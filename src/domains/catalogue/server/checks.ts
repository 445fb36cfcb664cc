import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'

/** One new article description at a time: slugs, brands and EANs are shared by all sellers. */
export const lockDescriptions = (tx: Tx) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('catalogue.descriptions'))`.execute(tx)

/** EAN → title of the article that has it. */
export async function takenEans(tx: Tx, eans: readonly string[]) {
  if (!eans.length) return new Map<string, string>()
  const rows = await tx
    .selectFrom('variants as v')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .select(['v.ean', 'a.title'])
    .where('v.ean', 'in', [...eans])
    .execute()
  return new Map(rows.map(({ ean, title }) => [ean ?? '', title]))
}

export const foreignTag = 'Une sous-catégorie choisie n’est pas de cette catégorie.'

/** A sentence when a tag is not of the category; else null. */
export async function tagsFault(tx: Tx, categoryId: number, tagIds: readonly number[]): Promise<string | null> {
  const rows = await tx
    .selectFrom('tags')
    .select('id')
    .where('category_id', '=', categoryId)
    .where('id', 'in', [...tagIds])
    .execute()
  return rows.length === new Set(tagIds).size ? null : foreignTag
}
