import { type RawBuilder, sql } from 'kysely'
import type { ArticleStatus } from '#domains/catalogue/rules/review.ts'
import { mayEditText } from '#domains/catalogue/rules.ts'
import { findDecisions } from '#domains/catalogue/server/admin/review-queries.ts'
import { pictureIds } from '#domains/catalogue/server/picture-ids.ts'
import { greenClaimSentences } from '#domains/regulation/rules/claims.ts'
import type { StockLevel } from '#domains/stock/rules.ts'
import { lowBelow, lowJoins } from '#domains/stock/server/low.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { depositFrom } from '#shared/price/packaging-deposit.ts'
import type { SellerOffer, SellerOfferDetail, SellerOfferList } from '../../contract.ts'
import type { OfferStatus, VatCode } from '../../rules.ts'
import { findLivePromotion } from './promotion.ts'

const pageSize = 50

type Row = {
  id: number
  article_id: number
  slug: string
  title: string
  brand: string
  category_id: number
  picture_id: number | null
  article_status: string
  label: string
  ean: string | null
  pack_label: string
  sale_unit: string
  reference: string
  price_cents: number
  eco_cents: number
  deposit_kind: string | null
  deposit_cents: number
  deposit_per: number
  vat_code: string
  vat_basis_points: number
  step: number
  minimum: number
  promoted: boolean
  status: string
  free: number
  low_below: number
  sold: number
  lead_days: number | null
  tiers: SellerOffer['tiers']
  stock: SellerOffer['stock']
  is_kit: boolean
}

/** Free units and units sold in 30 days, of every offer of the seller. */
const figures = (vendorId: number) => sql`
  LEFT JOIN (SELECT offer_id, sum(greatest(0, on_hand - reserved))::int AS free FROM sellable_stock WHERE vendor_id = ${vendorId} GROUP BY 1) s
    ON s.offer_id = o.id
  LEFT JOIN (
    SELECT l.offer_id, sum(l.quantity)::int AS units FROM orders r JOIN order_lines l ON l.order_id = r.id
    WHERE r.vendor_id = ${vendorId} AND r.paid_at > now() - interval '30 days' AND r.status <> 'CANCELLED' GROUP BY 1
  ) sold ON sold.offer_id = o.id ${lowJoins}`

const joined = sql`
  FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id JOIN brands b ON b.id = a.brand_id`

const columns = sql`o.id, v.article_id, a.slug, a.title, b.name AS brand, a.category_id, a.picture_id, a.status AS article_status,
  v.label, v.ean, v.pack_label, v.sale_unit, o.reference, o.price_cents, o.eco_cents, o.vat_code,
  o.deposit_kind, o.deposit_cents, o.deposit_per,
  vat_basis_points(o.vat_code, current_date) AS vat_basis_points, o.step, o.minimum, o.status, o.lead_days,
  EXISTS (SELECT FROM promotion_offers p WHERE p.offer_id = o.id AND p.state = 'running') AS promoted,
  coalesce(s.free, 0) AS free, ${lowBelow} AS low_below, coalesce(sold.units, 0) AS sold,
  coalesce((SELECT json_agg(json_build_object('from', t.from_quantity, 'priceCents', t.price_cents) ORDER BY t.from_quantity)
    FROM offer_price_tiers t WHERE t.offer_id = o.id), '[]'::json) AS tiers,
  coalesce((SELECT json_agg(json_build_object('warehouseId', w.id, 'name', w.name, 'onHand', k.on_hand, 'reserved', k.reserved)
    ORDER BY w.name) FROM sellable_stock k JOIN warehouses w ON w.id = k.warehouse_id WHERE k.offer_id = o.id), '[]'::json) AS stock,
  EXISTS (SELECT FROM offer_parts p WHERE p.kit_id = o.id) AS is_kit`

/** The casts hold because check constraints allow these values only. */
const presentOffer = (row: Row): SellerOffer => ({
  id: row.id,
  articleId: row.article_id,
  slug: row.slug,
  title: row.title,
  brand: row.brand,
  categoryId: row.category_id,
  pictureId: row.picture_id,
  label: row.label,
  ean: row.ean,
  packLabel: row.pack_label,
  saleUnit: row.sale_unit,
  reference: row.reference,
  priceCents: row.price_cents,
  ecoCents: row.eco_cents,
  deposit: depositFrom({
    depositKind: row.deposit_kind,
    depositCents: row.deposit_cents,
    depositPer: row.deposit_per,
  }),
  vatCode: row.vat_code as VatCode,
  vatBasisPoints: row.vat_basis_points,
  step: row.step,
  minimum: row.minimum,
  tiers: row.tiers,
  promoted: row.promoted,
  status: row.status as OfferStatus,
  isPublic: row.article_status === 'published',
  free: row.free,
  lowBelow: row.low_below,
  stock: row.stock,
  isKit: row.is_kit,
  soldUnits: row.sold,
  leadDays: row.lead_days,
})

export type OfferFilter = {
  q: string
  categoryId?: number | undefined
  status?: OfferStatus | undefined
  stock?: StockLevel | undefined
}
type OfferPageQuery = OfferFilter & {
  sort: 'titre' | 'reference' | 'prix' | 'prix-desc' | 'stock' | 'stock-desc' | 'ventes'
  page: number
}

const stockConditions: Record<StockLevel, RawBuilder<boolean>> = {
  out: sql`o.lead_days IS NULL AND coalesce(s.free, 0) <= 0`,
  low: sql`s.free > 0 AND s.free < ${lowBelow}`,
  fine: sql`s.free > 0 AND s.free >= ${lowBelow}`,
}
const orders: Record<OfferPageQuery['sort'], RawBuilder<unknown>> = {
  titre: sql`plain_text(a.title), v.position, v.label`,
  reference: sql`o.reference`,
  prix: sql`o.price_cents`,
  'prix-desc': sql`o.price_cents DESC`,
  stock: sql`free`,
  'stock-desc': sql`free DESC`,
  ventes: sql`sold DESC, plain_text(a.title)`,
}

/** Every word must be found in the title, the variant, the brand, the reference or the EAN. */
const wordConditions = (q: string) =>
  q
    .split(/\s+/)
    .filter(word => word)
    .slice(0, 8)
    .map(word => {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
      return sql<boolean>`plain_text(concat_ws(' ', a.title, v.label, b.name, o.reference, v.ean)) LIKE plain_text(${pattern})`
    })

function found(vendorId: number, filter: OfferFilter) {
  const conditions = [
    sql`o.vendor_id = ${vendorId}`,
    ...wordConditions(filter.q),
    ...(filter.categoryId === undefined ? [] : [sql`a.category_id = ${filter.categoryId}`]),
    ...(filter.status === undefined ? [] : [sql`o.status = ${filter.status}`]),
    ...(filter.stock === undefined ? [] : [stockConditions[filter.stock]]),
  ]
  return sql`${joined} ${figures(vendorId)} WHERE ${sql.join(conditions, sql` AND `)}`
}

/** Sorted ids of the offers that pass the filter; `limit + 1` of them when there are more. */
export async function filteredOfferIds(tx: Db | Tx, vendorId: number, filter: OfferFilter, limit: number) {
  const { rows } = await sql<{
    id: number
  }>`SELECT o.id ${found(vendorId, filter)} ORDER BY o.id LIMIT ${limit + 1}`.execute(tx)
  return rows.map(row => row.id)
}

/** A page of the seller's offers; counts are units, prices cents HT. */
export async function findSellerOffers(db: Db, vendorId: number, filter: OfferPageQuery): Promise<SellerOfferList> {
  const where = found(vendorId, filter)
  const [rows, counted, all, warehouses] = await Promise.all([
    sql<Row>`SELECT ${columns} ${where} ORDER BY ${orders[filter.sort]}, o.id
      LIMIT ${pageSize} OFFSET ${(filter.page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total ${where}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM offers WHERE vendor_id = ${vendorId}`.execute(db),
    findWarehouses(db, vendorId),
  ])
  const total = counted.rows[0]?.total ?? 0
  return {
    offers: rows.rows.map(presentOffer),
    total,
    page: filter.page,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    all: all.rows[0]?.total ?? 0,
    warehouses,
  }
}

export const findWarehouses = (db: Db | Tx, vendorId: number) =>
  db.selectFrom('warehouses').select(['id', 'name']).where('vendor_id', '=', vendorId).orderBy('name').execute()

/** NOT_FOUND for an offer of another seller too. */
export async function findSellerOffer(db: Db | Tx, vendorId: number, offerId: number): Promise<SellerOffer> {
  const { rows } = await sql<Row>`SELECT ${columns} ${joined} ${figures(vendorId)}
    WHERE o.id = ${offerId} AND o.vendor_id = ${vendorId}`.execute(db)
  const [row] = rows
  if (!row) throw fail('NOT_FOUND')
  return presentOffer(row)
}

export async function findSellerOfferDetail(db: Db, vendorId: number, offerId: number): Promise<SellerOfferDetail> {
  const offer = await findSellerOffer(db, vendorId, offerId)
  const [more, prices, warehouses, promotion] = await Promise.all([
    readMore(db, vendorId, offerId),
    findPriceHistory(db, offerId),
    findWarehouses(db, vendorId),
    findLivePromotion(db, offerId),
  ])
  const [last] = await findDecisions(db, offer.articleId)
  const held = new Map(offer.stock.map(place => [place.warehouseId, place]))
  return {
    offer: { ...offer, deliveryModes: more.delivery_modes, preparationDays: more.preparation_days },
    article: {
      title: offer.title,
      description: more.description,
      tagIds: more.tag_ids,
      pictureIds: more.picture_ids,
      otherSellers: more.other_sellers,
      mayEditWords: mayEditText(
        {
          createdByVendorId: more.created_by_vendor_id,
          otherSellers: more.other_sellers,
          isReviewed: more.is_reviewed,
        },
        vendorId,
      ),
      reducible: more.reducible,
      // A check constraint allows these values only.
      status: more.article_status as ArticleStatus,
      claims: greenClaimSentences({
        title: offer.title,
        description: more.description,
        shortDescription: more.short_description,
      }),
      decision: last ? { reason: last.reason, ground: last.ground, at: last.at } : null,
    },
    warehouses: warehouses.map(({ id, name }) => held.get(id) ?? { warehouseId: id, name, onHand: 0, reserved: 0 }),
    prices,
    referencePriceCents: more.reference_price_cents,
    promotion,
  }
}

type More = {
  article_status: string
  delivery_modes: SellerOfferDetail['offer']['deliveryModes']
  preparation_days: number
  description: string
  short_description: string
  tag_ids: number[]
  picture_ids: number[]
  created_by_vendor_id: number | null
  other_sellers: number
  is_reviewed: boolean
  reducible: boolean
  reference_price_cents: number | null
}

async function readMore(db: Db, vendorId: number, offerId: number): Promise<More> {
  const { rows } = await sql<More>`
    SELECT o.delivery_modes, o.preparation_days, a.status AS article_status, a.description, a.short_description, a.created_by_vendor_id, a.reducible,
      ARRAY(SELECT tag_id FROM article_tags t WHERE t.article_id = a.id ORDER BY 1) AS tag_ids, ${pictureIds} AS picture_ids,
      ${otherSellers(vendorId)} AS other_sellers, ${isReviewed} AS is_reviewed, reference_price_cents(o.id) AS reference_price_cents
    ${joined} WHERE o.id = ${offerId}`.execute(db)
  const [row] = rows
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** Accepted by the operator, and not sent back since: of the article `a`. */
export const isReviewed = sql<boolean>`(a.status <> 'draft' AND EXISTS (
  SELECT FROM article_decisions d WHERE d.article_id = a.id AND d.decision = 'accepted'))`

/** Other sellers of the article `a`, whatever the state of their offers. */
export const otherSellers = (vendorId: number) => sql`(SELECT count(DISTINCT x.vendor_id)::int
  FROM variants y CROSS JOIN LATERAL
    (SELECT z.vendor_id FROM offers z WHERE z.variant_id = y.id AND z.vendor_id <> ${vendorId} OFFSET 0) x
  WHERE y.article_id = a.id)`

async function findPriceHistory(db: Db, offerId: number) {
  const rows = await db
    .selectFrom('offer_price_history')
    .select(['valid_from', 'price_cents as priceCents'])
    .where('offer_id', '=', offerId)
    .orderBy('valid_from', 'desc')
    .limit(8)
    .execute()
  return rows.map(({ valid_from, priceCents }) => ({ since: valid_from.toISOString(), priceCents }))
}
