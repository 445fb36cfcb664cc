import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { seatOf } from '#domains/identity/server/vat/seats.ts'
import { anyOf } from '#platform/db/planner.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { ProducerId } from '../rules/opening.ts'

/** Open shops of verified sellers: the only ones shown to the public. */
const openShops = (db: Db | Tx) =>
  db
    .selectFrom('shops as s')
    .innerJoin('vendors as v', 'v.id', 's.vendor_id')
    .where('s.status', '=', 'open')
    .where('v.status', '=', 'verified')
    .orderBy('s.city')
    .orderBy('s.name')
    .orderBy('s.id')
    .select(['s.id', 's.name', 's.vendor_id', 'v.name as vendor_name', 's.street', 's.postcode', 's.city'])
    .select(['s.latitude', 's.longitude', 's.phone', 's.pickup', 's.pickup_ready_hours', 's.warehouse_id'])
    .select(eb => [
      eb
        .selectFrom('vendor_members as m')
        .whereRef('m.vendor_id', '=', 'v.id')
        .orderBy(sql`m.role = 'owner'`, 'desc')
        .orderBy('m.user_id')
        .select('m.user_id')
        .limit(1)
        .as('user_id'),
      jsonArrayFrom(
        eb
          .selectFrom('shop_hours as h')
          .whereRef('h.shop_id', '=', 's.id')
          .orderBy('h.weekday')
          .orderBy('h.opens')
          .select(['h.weekday', 'h.opens', 'h.closes']),
      ).as('hours'),
      jsonArrayFrom(
        eb
          .selectFrom('shop_closures as c')
          .whereRef('c.shop_id', '=', 's.id')
          .where('c.to_day', '>=', sql<string>`current_date`)
          .select(['c.from_day', 'c.to_day', 'c.reason'])
          .unionAll(
            eb
              .selectFrom('vendor_closures as w')
              .whereRef('w.vendor_id', '=', 's.vendor_id')
              .where('w.to_day', '>=', sql<string>`current_date`)
              .select(['w.from_day', 'w.to_day', 'w.reason']),
          )
          .orderBy('from_day'),
      ).as('closures'),
    ])

export type ShopRow = Awaited<ReturnType<typeof findShops>>[number]

export const findShops = (db: Db) => openShops(db).execute()

export const findShopsOfVendors = (db: Db, vendorIds: readonly number[]) =>
  openShops(db).where('s.vendor_id', '=', sql<number>`any(${vendorIds}::bigint[])`).execute()

export const findShopsById = (db: Db, shopIds: readonly number[]) =>
  openShops(db).where('s.id', '=', anyOf(shopIds)).execute()

/** Shops with available stock; none when the offer is not on sale or does not belong to this article. */
export const findShopsWithOffer = (db: Db, wanted: { articleId: number; reference: string; vendorId: number }) =>
  openShops(db)
    .innerJoin('sellable_stock as st', 'st.warehouse_id', 's.warehouse_id')
    .innerJoin('offers_on_sale as o', 'o.id', 'st.offer_id')
    .where('o.article_id', '=', wanted.articleId)
    .where('o.reference', '=', wanted.reference)
    .where('o.vendor_id', '=', wanted.vendorId)
    .whereRef('st.on_hand', '>', 'st.reserved')
    .select(sql<number>`st.on_hand - st.reserved`.as('available'))
    .execute()

export type ShopDetailsRow = Awaited<ReturnType<typeof findShop>>

/** NOT_FOUND also for a closed shop and for a shop of an unverified or suspended seller. */
export async function findShop(db: Db, shopId: number) {
  const row = await openShops(db)
    .where('s.id', '=', shopId)
    .select([
      's.email',
      's.description',
      'v.legal_name',
      'v.legal_form',
      'v.capital_euros',
      'v.siren',
      'v.siret',
      'v.vat_number',
    ])
    .select(seatOf(sql.ref('v.id')).as('seat'))
    .select(['v.register', 'v.street as vendor_street', 'v.postcode as vendor_postcode', 'v.city as vendor_city'])
    .select([
      'v.slug as vendor_slug',
      'v.phone as vendor_phone',
      'v.email as vendor_email',
      'v.description as vendor_description',
    ])
    .select(['v.mediator_name', 'v.mediator_address', 'v.mediator_site'])
    .select(
      sql<ProducerId[]>`coalesce((SELECT json_agg(json_build_object('stream', i.stream, 'number', i.number)
        ORDER BY i.stream) FROM vendor_identifiers i WHERE i.vendor_id = v.id), '[]')`.as('producer_ids'),
    )
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

export type StockedArticleRow = Awaited<ReturnType<typeof findStockedArticles>>[number]

/**
 * Articles in stock in the warehouse, most popular first, each with its seller's cheapest offer. Ranks a bounded
 * sample, since a warehouse may hold very many.
 */
export async function findStockedArticles(db: Db, warehouseId: number, limit: number) {
  const { rows } = await sql<{
    slug: string
    title: string
    brand_name: string
    category_id: number
    picture_id: number | null
    price_cents: number
    vat_basis_points: number
    sale_unit: string
    pack_label: string
    minimum: number
    step: number
  }>`
    SELECT l.slug, l.title, l.brand_name, l.category_id, l.picture_id, x.price_cents, x.vat_basis_points, x.sale_unit,
      x.pack_label, x.minimum, x.step
    FROM (
      SELECT DISTINCT ON (o.article_id) o.article_id, o.price_cents, v.sale_unit, v.pack_label, o.minimum, o.step,
        vat_basis_points(o.vat_code, current_date) AS vat_basis_points
      FROM (SELECT offer_id FROM stock WHERE warehouse_id = ${warehouseId} AND on_hand > reserved LIMIT 2000) s
      JOIN offers_on_sale o ON o.id = s.offer_id JOIN variants v ON v.id = o.variant_id
      ORDER BY o.article_id, o.price_cents
    ) x JOIN article_listing l ON l.article_id = x.article_id
    ORDER BY l.popularity DESC, l.article_id LIMIT ${limit}`.execute(db)
  return rows
}
