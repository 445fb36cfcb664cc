import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { deliveryModes } from '#shared/delivery.ts'
import { fail } from '#shared/errors.ts'
import type { Article, ArticleCard, Offer, Variant } from '../contract.ts'
import { unitPriceOf } from '../rules.ts'
import { pictureIds } from './article-pictures.ts'
import { attributeText } from './attribute-text.ts'
import { cardColumns, cardOf, unitOf } from './cards.ts'
import { type Directory, directoryOf } from './directory.ts'
import { referencePrice } from './listing.ts'
import { currentVersion, remember, type Version } from './listing-cache.ts'

type Given = Record<string, unknown>
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
  available: number
  shops: Offer['shops']
}
type VariantRow = {
  id: number
  label: string
  ean: string | null
  sale_unit: string
  pack_label: string
  weight_grams: number
  palletised: boolean
  attributes: Given
  content_quantity: number | null
  content_unit: string | null
}
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
  attributes: Given
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
  shops: Article['shops']
}

/** A published article with all its offers; NOT_FOUND for any other slug. Prices are cents HT. */
export async function getArticle(db: Db, slug: string): Promise<Article> {
  const [at, row] = await Promise.all([currentVersion(db), readArticle(db, slug)])
  if (!row) return getKept(db, slug)
  const directory = await directoryOf(at)
  const { id, title, description, brand, category, documents, shops } = row
  return {
    ...{ id, slug: row.slug, title, description, brand, category, documents, shops },
    tags: row.tag_ids.flatMap(tagId => directory.tags.get(tagId)?.name ?? []),
    pictureId: row.picture_id,
    pictureIds: row.picture_ids,
    attributes: attributesOf(row.attributes, directory),
    variants: row.variants.map(variant => variantOf(variant, row.offers, directory)),
    legal: legalOf(row),
    similar: await similarTo(at, row),
  }
}

/** The article that one of this address was merged into, under its own address. */
async function getKept(db: Db, slug: string): Promise<Article> {
  const kept = await db
    .selectFrom('article_redirects as r')
    .innerJoin('articles as a', 'a.id', 'r.article_id')
    .select('a.slug')
    .where('r.slug', '=', slug)
    .where('a.status', '=', 'published')
    .where('a.slug', '<>', slug)
    .executeTakeFirst()
  if (!kept) throw fail('NOT_FOUND')
  return getArticle(db, kept.slug)
}

/** One statement: the price and stock of every offer are of the same instant, and a page costs one journey. */
async function readArticle(db: Db, slug: string): Promise<ArticleRow | undefined> {
  const { rows } = await sql<ArticleRow>`
    SELECT a.*, ${pictureIds} AS picture_ids, jsonb_build_object('name', b.name, 'slug', b.slug) AS brand,
      jsonb_build_object('id', c.id, 'title', c.title) AS category,
      ARRAY(SELECT at.tag_id FROM article_tags at JOIN tags t ON t.id = at.tag_id WHERE at.article_id = a.id ORDER BY t.position) AS tag_ids,
      ${list(sql`SELECT v.* FROM variants v WHERE v.article_id = a.id ORDER BY v.position, v.id`)} AS variants,
      ${list(offers)} AS offers,
      ${list(sql`SELECT d.id, d.kind, d.title FROM article_documents d WHERE d.article_id = a.id ORDER BY d.id`)} AS documents,
      ${list(shops)} AS shops
    FROM articles a JOIN brands b ON b.id = a.brand_id JOIN categories c ON c.id = a.category_id
    WHERE a.slug = ${slug} AND a.status = 'published'`.execute(db)
  return rows[0]
}

const list = (query: ReturnType<typeof sql>) =>
  sql`coalesce((SELECT jsonb_agg(to_jsonb(r)) FROM (${query}) r), '[]'::jsonb)`

/** Where the goods are that anyone may collect: open shops with something free in their warehouse. */
const collectable = sql`stock k JOIN shops s ON s.warehouse_id = k.warehouse_id AND s.status = 'open' AND s.pickup
  AND k.on_hand > k.reserved`

const offers = sql`
  SELECT o.id, o.variant_id, jsonb_build_object('id', d.id, 'name', d.name, 'slug', d.slug) AS vendor, o.reference, o.price_cents,
    vat_basis_points(o.vat_code, current_date) AS vat_basis_points, o.step, o.minimum, o.delivery_modes, o.preparation_days,
    ${referencePrice(sql`o.id`, sql`o.price_is_fixed`)} AS reference_price_cents,
    ${list(sql`SELECT t.from_quantity AS "from", t.price_cents AS "priceCents" FROM offer_price_tiers t
      WHERE t.offer_id = o.id AND NOT o.price_is_fixed ORDER BY t.from_quantity`)} AS tiers,
    (SELECT coalesce(sum(k.on_hand - k.reserved), 0)::int FROM stock k WHERE k.offer_id = o.id) AS available,
    ${list(sql`SELECT s.id AS "shopId", k.on_hand - k.reserved AS available FROM ${collectable}
      WHERE k.offer_id = o.id AND 'PICKUP' = ANY(o.delivery_modes) ORDER BY s.id`)} AS shops
  FROM offers_on_sale o JOIN vendors d ON d.id = o.vendor_id
  WHERE o.article_id = a.id ORDER BY o.price_cents, o.id`

const shops = sql`
  SELECT s.id, s.name, s.city, d.name AS "vendorName", s.latitude, s.longitude, s.pickup_ready_hours AS "readyHours"
  FROM shops s JOIN vendors d ON d.id = s.vendor_id
  WHERE s.id IN (SELECT s.id FROM offers_on_sale o JOIN ${collectable} ON k.offer_id = o.id
    WHERE o.article_id = a.id AND 'PICKUP' = ANY(o.delivery_modes))
  ORDER BY s.name`

function variantOf(variant: VariantRow, offers: OfferRow[], directory: Directory): Variant {
  const own = offers.filter(offer => offer.variant_id === variant.id)
  return {
    id: variant.id,
    label: variant.label,
    ean: variant.ean,
    saleUnit: variant.sale_unit,
    packLabel: variant.pack_label,
    weightGrams: variant.weight_grams,
    palletised: variant.palletised,
    attributes: attributesOf(variant.attributes, directory),
    offers: own.map(offer => offerOf(offer, variant)),
  }
}

const offerOf = (offer: OfferRow, variant: VariantRow): Offer => ({
  id: offer.id,
  vendor: offer.vendor,
  reference: offer.reference,
  priceCents: offer.price_cents,
  vatBasisPoints: offer.vat_basis_points,
  referencePriceCents: offer.reference_price_cents,
  step: offer.step,
  minimum: offer.minimum,
  tiers: offer.tiers,
  unitPrice: unitPriceOf(offer.price_cents, variant.content_quantity, unitOf(variant.content_unit)),
  deliveryModes: deliveryModes.filter(mode => offer.delivery_modes.includes(mode)),
  preparationDays: offer.preparation_days,
  available: offer.available,
  shops: offer.shops,
})

/** In the order of the attributes' table; what it does not know is not shown. */
const attributesOf = (given: Given, directory: Directory): Article['attributes'] =>
  [...directory.attributes.values()]
    .filter(({ code }) => given[code] !== undefined && given[code] !== null)
    .map(attribute => ({
      code: attribute.code,
      label: attribute.label,
      value: attributeText(attribute, given[attribute.code]),
    }))

const legalOf = (row: ArticleRow): Article['legal'] => ({
  plantProtection: row.plant_protection,
  biocontrol: row.biocontrol,
  gardenUse: row.garden_use,
  professionalOnly: row.professional_only,
  explosivePrecursor: row.explosive_precursor,
  biocide: row.biocide,
  withdrawable: row.withdrawable,
  withdrawalReason: row.withdrawal_reason,
  ammNumber: row.amm_number,
  pictograms: row.hazards?.pictograms ?? [],
  hazardStatements: row.hazards?.statements ?? [],
})

const similarAtMost = 6
/** Most wanted articles of the same shelves. */
const similarTo = ({ db, version }: Version, { id, tag_ids }: ArticleRow): Promise<ArticleCard[]> =>
  remember({ db, version }, `similar ${id}`, async () => {
    const rows = await db
      .selectFrom('article_listing as l')
      .select(cardColumns)
      .where(sql<boolean>`l.tag_ids && ${tag_ids}::int[]`)
      .where('l.article_id', '<>', id)
      .orderBy('l.popularity', 'desc')
      .orderBy('l.article_id')
      .limit(similarAtMost)
      .execute()
    return rows.map(cardOf)
  })
