/** Categories, tags and seasons. Their names are searchable, so a change rebuilds the listings in a job. */

import { sql } from 'kysely'
import { invalidateListings, lockListings } from '#domains/search/server/listing-version.ts'
import { queueFullRefresh } from '#domains/search/server/queue-refresh.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { freeSlug, slugOf } from '#shared/slug.ts'
import type * as contract from '../../contract-categories.ts'
import { isAdded, originalCategory } from '../../rules/added-categories.ts'
import type { Colour } from '../../rules/palette.ts'
import { createTags } from '../reference-data.ts'

export async function listForAdmin(
  db: Db,
): Promise<{ categories: contract.AdminCategory[]; seasons: contract.AdminSeason[] }> {
  const [categories, { rows: tags }, seasons] = await Promise.all([
    db
      .selectFrom('categories')
      .select(['id', 'title', 'description', 'position', 'hidden', 'colour'])
      .orderBy('position')
      .orderBy('id')
      .execute(),
    sql<contract.AdminCategory['tags'][number] & { category_id: number }>`
      SELECT t.id, t.name, t.position, t.retired, t.category_id, count(a.article_id)::int AS articles
      FROM tags t LEFT JOIN article_tags a ON a.tag_id = t.id GROUP BY t.id ORDER BY t.retired, t.position, t.id`.execute(
      db,
    ),
    db
      .selectFrom('seasonal_categories as s')
      .select(['s.id', 's.slug', 's.title', 's.why', 's.from_day as from', 's.to_day as to', 's.position'])
      .select(
        sql<
          number[]
        >`ARRAY(SELECT tag_id FROM seasonal_category_tags x WHERE x.seasonal_category_id = s.id ORDER BY 1)`.as(
          'tagIds',
        ),
      )
      .orderBy('s.position')
      .orderBy('s.id')
      .execute(),
  ])
  const tagsOf = (id: number) =>
    tags.filter(tag => tag.category_id === id).map(({ category_id, ...tag }) => ({ ...tag }))
  // Written through the contract only.
  const colourOf = (colour: string | null) => colour as Colour | null
  return {
    categories: categories.map(({ colour, ...category }) => ({
      ...category,
      colour: colourOf(colour),
      tags: tagsOf(category.id),
    })),
    seasons,
  }
}

/** Every listing row contains these names. */
async function renamed(tx: Tx) {
  await invalidateListings(tx)
  await queueFullRefresh(tx)
}

export async function addCategory(tx: Tx, { body }: Input<typeof contract.addCategory>) {
  await lockListings(tx)
  await refuseTitle(tx, body.title, 0)
  const { rows } = await sql<{ id: number; position: number }>`
    SELECT nextval('category_ids')::int AS id, coalesce(max(position), 0) + 1 AS position FROM categories`.execute(tx)
  // An aggregate without GROUP BY always returns one row.
  const { id = 0, position = 0 } = rows[0] ?? {}
  await tx
    .insertInto('categories')
    .values({ ...body, id, position, key: `rayon_${id}`, description: '', hidden: true })
    .execute()
  addAuditDetails(tx, { subject: { kind: 'categories', id }, after: { title: body.title, colour: body.colour } })
  await invalidateListings(tx)
  return { id }
}

async function refuseTitle(tx: Tx, title: string, except: number) {
  const taken = await tx
    .selectFrom('categories')
    .select('title')
    .where(sql<boolean>`plain_text(title) = plain_text(${title})`)
    .where('id', '<>', except)
    .executeTakeFirst()
  if (taken) throw fail('INVALID_INPUT', { fields: { title: `«\u00a0${taken.title}\u00a0» existe déjà` } })
}

export async function changeCategory(tx: Tx, { params, body }: Input<typeof contract.changeCategory>) {
  const before = await tx
    .selectFrom('categories')
    .select(['title', 'description', 'position', 'hidden', 'colour'])
    .where('id', '=', params.id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw fail('NOT_FOUND')
  await refuseTitle(tx, body.title, params.id)
  await tx.updateTable('categories').set(body).where('id', '=', params.id).execute()
  addAuditDetails(tx, { before, after: body })
  await renamed(tx)
  return { success: true as const }
}

/** Deletes an added category that nothing uses, with its tags. The page of its id is then 404. */
export async function removeCategory(tx: Tx, { params: { id } }: Input<typeof contract.removeCategory>) {
  await lockListings(tx)
  const category = await tx
    .selectFrom('categories')
    .select(['title', 'colour', 'hidden'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!category) throw fail('NOT_FOUND')
  if (!isAdded(id)) throw fail('CATEGORY_IN_USE', { sentence: originalCategory })
  // An article that is written meanwhile waits for these rows, then finds them gone.
  const tags = await tx.selectFrom('tags').select(['id', 'name']).where('category_id', '=', id).forUpdate().execute()
  const uses = await findUses(tx, id)
  if (uses.length) throw fail('CATEGORY_IN_USE', { sentence: inUse(category.title, uses) })
  await tx.deleteFrom('attribute_scopes').where('category_id', '=', id).execute()
  await tx.deleteFrom('tags').where('category_id', '=', id).execute()
  await tx.deleteFrom('categories').where('id', '=', id).execute()
  addAuditDetails(tx, { before: { ...category, tags: tags.map(({ name }) => name).join(', ') } })
  await renamed(tx)
  return { success: true as const }
}

const inUse = (title: string, uses: readonly string[]) =>
  `«\u00a0${title}\u00a0» contient encore ${uses.join(', ')}\u00a0: cette catégorie ne peut pas être supprimée.`

/** What refers to a category or its tags, in words. */
async function findUses(tx: Tx, id: number): Promise<string[]> {
  const { rows } = await sql<{ articles: number; seasons: string[]; rules: number }>`
    WITH own AS (SELECT id FROM tags WHERE category_id = ${id})
    SELECT (SELECT count(*)::int FROM articles a WHERE a.category_id = ${id}
        OR EXISTS (SELECT FROM article_tags t JOIN own ON own.id = t.tag_id WHERE t.article_id = a.id)) AS articles,
      ARRAY(SELECT s.title FROM seasonal_categories s WHERE EXISTS (SELECT FROM seasonal_category_tags t
        JOIN own ON own.id = t.tag_id WHERE t.seasonal_category_id = s.id) ORDER BY s.position) AS seasons,
      (SELECT count(*)::int FROM commission_rules WHERE category_id = ${id}) AS rules`.execute(tx)
  const { articles = 0, seasons = [], rules = 0 } = rows[0] ?? {}
  return [
    ...(articles ? [counted(articles, 'article')] : []),
    ...seasons.map(title => `des sous-catégories de la catégorie éphémère «\u00a0${title}\u00a0»`),
    ...(rules ? [counted(rules, 'règle de commission', 'règles de commission')] : []),
  ]
}
const counted = (count: number, one: string, several = `${one}s`) => `${count}\u00a0${count > 1 ? several : one}`

const nameTaken = (taken: string) => fail('INVALID_INPUT', { fields: { name: `«\u00a0${taken}\u00a0» existe déjà` } })

export async function addTag(tx: Tx, { body }: Input<typeof contract.addTag>) {
  // Names are unique: one writer of tags at a time.
  await lockListings(tx)
  const category = await tx.selectFrom('categories').select('id').where('id', '=', body.categoryId).executeTakeFirst()
  if (!category) throw fail('NOT_FOUND')
  await refuseName(tx, body.name, 0)
  const known = await tx.selectFrom('tags').select('slug').execute()
  const slug = freeSlug(slugOf(body.name) || 'etiquette', new Set(known.map(tag => tag.slug)))
  const ids = await createTags(tx, [{ categoryId: body.categoryId, name: body.name, slug }])
  const id = ids.get(body.name) ?? 0
  const { rows } = await sql<{ last: number }>`
    SELECT coalesce(max(position), 0) + 1 AS last FROM tags WHERE category_id = ${body.categoryId}`.execute(tx)
  await tx
    .updateTable('tags')
    .set({ position: rows[0]?.last ?? 0 })
    .where('id', '=', id)
    .execute()
  addAuditDetails(tx, { subject: { kind: 'tags', id } })
  return { id }
}

async function refuseName(tx: Tx, name: string, except: number) {
  const taken = await tx
    .selectFrom('tags')
    .select('name')
    .where(sql<boolean>`plain_text(name) = plain_text(${name})`)
    .where('id', '<>', except)
    .executeTakeFirst()
  if (taken) throw nameTaken(taken.name)
}

export async function changeTag(tx: Tx, { params, body }: Input<typeof contract.changeTag>) {
  await lockListings(tx)
  const before = await tx
    .selectFrom('tags')
    .select(['name', 'position', 'retired'])
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!before) throw fail('NOT_FOUND')
  await refuseName(tx, body.name, params.id)
  await tx.updateTable('tags').set(body).where('id', '=', params.id).execute()
  addAuditDetails(tx, { before, after: body })
  await renamed(tx)
  return { success: true as const }
}

const seasonRow = ({ title, why, from, to, position }: contract.SeasonBody) => ({
  title,
  why,
  from_day: from,
  to_day: to,
  position,
})

export async function addSeason(tx: Tx, body: contract.SeasonBody) {
  await lockListings(tx)
  const known = await tx.selectFrom('seasonal_categories').select('slug').execute()
  const slug = freeSlug(slugOf(body.title) || 'saison', new Set(known.map(season => season.slug)))
  const { id } = await tx
    .insertInto('seasonal_categories')
    .values({ ...seasonRow(body), slug })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setSeasonTags(tx, id, body.tagIds)
  addAuditDetails(tx, { subject: { kind: 'seasons', id } })
  return { id }
}

export async function changeSeason(tx: Tx, id: number, body: contract.SeasonBody) {
  const before = await tx
    .selectFrom('seasonal_categories')
    .select(['title', 'why', 'from_day', 'to_day', 'position'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw fail('NOT_FOUND')
  const after = seasonRow(body)
  await tx.updateTable('seasonal_categories').set(after).where('id', '=', id).execute()
  await setSeasonTags(tx, id, body.tagIds)
  addAuditDetails(tx, { before, after })
  return { success: true as const }
}

async function setSeasonTags(tx: Tx, id: number, tagIds: readonly number[]) {
  const wanted = [...new Set(tagIds)]
  const known = await tx.selectFrom('tags').select('id').where('id', 'in', wanted).execute()
  if (known.length !== wanted.length)
    throw fail('INVALID_INPUT', { fields: { tagIds: 'Une sous-catégorie n’existe pas' } })
  await tx.deleteFrom('seasonal_category_tags').where('seasonal_category_id', '=', id).execute()
  const rows = wanted.map(tag_id => ({ seasonal_category_id: id, tag_id }))
  await tx.insertInto('seasonal_category_tags').values(rows).execute()
  await invalidateListings(tx)
}

export async function removeSeason(tx: Tx, id: number) {
  const gone = await tx
    .deleteFrom('seasonal_categories')
    .where('id', '=', id)
    .returning(['title', 'from_day', 'to_day'])
    .executeTakeFirst()
  if (!gone) throw fail('NOT_FOUND')
  addAuditDetails(tx, { before: gone })
  await invalidateListings(tx)
  return { success: true as const }
}
