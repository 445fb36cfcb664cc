import { type RawBuilder, sql } from 'kysely'
import type { Filter, SearchQuery } from '../port.ts'
import { flags } from '../port.ts'

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
    default:
      return sql`attribute_values && ${texts}::text[]`
  }
}

export const passesPrice = ({ minCents, maxCents }: Pick<SearchQuery, 'minCents' | 'maxCents'>): Condition =>
  every([
    ...(minCents === null ? [] : [sql<boolean>`price_cents >= ${minCents}`]),
    ...(maxCents === null ? [] : [sql<boolean>`price_cents <= ${maxCents}`]),
  ])
