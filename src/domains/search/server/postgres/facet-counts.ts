import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { type FacetCount, priceRanges, type SearchQuery, type SearchResult } from '../port.ts'
import { type Condition, every, passes, passesPrice } from './filters.ts'

type Row = { field: string; value: string; articles: number; prices: number[] | null }

/** One scan of the candidates; each refinement is a column of it, so that its own field is counted without it. */
export async function countFacets(
  db: Db,
  candidates: Condition,
  query: SearchQuery,
): Promise<Pick<SearchResult, 'facets' | 'priceRange'>> {
  const { refinements } = query
  const columns = refinements.map((filter, index) => sql`, ${passes(filter)} AS ${passColumn(index)}`)
  const { rows } = await sql<Row>`
    WITH candidates AS MATERIALIZED (
      SELECT price_cents, price_ttc_hundredths, compared_unit, brand_id, tag_ids, vendor_ids, shop_ids, delivery_modes, attribute_values,
        ${passesPrice(query)} AS passes_price ${sql.join(columns, sql``)}
      FROM article_listing WHERE ${candidates})
    ${sql.join([...plainCounts(query), ...attributeCounts(query), priceRange(query)], sql` UNION ALL `)}`.execute(db)
  const [min, max, minTtc, maxTtc] = rows.find(({ field }) => field === rangeRow)?.prices ?? []
  const isEmpty = min === undefined || max === undefined || minTtc === undefined || maxTtc === undefined
  return {
    facets: facetsOf(rows),
    priceRange: isEmpty ? null : priceRanges({ min, max }, { min: minTtc, max: maxTtc }),
  }
}

const passColumn = (index: number) => sql.ref(`passes_${index}`)

/** All refinements but those of this field. */
const passOthers = ({ refinements }: SearchQuery, field: string | null): Condition =>
  every(refinements.flatMap((filter, index) => (filter.field === field ? [] : [sql<boolean>`${passColumn(index)}`])))

/** `values`: adds a column `v` to the candidates. */
const counts = (field: RawBuilder<string>, values: RawBuilder<unknown>, condition: Condition) => sql`
  SELECT ${field} AS field, v::text AS value, count(*)::int AS articles, NULL::bigint[] AS prices
  FROM candidates, ${values} AS u (v) WHERE passes_price AND ${condition} GROUP BY 1, 2`

const valuesByField = {
  tag: sql`unnest(tag_ids)`,
  brand: sql`unnest(ARRAY[brand_id])`,
  vendor: sql`unnest(vendor_ids)`,
  shop: sql`unnest(shop_ids)`,
  mode: sql`unnest(delivery_modes)`,
  unit: sql`unnest(array_remove(ARRAY[compared_unit], NULL))`,
}

const plainCounts = (query: SearchQuery) =>
  Object.entries(valuesByField).map(([field, values]) =>
    counts(sql<string>`${field}::text`, values, passOthers(query, field)),
  )

/** Attributes are one column: those without a refinement are counted together, the others each by itself. */
function attributeCounts(query: SearchQuery) {
  const refined = query.refinements.flatMap(({ field }) =>
    field.startsWith('attribute:') ? [field.slice('attribute:'.length)] : [],
  )
  const code = sql<string>`split_part(v, ':', 1)`
  const counted = (condition: Condition) =>
    counts(sql<string>`'attribute:' || ${code}`, sql`unnest(attribute_values)`, condition)
  return [
    counted(every([passOthers(query, null), sql<boolean>`${code} <> ALL(${refined}::text[])`])),
    ...refined.map(own => counted(every([passOthers(query, `attribute:${own}`), sql<boolean>`${code} = ${own}`]))),
  ]
}

const rangeRow = 'priceRange'
const priceRange = (query: SearchQuery) => sql`
  SELECT ${sql.lit(rangeRow)}, '', 0,
    array_remove(ARRAY[min(price_cents), max(price_cents), min(price_ttc_hundredths), max(price_ttc_hundredths)], NULL) FROM candidates
  WHERE ${passOthers(query, null)}`

function facetsOf(rows: readonly Row[]): Map<string, FacetCount[]> {
  const facets = new Map<string, FacetCount[]>()
  for (const { field, value, articles } of rows) {
    if (field === rangeRow) continue
    const known = facets.get(field)
    if (known) known.push({ value, articles })
    else facets.set(field, [{ value, articles }])
  }
  return facets
}
