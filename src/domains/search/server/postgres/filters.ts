import { type RawBuilder, sql } from 'kysely'
import type { Filter, SearchQuery, Tax } from '../port.ts'
import { flags, priceBounds } from '../port.ts'

/** On a row of `article_listing`. */
export type Condition = RawBuilder<boolean>

export const every = (conditions: readonly Condition[]): Condition =>
  conditions.length ? sql<boolean>`(${sql.join(conditions, sql` AND `)})` : sql<boolean>`true`

export function passes({ field, values }: Filter): Condition {
  const texts = values.map(value => `${value}`)
  switch (field) {
    case 'category':
      return sql`category_id = ANY(${texts}::int[])`
    case 'brand':
      return sql`brand_id = ANY(${texts}::int[])`
    case 'tag':
      return sql`tag_ids && ${texts}::int[]`
    case 'vendor':
      return sql`vendor_ids && ${texts}::bigint[]`
    case 'shop':
      return sql`shop_ids && ${texts}::bigint[]`
    case 'mode':
      return sql`delivery_modes && ${texts}::text[]`
    case 'flag':
      return sql`((${texts.includes(flags.deal)} AND reference_price_cents IS NOT NULL)
        OR (${texts.includes(flags.picture)} AND picture_id IS NOT NULL))`
    case 'unit':
      return sql`compared_unit = ANY(${texts}::text[])`
    default:
      return sql`attribute_values && ${texts}::text[]`
  }
}

/** As stored for `priceBounds`. */
export const priceColumn = (tax: Tax) => sql.ref(tax === 'ht' ? 'price_cents' : 'price_ttc_hundredths')

export function passesPrice(query: Pick<SearchQuery, 'tax' | 'minCents' | 'maxCents'>): Condition {
  const { min, max } = priceBounds(query)
  const price = priceColumn(query.tax)
  return every([
    ...(min === null ? [] : [sql<boolean>`${price} >= ${min}`]),
    ...(max === null ? [] : [sql<boolean>`${price} <= ${max}`]),
  ])
}
