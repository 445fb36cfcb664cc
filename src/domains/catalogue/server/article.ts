import { sql } from 'kysely'
import { madeToOrderException, madeToOrderLabel } from '#domains/offers/rules/made-to-order.ts'
import { parseUnit } from '#domains/search/server/cards.ts'
import { attributesOf, type GivenAttributes } from '#domains/search/server/facets/attribute-text.ts'
import { referencePrice } from '#domains/search/server/listing.ts'
import { currentVersion, type ListingVersion } from '#domains/search/server/listing-version.ts'
import { type LookupTables, loadLookupTables } from '#domains/search/server/lookup-tables.ts'
import { memoize } from '#domains/search/server/memo.ts'
import type { SearchEngine } from '#domains/search/server/port.ts'
import {
  announcedLabel,
  closureNotice,
  isClosedOn,
  salesStop,
  type VendorClosure,
} from '#domains/shipping/rules/working-days.ts'
import { orderableUnits } from '#domains/stock/server/queries.ts'
import type { Db } from '#platform/db/pool.ts'
import { deliveryModes } from '#shared/delivery.ts'
import { fail } from '#shared/errors.ts'
import { unitPriceOf } from '#shared/price/unit-price.ts'
import type { Article, Offer, Variant } from '../contract.ts'
import { type KitPartRow, kitOf, kitParts } from './kit-contents.ts'
import { pictureIds } from './picture-ids.ts'
import { findSimilar } from './similar-articles.ts'

const french = new Intl.Collator('fr')

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
type ArticleRow = {
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
  short_description: string
  operators: { maker?: string; responsible?: string }
  attributes: GivenAttributes
  plant_protection: boolean
  biocontrol: boolean
  garden_use: boolean
  professional_only: boolean
  explosive_precursor: boolean
  biocide: boolean
  withdrawable: boolean
  withdrawal_reason: string | null
  amm_number: string | null
  hazards: { pictograms?: string[]; statements?: string[] } | null
  variants: VariantRow[]
  offers: OfferRow[]
  documents: Article['documents']
  recalls: Article['recalls']
}

/** A published article with all its offers; NOT_FOUND for any other slug. Prices are cents HT. */
export async function getArticle(db: Db, engine: SearchEngine, slug: string): Promise<Article> {
  const [at, text] = await Promise.all([currentVersion(db), readArticle(db, slug)])
  if (text === null) return getMerged(db, engine, slug)
  // The same article and the same listings give the same response.
  return memoize(at, `article ${text}`, () => buildArticle(at, engine, JSON.parse(text)))
}

async function buildArticle(at: ListingVersion, engine: SearchEngine, row: ArticleRow): Promise<Article> {
  const lookup = await loadLookupTables(at)
  const { id, slug, title, brand, category, documents, recalls, operators } = row
  const description = [row.short_description, row.description].filter(Boolean).join('\n\n')
  return {
    ...{ pictureAlts: row.picture_alts, maker: operators.maker ?? null, responsible: operators.responsible ?? null },
    ...{ id, slug, title, description, brand, category, documents, recalls, shops: shopsOf(row.offers) },
    tags: row.tag_ids.flatMap(tagId => lookup.tags.get(tagId)?.name ?? []),
    pictureId: row.picture_id,
    pictureIds: row.picture_ids,
    attributes: attributesOf(row.attributes, lookup),
    variants: row.variants.map(variant => variantOf(variant, row.offers, lookup)),
    legal: legalOf(row),
    similar: await findSimilar(at, engine, row),
  }
}

/** The article that the one of this slug was merged into. */
async function getMerged(db: Db, engine: SearchEngine, slug: string): Promise<Article> {
  const target = await db
    .selectFrom('article_redirects as r')
    .innerJoin('articles as a', 'a.id', 'r.article_id')
    .select('a.slug')
    .where('r.slug', '=', slug)
    .where('a.status', '=', 'published')
    .where('a.slug', '<>', slug)
    .executeTakeFirst()
  if (!target) throw fail('NOT_FOUND')
  return getArticle(db, engine, target.slug)
}

/** One statement: price and stock of every offer are of the same instant, in one round trip. */
async function readArticle(db: Db, slug: string): Promise<string | null> {
  const { rows } = await articleStatement(slug).execute(db)
  return rows[0]?.text ?? null
}

const articleStatement = (slug: string) =>
  sql<{ text: string }>`SELECT row_to_json(r)::text AS text FROM (
    SELECT a.id, a.slug, a.title, a.description, a.picture_id, a.attributes, a.plant_protection, a.biocontrol, a.garden_use,
      a.professional_only, a.explosive_precursor, a.biocide, a.withdrawable, a.withdrawal_reason, a.amm_number, a.hazards,
      a.short_description, a.picture_alts, ${operators} AS operators,
      ${pictureIds} AS picture_ids, json_build_object('name', b.name, 'slug', b.slug) AS brand,
      json_build_object('id', c.id, 'title', c.title) AS category,
      ARRAY(SELECT at.tag_id FROM article_tags at JOIN tags t ON t.id = at.tag_id WHERE at.article_id = a.id ORDER BY t.position) AS tag_ids,
      ${list(sql`SELECT v.id, v.label, v.ean, v.sale_unit, v.pack_label, v.weight_grams, v.palletised, v.attributes, v.content_quantity,
        v.content_unit FROM variants v WHERE v.article_id = a.id AND NOT v.archived ORDER BY v.position, v.id`)} AS variants,
      ${list(offers)} AS offers,
      ${list(documents)} AS documents, ${list(recalls)} AS recalls
    FROM articles a JOIN brands b ON b.id = a.brand_id JOIN categories c ON c.id = a.category_id
    WHERE a.slug = ${slug} AND a.status = 'published') r`

/** Named with their variant and date. */
const documents = sql`SELECT d.id, d.kind, concat_ws(', ', d.title, nullif(v.label, ''), to_char(d.dated_on, 'DD/MM/YYYY')) AS title
  FROM article_documents d LEFT JOIN variants v ON v.id = d.variant_id
  WHERE d.article_id = a.id AND (v.id IS NULL OR NOT v.archived) ORDER BY d.id`

const recalls = sql`SELECT r.id, (SELECT t.title FROM recall_versions t WHERE t.recall_id = r.id ORDER BY t.version DESC LIMIT 1) AS title
  FROM recalls r WHERE r.article_id = a.id AND r.lifted_at IS NULL ORDER BY r.id DESC`

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
    ${vatToday} AS vat_basis_points, o.step, o.minimum, o.delivery_modes, o.preparation_days, o.lead_days,
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

/** Each shop once, though several offers may name it. */
function shopsOf(offers: OfferRow[]): Article['shops'] {
  const shops = offers.flatMap(offer =>
    collectableNow(offer).map(({ available: _, ...shop }) => ({ ...shop, vendorName: offer.vendor.name })),
  )
  return [...new Map(shops.map(shop => [shop.id, shop])).values()].sort((a, b) => french.compare(a.name, b.name))
}

function variantOf(variant: VariantRow, offers: OfferRow[], lookup: LookupTables): Variant {
  const own = offers.filter(offer => offer.variant_id === variant.id)
  return {
    id: variant.id,
    label: variant.label,
    ean: variant.ean,
    saleUnit: variant.sale_unit,
    packLabel: variant.pack_label,
    weightGrams: variant.weight_grams,
    palletised: variant.palletised,
    attributes: attributesOf(variant.attributes, lookup),
    offers: own.map(offer => offerOf(offer, variant)),
  }
}

/** No shop of a seller that is closed today. */
const collectableNow = ({ today, closures, shops }: OfferRow) =>
  today !== null && isClosedOn(closures, today) ? [] : shops

/** Nothing is available while the seller's sales are stopped. */
function offerOf(offer: OfferRow, variant: VariantRow): Offer {
  const { today, closures, announced, week } = offer
  const isStopped = today !== null && salesStop(closures, today) !== null
  const isPreorder = offer.available - announced < offer.minimum && offer.available >= offer.minimum
  // What is sold out has no departure to announce.
  const maySell = isStopped || offer.available >= offer.minimum
  const label =
    offer.lead_days === null
      ? isPreorder && week && !isStopped
        ? announcedLabel(week)
        : null
      : madeLabel(offer, isStopped)
  return {
    ...factsOf(offer, variant),
    notice: label ?? (today && maySell ? closureNotice(today, offer.preparation_days, closures) : null),
    available: isStopped ? 0 : offer.available,
    announced: isStopped ? 0 : announced,
    shops: collectableNow(offer).map(({ id, available }) => ({ shopId: id, available })),
    kit: kitOf(offer.kit_parts, offer),
  }
}

/** Null while sales are stopped, which the notice of the closure explains. */
function madeLabel({ lead_days, available, minimum }: OfferRow, isStopped: boolean): string | null {
  if (lead_days === null || isStopped) return null
  return available >= minimum ? madeToOrderLabel(lead_days) : 'Fabriqué à la demande\u00a0: complet pour ce mois'
}

const factsOf = (offer: OfferRow, variant: VariantRow) => ({
  id: offer.id,
  vendor: offer.vendor,
  reference: offer.reference,
  priceCents: offer.price_cents,
  vatBasisPoints: offer.vat_basis_points,
  referencePriceCents: offer.reference_price_cents,
  step: offer.step,
  minimum: offer.minimum,
  tiers: offer.tiers,
  unitPrice: unitPriceOf(offer.price_cents, variant.content_quantity, parseUnit(variant.content_unit)),
  deliveryModes: deliveryModes.filter(mode => offer.delivery_modes.includes(mode)),
  preparationDays: offer.preparation_days,
  leadDays: offer.lead_days,
})

/** Without an offer from stock, nobody can withdraw (C. conso L221-28 3°). */
const isOnlyMade = ({ offers }: ArticleRow) => offers.length > 0 && offers.every(offer => offer.lead_days !== null)

const legalOf = (row: ArticleRow): Article['legal'] => ({
  plantProtection: row.plant_protection,
  biocontrol: row.biocontrol,
  gardenUse: row.garden_use,
  professionalOnly: row.professional_only,
  explosivePrecursor: row.explosive_precursor,
  biocide: row.biocide,
  withdrawable: row.withdrawable && !isOnlyMade(row),
  withdrawalReason: isOnlyMade(row) ? madeToOrderException : row.withdrawal_reason,
  ammNumber: row.amm_number,
  pictograms: row.hazards?.pictograms ?? [],
  hazardStatements: row.hazards?.statements ?? [],
})
