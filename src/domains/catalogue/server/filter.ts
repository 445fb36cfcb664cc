import { type RawBuilder, sql } from 'kysely'
import type { Asked } from '../rules.ts'
import type { Directory, Named } from './directory.ts'

type Condition = RawBuilder<boolean>

/**
 * What a list must satisfy, on `article_listing l`. `choices` are the facets' own filters, by facet: each facet is
 * counted with all of them but its own.
 */
export type Filter = { ground: Condition[]; choices: Map<string, Condition> }

export const priceFacet = 'prix'
export const attributeFacet = (code: string) => `attributs:${code}`

/** `query`: a tsquery as `understand` makes it; null when no words were asked. */
export function filterOf(asked: Asked, query: string | null, directory: Directory): Filter {
  const ground: Condition[] = []
  if (query !== null) ground.push(sql`l.document @@ ${query}::tsquery`)
  if (asked.categoryId !== null) ground.push(sql`l.category_id = ${asked.categoryId}`)
  if (asked.season !== null) ground.push(sql`l.tag_ids && ${seasonTags(asked.season, directory)}::int[]`)
  if (asked.dealsOnly) ground.push(sql`l.reference_price_cents IS NOT NULL`)
  return { ground, choices: choicesOf(asked, directory) }
}

const seasonTags = (slug: string, directory: Directory) =>
  directory.seasons.find(season => season.slug === slug)?.tagIds ?? []

/** A choice that names nothing known matches nothing: an empty list, never everything. */
function choicesOf(asked: Asked, directory: Directory): Map<string, Condition> {
  const choices = new Map<string, Condition>()
  if (asked.tags.length) choices.set('tags', sql`l.tag_ids && ${tagIds(asked, directory)}::int[]`)
  if (asked.brands.length)
    choices.set('marque', sql`l.brand_id = ANY(${idsOf(chosenAmong(directory.brands, asked.brands))}::int[])`)
  if (asked.vendors.length)
    choices.set('vendeur', sql`l.vendor_ids && ${idsOf(chosenAmong(directory.vendors, asked.vendors))}::bigint[]`)
  if (asked.modes.length) choices.set('mode', sql`l.delivery_modes && ${asked.modes}::text[]`)
  if (asked.shopId !== null) choices.set('magasin', sql`l.shop_ids @> ${[asked.shopId]}::bigint[]`)
  for (const [code, values] of asked.attributes)
    choices.set(attributeFacet(code), sql`l.attribute_values && ${values}::text[]`)
  if (asked.minCents !== null || asked.maxCents !== null)
    choices.set(priceFacet, sql`l.price_cents BETWEEN ${asked.minCents ?? 0} AND ${asked.maxCents ?? 1_000_000_000}`)
  return choices
}

/** Links carry slugs; a name typed by hand is understood as well. */
export const chosenAmong = (entries: ReadonlyMap<number, Named>, asked: readonly string[]) =>
  [...entries.values()].filter(({ name, slug }) => asked.includes(slug) || asked.includes(name))

const idsOf = (entries: readonly { id: number }[]) => entries.map(entry => entry.id)
const tagIds = ({ tags }: Asked, directory: Directory) =>
  idsOf([...directory.tags.values()].filter(tag => tags.includes(tag.name)))

export const allOf = (conditions: Iterable<Condition>): Condition => {
  const list = [...conditions]
  return list.length ? sql`${sql.join(list, sql` AND `)}` : sql`true`
}
