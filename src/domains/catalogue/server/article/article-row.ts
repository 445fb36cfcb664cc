/** What the page of an article shows, as one statement reads it. */
import { sql } from 'kysely'
import type { SoldGoods } from '#domains/regulation/rules/authorisation.ts'
import { authorisationSql, natureSql } from '#domains/regulation/server/sale-facts.ts'
import type { GivenAttributes } from '#domains/search/server/facets/attribute-text.ts'
import { referencePrice } from '#domains/search/server/listing.ts'
import type { VendorClosure } from '#domains/shipping/rules/working-days.ts'
import { orderableUnits } from '#domains/stock/server/queries.ts'
import type { Db } from '#platform/db/pool.ts'
import type { PackagingDeposit } from '#shared/price/packaging-deposit.ts'
import type { Article, Offer } from '../../contract.ts'
import { pictureIds } from '../picture-ids.ts'
import { type KitPartRow, kitParts } from './kit-contents.ts'

type OfferRow = {
  id: number
  variant_id: number
  vendor: Offer['vendor']
  reference: string
  price_cents: number
  vat_basis_points: number
  reference_price_cents: number | null
  step: number
  minimum: number
  tiers: Offer['tiers']
  delivery_modes: string[]
  preparation_days: number
  lead_days: number | null
  eco_cents: number
  deposit: PackagingDeposit | null
  down_payment_percent: number | null
  available: number
  announced: number
  week: string | null
  shops: ShopRow[]
  kit_parts: KitPartRow[]
  closures: VendorClosure[]
  /** Only with closures or announced units: without, the response is the same every day. */
  today: string | null
}
type ShopRow = Omit<Article['shops'][number], 'vendorName'> & { available: number }
type VariantRow = {
  id: number
  label: string
  ean: string | null
  sale_unit: string
  pack_label: string
  weight_grams: number
  palletised: boolean
  attributes: GivenAttributes
  content_quantity: number | null
  content_unit: string | null
}
/** As the statement below writes it as JSON. */
export type ArticleRow = {
  id: number
  slug: string
  title: string
  description: string
  brand: Article['brand']
  category: Article['category']
  tag_ids: number[]
  picture_id: number | null
  picture_ids: number[]
  picture_alts: Record<string, string>
  picture_variants: Record<string, number[]>
  short_description: string
  operators: { maker?: string; responsible?: string }
  attributes: GivenAttributes
  goods: SoldGoods
  withdrawable: boolean
  withdrawal_reason: string | null
  amm_number: string | null
  hazards: { pictograms?: string[]; statements?: string[] } | null
  information: Article['legal']['information']
  variants: VariantRow[]
  offers: OfferRow[]
  documents: Article['documents']
  recalls: Article['recalls']
  producer_ids: Article['producerIds']
  /** Sellers of offers for approved customers; null when there are none. */
  reserved_by: Article['reservedBy'] | null
}

/** One statement: price and stock of every offer are of the same instant, in one round trip. */
export async function readArticleRow(db: Db, slug: string): Promise<string | null> {
  const { rows } = await articleStatement(slug).execute(db)
  return rows[0]?.text ?? null
}

const articleStatement = (slug: string) =>
  sql<{ text: string }>`SELECT row_to_json(r)::text AS text FROM (
    SELECT a.id, a.slug, a.title, a.description, a.picture_id, a.attributes, (SELECT row_to_json(n) FROM (SELECT ${natureSql}, ${authorisationSql} AS authorisation) n) AS goods, a.withdrawable, a.withdrawal_reason, a.amm_number, a.hazards, ${information} AS information,
      a.short_description, a.picture_alts, a.picture_variants, ${operators} AS operators,
      ${pictureIds} AS picture_ids, json_build_object('name', b.name, 'slug', b.slug) AS brand,
      json_build_object('id', c.id, 'title', c.title) AS category,
      ARRAY(SELECT at.tag_id FROM article_tags at JOIN tags t ON t.id = at.tag_id WHERE at.article_id = a.id ORDER BY t.position) AS tag_ids,
      ${list(sql`SELECT v.id, v.label, v.ean, v.sale_unit, v.pack_label, v.weight_grams, v.palletised, v.attributes, v.content_quantity,
        v.content_unit FROM variants v WHERE v.article_id = a.id AND NOT v.archived ORDER BY v.position, v.id`)} AS variants,
      ${list(offers)} AS offers,
      (SELECT json_agg(DISTINCT jsonb_build_object('id', d.id, 'name', d.name)) FROM variants v JOIN offers o ON o.variant_id = v.id
        AND o.reserved AND o.status = 'published' JOIN vendors d ON d.id = o.vendor_id AND d.status = 'verified'
        WHERE v.article_id = a.id AND NOT v.archived) AS reserved_by,
      ${list(documents)} AS documents, ${list(recalls)} AS recalls,
      CASE WHEN a.producer_schemes = '{}' THEN '[]'::json ELSE ${list(producerIds)} END AS producer_ids
    FROM articles a JOIN brands b ON b.id = a.brand_id JOIN categories c ON c.id = a.category_id
    WHERE a.slug = ${slug} AND a.status = 'published') r`

/** Null for most goods, about which the law asks nothing more to be said. */
const information = sql`nullif(jsonb_strip_nulls(jsonb_build_object('ufi', a.ufi, 'protectionCategory', a.protection_category,
  'ingredients', a.ingredients, 'allergens', nullif(a.allergens, '{}'), 'book', nullif(a.book, false),
  'repairability', a.repairability_tenths / 10.0, 'producerSchemes', nullif(a.producer_schemes, '{}'))), '{}')`

/** Named with their variant and date. */
const documents = sql`SELECT d.id, d.kind, concat_ws(', ', d.title, nullif(v.label, ''), to_char(d.dated_on, 'DD/MM/YYYY')) AS title
  FROM article_documents d LEFT JOIN variants v ON v.id = d.variant_id
  WHERE d.article_id = a.id AND (v.id IS NULL OR NOT v.archived) ORDER BY d.id`

const recalls = sql`SELECT r.id, (SELECT t.title FROM recall_versions t WHERE t.recall_id = r.id ORDER BY t.version DESC LIMIT 1) AS title
  FROM recalls r WHERE r.article_id = a.id AND r.lifted_at IS NULL ORDER BY r.id DESC`

const producerIds = sql`SELECT DISTINCT d.name AS seller, i.stream AS scheme, i.number FROM offers_on_sale o
  JOIN vendors d ON d.id = o.vendor_id JOIN vendor_identifiers i ON i.vendor_id = d.id
  WHERE o.article_id = a.id AND i.stream = ANY(a.producer_schemes) ORDER BY 2, 1`

/** Who made it and who is responsible in the Union, with their addresses (regulation (EU) 2023/988, article 19). */
const operators = sql`json_strip_nulls(json_build_object(
  'maker', nullif(concat_ws(', ', a.maker_name, a.maker_address, a.maker_contact), ''),
  'responsible', nullif(concat_ws(', ', a.responsible_name, a.responsible_address, a.responsible_contact), '')))`

const list = (query: ReturnType<typeof sql>) => sql`coalesce((SELECT json_agg(r) FROM (${query}) r), '[]'::json)`

/** Open shops with free stock in their warehouse. */
const collectable = sql`sellable_stock k JOIN shops s ON s.warehouse_id = k.warehouse_id AND s.status = 'open' AND s.pickup
  AND k.on_hand > k.reserved`

/** `vat_basis_points(o.vat_code, current_date)` inlined: the function would be planned for every article. */
const vatToday = sql`(SELECT r.basis_points FROM vat_rates r WHERE r.zone = 'mainland' AND r.code = o.vat_code AND r.valid_from <= current_date
  AND (r.valid_to IS NULL OR current_date < r.valid_to))`

/** Announced units of a week that is over are not for sale. */
const stocked = sql`SELECT coalesce(sum(greatest(0, k.on_hand - k.reserved)), 0)::int AS here,
    coalesce(sum(least(k.announced, greatest(0, k.on_hand + k.announced - k.reserved)))
      FILTER (WHERE k.announced_week + 6 >= current_date), 0)::int AS announced,
    max(k.announced_week) FILTER (WHERE k.announced_week + 6 >= current_date) AS week
  FROM sellable_stock k WHERE k.offer_id = o.id`

/** Goods made on demand are never here: what may still be ordered this month. */
const orderable = sql`CASE WHEN o.lead_days IS NOT NULL THEN ${orderableUnits()} ELSE`

const closures = sql`SELECT c.from_day AS "fromDay", c.to_day AS "toDay", c.reason, c.stops_sales AS "stopsSales"
  FROM sale_closures c WHERE c.vendor_id = o.vendor_id AND c.to_day >= current_date ORDER BY c.from_day`

const offers = sql`
  SELECT o.id, o.variant_id, json_build_object('id', d.id, 'name', d.name, 'slug', d.slug) AS vendor, o.reference, o.price_cents,
    ${vatToday} AS vat_basis_points, o.step, o.minimum, o.delivery_modes, o.preparation_days, o.lead_days, o.eco_cents,
    (SELECT json_build_object('kind', p.deposit_kind, 'cents', p.deposit_cents, 'per', p.deposit_per) FROM offers p
      WHERE p.id = o.id AND p.deposit_kind IS NOT NULL) AS deposit,
    (SELECT p.down_payment_percent FROM offers p WHERE p.id = o.id AND p.deposit_kind IS NULL) AS down_payment_percent,
    ${referencePrice(sql`o.id`, sql`o.price_is_fixed`)} AS reference_price_cents,
    ${list(sql`SELECT t.from_quantity AS "from", t.price_cents AS "priceCents" FROM offer_price_tiers t
      WHERE t.offer_id = o.id AND NOT o.price_is_fixed ORDER BY t.from_quantity`)} AS tiers,
    ${orderable} stocked.here + stocked.announced END AS available, ${orderable} stocked.announced END AS announced, stocked.week,
    ${list(sql`SELECT s.id, k.on_hand - k.reserved AS available, s.name, s.city, s.latitude, s.longitude,
      s.pickup_ready_hours AS "readyHours" FROM ${collectable}
      WHERE k.offer_id = o.id AND 'PICKUP' = ANY(o.delivery_modes) ORDER BY s.id`)} AS shops,
    ${list(closures)} AS closures, ${list(kitParts)} AS kit_parts, (SELECT current_date WHERE stocked.announced > 0 OR EXISTS (${closures})) AS today
  FROM offers_on_sale o JOIN vendors d ON d.id = o.vendor_id CROSS JOIN LATERAL (${stocked}) stocked
  WHERE o.article_id = a.id ORDER BY o.price_cents, o.id`
