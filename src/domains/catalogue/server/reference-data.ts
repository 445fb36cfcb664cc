import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { invalidateListings } from '#domains/search/server/listing-version.ts'
import type { Tx } from '#platform/db/pool.ts'
import { chunksOf } from './chunks.ts'

export type NewTag = { categoryId: number; name: string; slug: string }
/** Returns ids by name; the order given is the order shown. */
export async function createTags(tx: Tx, tags: readonly NewTag[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const rows = tags.map(({ categoryId, name, slug }, position) => ({ category_id: categoryId, name, slug, position }))
  for (const chunk of chunksOf(rows)) {
    const written = await tx.insertInto('tags').values(chunk).returning(['id', 'name']).execute()
    for (const { id, name } of written) ids.set(name, id)
  }
  await invalidateListings(tx)
  return ids
}

/** `from` and `to`: `MM-DD`, both included. */
export type NewSeason = {
  slug: string
  title: string
  why: string
  from: string
  to: string
  tagIds: readonly number[]
}
export async function createSeasons(tx: Tx, seasons: readonly NewSeason[]): Promise<void> {
  for (const [position, { slug, title, why, from, to, tagIds }] of seasons.entries()) {
    const { id } = await tx
      .insertInto('seasonal_categories')
      .values({ slug, title, why, from_day: from, to_day: to, position })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = tagIds.map(tag_id => ({ seasonal_category_id: id, tag_id }))
    if (rows.length) await tx.insertInto('seasonal_category_tags').values(rows).execute()
  }
  await invalidateListings(tx)
}

/** Returns ids by slug. `waits`: for the operator's approval. */
export async function createBrands(
  tx: Tx,
  brands: readonly { name: string; slug: string }[],
  { waits = false } = {},
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const rows = brands.map(brand => (waits ? { ...brand, approved_at: null } : brand))
  for (const chunk of chunksOf(rows)) {
    const written = await tx.insertInto('brands').values(chunk).returning(['id', 'slug']).execute()
    for (const { id, slug } of written) ids.set(slug, id)
  }
  await invalidateListings(tx)
  return ids
}

export type NewAttribute = {
  code: string
  label: string
  kind: 'text' | 'number' | 'boolean'
  unit: string | null
  facet: boolean
  axis?: boolean
}
/** The order given is the order shown. */
export async function createAttributes(tx: Tx, attributes: readonly NewAttribute[]): Promise<void> {
  const rows = attributes.map((attribute, position) => ({ ...attribute, position }))
  for (const chunk of chunksOf(rows)) await tx.insertInto('attributes').values(chunk).execute()
  await invalidateListings(tx)
}

/** Attributes apply to the articles of their categories. */
export async function scopeAttributes(
  tx: Tx,
  attributes: readonly { code: string; categories: readonly number[] }[],
): Promise<void> {
  const rows = attributes.flatMap(({ code, categories }) =>
    categories.map(id => ({ attribute_code: code, category_id: id })),
  )
  await tx.insertInto('attribute_scopes').values(rows).execute()
}

export type NewPicture = {
  mediaType: 'image/svg+xml' | 'image/jpeg' | 'image/png' | 'image/webp'
  bytes: Buffer
  width: number
  height: number
  vendorId: number | null
}
/** Returns ids in the order given; equal pictures are stored once. */
export async function createPictures(tx: Tx, pictures: readonly NewPicture[]): Promise<number[]> {
  const hashes = pictures.map(({ bytes }) => createHash('sha256').update(bytes).digest())
  const rows = new Map(pictures.map((picture, index) => [hashes[index]?.toString('hex'), pictureRow(picture)]))
  const ids = new Map<string, number>()
  for (const chunk of chunksOf([...rows.values()])) {
    const written = await tx
      .insertInto('pictures')
      .values(chunk)
      .onConflict(conflict => conflict.column('content_hash').doUpdateSet({ content_hash: sql`excluded.content_hash` }))
      .returning(['id', 'content_hash'])
      .execute()
    for (const { id, content_hash } of written) ids.set(content_hash.toString('hex'), id)
  }
  return hashes.flatMap(hash => ids.get(hash.toString('hex')) ?? [])
}

const pictureRow = ({ mediaType, bytes, width, height, vendorId }: NewPicture) => ({
  content_hash: createHash('sha256').update(bytes).digest(),
  media_type: mediaType,
  bytes,
  width,
  height,
  vendor_id: vendorId,
})
