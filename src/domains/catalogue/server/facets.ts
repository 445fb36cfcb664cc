import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { deliveryLabels, deliveryModes } from '#shared/delivery.ts'
import type { Facet } from '../contract.ts'
import type { Asked } from '../rules.ts'
import { attributeText } from './attribute-text.ts'
import type { Directory } from './directory.ts'
import { allOf, attributeFacet, chosenAmong, type Filter } from './filter.ts'

const valuesAtMost = 12
const attributesAtMost = 8
/** Facets are counted on this many of the most wanted articles: exact for any list a person can read through. */
const countedAtMost = 30_000

type Count = { facet: string; value: string; articles: number }
type Value = Facet['values'][number]
/** How one facet is shown: `valueOf` turns what is counted (an id) into what the query holds, `labelOf` into words. */
type Kind = {
  facet: string
  label: string
  chosen: readonly string[]
  valueOf: (counted: string) => string | undefined
  labelOf: (value: string) => string
}

/** Each facet counted with all filters but its own; most articles first; chosen values are always there. */
export async function facetsOf(db: Db, filter: Filter, asked: Asked, directory: Directory): Promise<Facet[]> {
  const counts = Map.groupBy(await countValues(db, filter), count => count.facet)
  const kinds = [...plainKinds(asked, directory), ...attributeKinds(counts, asked, directory)]
  return kinds
    .map(kind => ({ name: kind.facet.split(':')[0] ?? '', label: kind.label, values: valuesOf(kind, counts) }))
    .filter(facet => facet.values.length > 0)
}

function plainKinds(asked: Asked, directory: Directory): Kind[] {
  const { tags, brands, vendors, shops } = directory
  const label = new Map([...brands.values(), ...vendors.values()].map(({ slug, name }) => [slug, name]))
  const named = (value: string) => label.get(value) ?? value
  const slugs = (entries: typeof vendors, chosen: readonly string[]) => ({
    chosen: chosenAmong(entries, chosen).map(({ slug }) => slug),
    valueOf: (id: string) => entries.get(Number(id))?.slug,
    labelOf: named,
  })
  const shopName = (id: string) => shops.get(Number(id))
  return [
    {
      facet: 'tags',
      label: 'Rayon',
      chosen: asked.tags,
      valueOf: id => tags.get(Number(id))?.name,
      labelOf: value => value,
    },
    { facet: 'marque', label: 'Marque', ...slugs(brands, asked.brands) },
    {
      facet: 'mode',
      label: 'Livraison',
      chosen: deliveryModes.filter(mode => asked.modes.includes(mode)),
      valueOf: mode => mode,
      labelOf: value => deliveryLabels[deliveryModes.find(mode => mode === value) ?? 'PICKUP'],
    },
    {
      facet: 'magasin',
      label: 'Disponible en magasin',
      chosen: asked.shopId === null ? [] : [`${asked.shopId}`],
      valueOf: id => shopName(id) && id,
      labelOf: id => shopName(id)?.name ?? id,
    },
    { facet: 'vendeur', label: 'Vendeur', ...slugs(vendors, asked.vendors) },
  ]
}

/** The attributes that tell most articles of the list apart, and those already chosen. */
function attributeKinds(counts: Map<string, Count[]>, asked: Asked, directory: Directory): Kind[] {
  const covered = (code: string) =>
    (counts.get(attributeFacet(code)) ?? []).reduce((sum, { articles }) => sum + articles, 0)
  const telling = [...directory.attributes.values()]
    .filter(
      ({ code, facet }) => facet && (asked.attributes.has(code) || (counts.get(attributeFacet(code))?.length ?? 0) > 1),
    )
    .sort((a, b) => covered(b.code) - covered(a.code))
  return telling
    .filter(({ code }, rank) => rank < attributesAtMost || asked.attributes.has(code))
    .map(attribute => ({
      facet: attributeFacet(attribute.code),
      label: attribute.label,
      chosen: asked.attributes.get(attribute.code) ?? [],
      valueOf: value => value,
      labelOf: value => attributeText(attribute, value.slice(attribute.code.length + 1)),
    }))
}

function valuesOf(kind: Kind, counts: Map<string, Count[]>): Value[] {
  const counted = (counts.get(kind.facet) ?? []).flatMap(({ value, articles }) => {
    const known = kind.valueOf(value)
    return known === undefined ? [] : [{ value: known, count: articles }]
  })
  const missing = kind.chosen.filter(value => !counted.some(count => count.value === value))
  const all = [...counted, ...missing.map(value => ({ value, count: 0 }))]
    .map(({ value, count }) => ({ value, label: kind.labelOf(value), count, selected: kind.chosen.includes(value) }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'fr', { numeric: true }))
  return all.filter((value, rank) => rank < valuesAtMost || value.selected)
}

/** One pass over the list: a row that fails exactly one filter still counts for the facet of that filter. */
async function countValues(db: Db, filter: Filter): Promise<Count[]> {
  // Without words, category or season the attributes of hay and corks would stand side by side: they are left out.
  const attributes = filter.ground.length > 0 ? sql` UNION ALL ${attributeCounts}` : sql``
  const { rows } = await sql<Count>`
    WITH ground AS (
      SELECT l.tag_ids, l.brand_id, l.vendor_ids, l.delivery_modes, l.shop_ids, l.attribute_values, ${failures(filter)} AS failed
      FROM article_listing l WHERE ${allOf(filter.ground)} ORDER BY l.popularity DESC LIMIT ${countedAtMost}
    ), near AS MATERIALIZED (SELECT ground.*, failed[1] AS failed_on FROM ground WHERE cardinality(failed) < 2)
    ${counted('tags', sql`unnest(tag_ids)`)} UNION ALL ${counted('marque', sql`brand_id`)}
    UNION ALL ${counted('vendeur', sql`unnest(vendor_ids)`)} UNION ALL ${counted('mode', sql`unnest(delivery_modes)`)}
    UNION ALL ${counted('magasin', sql`unnest(shop_ids)`)}${attributes}`.execute(db)
  return rows
}

const failures = ({ choices }: Filter): RawBuilder<string[]> =>
  choices.size
    ? sql`array_remove(ARRAY[${sql.join([...choices].map(([facet, passes]) => sql`CASE WHEN NOT (${passes}) THEN ${facet} END`))}]::text[], NULL)`
    : sql`'{}'::text[]`

const counted = (facet: string, values: RawBuilder<unknown>) => sql`
  SELECT ${facet}::text AS facet, value::text, count(*)::int AS articles
  FROM (SELECT ${values} AS value FROM near WHERE failed_on IS NULL OR failed_on = ${facet}) v GROUP BY value`

const attributeCounts = sql`
  SELECT facet, value, count(*)::int FROM (
    SELECT 'attributs:' || split_part(value, ':', 1) AS facet, value, failed_on FROM near, unnest(attribute_values) value) v
  WHERE failed_on IS NULL OR failed_on = facet GROUP BY facet, value`
