/** Tags and attributes offered to a new marketplace, from `starting/`: the demo has the same. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { parse } from 'yaml'
import { z } from 'zod'
import { queueFullRefresh } from '#domains/search/server/queue-refresh.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { freeSlug, slugOf } from '#shared/slug.ts'
import { createAttributes, createTags, scopeAttributes } from './reference-data.ts'

const read = <T>(file: string, schema: z.ZodType<T>): T =>
  schema.parse(parse(readFileSync(join(import.meta.dirname, '../starting', file), 'utf8')))

const tagsByCategory = z.record(z.string().regex(/^\d+$/), z.array(z.string()))
const attributes = z.record(
  z.string(),
  z.strictObject({
    label: z.string(),
    kind: z.enum(['text', 'number', 'boolean']),
    unit: z.string().nullable().default(null),
    facet: z.boolean(),
    axis: z.boolean().default(false),
    categories: z.array(z.number()),
  }),
)

export const startingTags = () =>
  Object.entries(read('tags.yaml', tagsByCategory)).flatMap(([id, names]) =>
    names.map(name => ({ categoryId: Number(id), name })),
  )
export const startingAttributes = () =>
  Object.entries(read('attributes.yaml', attributes)).map(([code, attribute]) => ({ code, ...attribute }))

export async function compareStartingCatalogue(db: Db) {
  const [categories, tags, { rows: known }] = await Promise.all([
    db.selectFrom('categories').select(['id', 'title']).orderBy('position').execute(),
    db.selectFrom('tags').select('name').execute(),
    sql<{ code: string }>`SELECT code FROM attributes`.execute(db),
  ])
  const names = new Set(tags.map(({ name }) => name))
  const codes = new Set(known.map(({ code }) => code))
  const offered = startingTags()
  const attributes = startingAttributes()
  return {
    categories: categories.map(({ id, title }) => ({
      id,
      title,
      tags: offered
        .filter(({ categoryId }) => categoryId === id)
        .map(({ name }) => ({ name, exists: names.has(name) })),
      axes: axesOf(attributes, id),
    })),
    attributes: attributes.length,
    missingAttributes: attributes.filter(({ code }) => !codes.has(code)).length,
  }
}

const axesOf = (attributes: ReturnType<typeof startingAttributes>, category: number) =>
  attributes
    .filter(({ axis, categories }) => axis && categories.includes(category))
    .map(({ label, unit }) => (unit ? `${label} (${unit})` : label))

/** Adds what is missing; an operator's own tags and attributes are unchanged. */
export async function insertStartingCatalogue(tx: Tx): Promise<{ tags: number; attributes: number }> {
  // Two presses at once: the second finds everything there.
  await sql`LOCK TABLE tags, attributes IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  const known = await tx.selectFrom('tags').select(['name', 'slug']).execute()
  const names = new Set(known.map(({ name }) => name))
  const slugs = new Set(known.map(({ slug }) => slug))
  const tags = startingTags()
    .filter(({ name }) => !names.has(name))
    .map(tag => ({ ...tag, slug: freeSlug(slugOf(tag.name), slugs) }))
  if (tags.length) await createTags(tx, tags)
  const codes = new Set((await tx.selectFrom('attributes').select('code').execute()).map(({ code }) => code))
  const added = startingAttributes().filter(({ code }) => !codes.has(code))
  if (added.length) {
    await createAttributes(
      tx,
      added.map(({ categories, ...attribute }) => attribute),
    )
    await scopeAttributes(tx, added)
  }
  if (tags.length + added.length) await queueFullRefresh(tx)
  return { tags: tags.length, attributes: added.length }
}
