import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { deliveryModes } from '#shared/delivery.ts'
import { contentUnits, unitPriceOf } from '#shared/price/unit-price.ts'
import type { ListedArticle } from '../contract.ts'
import type { Hit } from './port.ts'

const columns = [
  'article_id',
  'version',
  'slug',
  'title',
  'brand_name',
  'category_id',
  'picture_id',
  'variant_count',
  'vendor_ids',
  'pack_label',
  'sale_unit',
  'price_cents',
  'vat_basis_points',
  'content_quantity',
  'content_unit',
  'tier_from',
  'tier_price_cents',
  'reference_price_cents',
  'best_offer_id',
  'minimum',
  'step',
  'shop_ids',
  'delivery_modes',
  'professional_only',
  'lead_days',
] as const
type Row = Pick<Selectable<Database['article_listing']>, (typeof columns)[number]>

const present = (row: Row): ListedArticle => ({
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
  unitPrice: unitPriceOf(row.price_cents, parseQuantity(row.content_quantity), parseUnit(row.content_unit)),
  tier:
    row.tier_from !== null && row.tier_price_cents !== null
      ? { from: row.tier_from, priceCents: row.tier_price_cents }
      : null,
  referencePriceCents: row.reference_price_cents,
  bestOffer: { id: row.best_offer_id, minimum: row.minimum, step: row.step },
  shopIds: row.shop_ids,
  deliveryModes: deliveryModes.filter(mode => row.delivery_modes.includes(mode)),
  professionalOnly: row.professional_only,
  leadDays: row.lead_days,
})

/** PostgreSQL's numeric comes as text. */
const parseQuantity = (value: string | number | null) => (value === null ? null : Number(value))
export const parseUnit = (value: string | null) => contentUnits.find(unit => unit === value) ?? null

const readRows = async (db: Db, ids: readonly number[]): Promise<Row[]> => {
  const { rows } = await sql<Row>`SELECT ${sql.join(columns.map(column => sql.ref(column)))} FROM article_listing
    WHERE article_id = ANY(${[...ids]}::bigint[])`.execute(db)
  return rows
}

/** Articles on sale, in the order of the ids. */
export async function findCards(db: Db, ids: readonly number[]): Promise<ListedArticle[]> {
  if (ids.length === 0) return []
  const cards = new Map((await readRows(db, ids)).map(row => [row.article_id, present(row)]))
  return ids.flatMap(id => cards.get(id) ?? [])
}

/** About 1 kB each. */
const cachedAtMost = 5_000
type CachedCard = { version: number; card: ListedArticle }
const caches = new WeakMap<Db, Map<number, CachedCard>>()

/** In the order of the hits; an article's card is cached until its listing row changes. */
export async function cardsOfHits(db: Db, hits: readonly Hit[]): Promise<ListedArticle[]> {
  const cache = caches.get(db) ?? new Map<number, CachedCard>()
  caches.set(db, cache)
  const cards = new Map<number, ListedArticle>()
  const missing: number[] = []
  for (const { id, version } of hits) {
    const cached = cache.get(id)
    if (cached?.version === version) cards.set(id, cached.card)
    else missing.push(id)
  }
  const rows = missing.length ? await readRows(db, missing) : []
  if (cache.size > cachedAtMost) cache.clear()
  for (const row of rows) {
    const card = present(row)
    cards.set(row.article_id, card)
    cache.set(row.article_id, { version: row.version, card })
  }
  return hits.flatMap(({ id }) => cards.get(id) ?? [])
}
