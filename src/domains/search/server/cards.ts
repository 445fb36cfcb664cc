import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { deliveryModes } from '#shared/delivery.ts'
import { type ContentUnit, unitPriceOf } from '#shared/unit-price.ts'
import type { ArticleCard } from '../contract.ts'
import type { Columns } from './memory/columns.ts'

/** The columns of a card, on `article_listing l`. */
export const cardColumns = [
  'l.article_id',
  'l.slug',
  'l.title',
  'l.brand_name',
  'l.category_id',
  'l.picture_id',
  'l.variant_count',
  'l.vendor_ids',
  'l.pack_label',
  'l.sale_unit',
  'l.price_cents',
  'l.vat_basis_points',
  'l.content_quantity',
  'l.content_unit',
  'l.tier_from',
  'l.tier_price_cents',
  'l.reference_price_cents',
  'l.best_offer_id',
  'l.minimum',
  'l.step',
  'l.shop_ids',
  'l.delivery_modes',
  'l.professional_only',
  'l.plant_protection',
] as const
type Unprefixed<C> = C extends `l.${infer Name}` ? Name : never
export type CardRow = Pick<Selectable<Database['article_listing']>, Unprefixed<(typeof cardColumns)[number]>>

export const cardOf = (row: CardRow): ArticleCard => ({
  id: row.article_id,
  slug: row.slug,
  title: row.title,
  brand: row.brand_name,
  categoryId: row.category_id,
  pictureId: row.picture_id,
  variantCount: row.variant_count,
  vendorCount: row.vendor_ids.length,
  packLabel: row.pack_label,
  saleUnit: row.sale_unit,
  priceCents: row.price_cents,
  vatBasisPoints: row.vat_basis_points,
  unitPrice: unitPriceOf(row.price_cents, quantityOf(row.content_quantity), unitOf(row.content_unit)),
  tier:
    row.tier_from !== null && row.tier_price_cents !== null
      ? { from: row.tier_from, priceCents: row.tier_price_cents }
      : null,
  referencePriceCents: row.reference_price_cents,
  bestOffer: { id: row.best_offer_id, minimum: row.minimum, step: row.step },
  shopIds: row.shop_ids,
  deliveryModes: deliveryModes.filter(mode => row.delivery_modes.includes(mode)),
  professionalOnly: row.professional_only,
  plantProtection: row.plant_protection,
})

const cardRows = (ids: readonly number[]) =>
  sql<CardRow>`SELECT ${sql.join(cardColumns.map(column => sql.ref(column)))} FROM article_listing l
    WHERE l.article_id = ANY(${[...ids]}::bigint[])`

/** Some kilobyte each. */
const cardsAtMost = 5_000

/** The cards at these places, in their order. */
export async function cardsAt(db: Db, { cards, ids }: Columns, places: readonly number[]): Promise<ArticleCard[]> {
  const shown = new Map(places.map(place => [place, cards.get(place)]))
  const missing = new Map(places.filter(place => !shown.get(place)).map(place => [ids[place] ?? 0, place]))
  const { rows } = missing.size ? await cardRows([...missing.keys()]).execute(db) : { rows: [] }
  if (cards.size > cardsAtMost) cards.clear()
  for (const row of rows) {
    const [place, card] = [missing.get(row.article_id) ?? -1, cardOf(row)]
    cards.set(place, card)
    shown.set(place, card)
  }
  return places.flatMap(place => shown.get(place) ?? [])
}

/** PostgreSQL's numeric comes as text. */
export const quantityOf = (value: string | number | null) => (value === null ? null : Number(value))
const units: readonly ContentUnit[] = ['L', 'kg', 'm', 'piece']
export const unitOf = (value: string | null) => units.find(unit => unit === value) ?? null

/** The cards of articles on sale, in the order of the ids given; those nobody sells are left out. */
export async function cardsOf(db: Db, ids: readonly number[]): Promise<ArticleCard[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('article_listing as l')
    .select(cardColumns)
    .where('l.article_id', 'in', [...ids])
    .execute()
  const place = new Map(ids.map((id, index) => [id, index]))
  return rows.map(cardOf).sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
}
