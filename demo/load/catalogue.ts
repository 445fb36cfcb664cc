import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { drawPlate } from '../plates/draw.ts'
import type { DemoArticle, DemoCatalogue, DemoVariant } from '../types.ts'
import { bytea, idsBy, insertRows } from './rows.ts'
import type { SellerIds } from './sellers.ts'

const vatCodes = { 2000: 'normal', 1000: 'intermediate', 550: 'reduced' } as const
const day = 86_400_000

/** Everything described and offered: words first, then articles, variants, offers with their past prices, and stock. */
export async function loadCatalogue(tx: Tx, catalogue: DemoCatalogue, sellers: SellerIds): Promise<void> {
  await loadWords(tx, catalogue)
  await loadPlates(tx, catalogue.articles)
  await loadArticles(tx, catalogue.articles)
  await loadOffers(tx, catalogue.articles, sellers)
}

async function loadWords(tx: Tx, { tags, brands, seasons, attributes }: DemoCatalogue) {
  await insertRows(
    tx,
    'tags',
    tags.map((tag, position) => ({ category_id: tag.categoryId, name: tag.name, slug: tag.slug, position })),
  )
  await insertRows(tx, 'brands', brands)
  await insertRows(
    tx,
    'attributes',
    attributes.map((attribute, position) => ({ ...attribute, position })),
  )
  await insertRows(
    tx,
    'seasonal_categories',
    seasons.map((season, position) => ({
      slug: season.slug,
      title: season.title,
      why: season.why,
      from_day: season.from,
      to_day: season.to,
      position,
    })),
  )
  const tagId = await idsBy(tx, 'tags', 'name')
  const rows = await tx.selectFrom('seasonal_categories').select(['id', 'slug']).execute()
  await insertRows(
    tx,
    'seasonal_category_tags',
    rows.flatMap(row =>
      (seasons.find(season => season.slug === row.slug)?.tags ?? []).map(tag => ({
        seasonal_category_id: row.id,
        tag_id: tagId(tag),
      })),
    ),
  )
}

const plateOf = (article: DemoArticle) => Buffer.from(drawPlate(article.plate))
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function loadPlates(tx: Tx, articles: readonly DemoArticle[]) {
  const plates = new Map(articles.map(plateOf).map(bytes => [hashOf(bytes), bytes]))
  await insertRows(
    tx,
    'pictures',
    [...plates].map(([hash, bytes]) => ({
      content_hash: `\\x${hash}`,
      media_type: 'image/svg+xml',
      bytes: bytea(bytes),
      width: 400,
      height: 400,
    })),
    500,
  )
}

async function loadArticles(tx: Tx, articles: readonly DemoArticle[]) {
  const brandId = await idsBy(tx, 'brands', 'name')
  const { rows } = await sql<{ id: number; hash: string }>`
    SELECT id, encode(content_hash, 'hex') AS hash FROM pictures`.execute(tx)
  const pictures = new Map(rows.map(row => [row.hash, row.id]))
  const pictureId = (article: DemoArticle) => pictures.get(hashOf(plateOf(article))) ?? null
  await insertRows(
    tx,
    'articles',
    articles.map((article, rank) => ({
      ...articleRow(article, rank),
      brand_id: brandId(article.brand),
      picture_id: pictureId(article),
    })),
    500,
  )
  const articleId = await idsBy(tx, 'articles', 'slug')
  const tagId = await idsBy(tx, 'tags', 'name')
  await insertRows(
    tx,
    'article_tags',
    articles.flatMap(article => article.tags.map(tag => ({ article_id: articleId(article.slug), tag_id: tagId(tag) }))),
  )
  await insertRows(
    tx,
    'variants',
    articles.flatMap(article =>
      article.variants.map((variant, position) => variantRow(variant, articleId(article.slug), position)),
    ),
  )
}

const articleRow = ({ regulation, ...article }: DemoArticle, rank: number) => ({
  slug: article.slug,
  title: article.title,
  description: article.description,
  category_id: article.categoryId,
  attributes: article.attributes,
  season: article.season,
  status: 'published',
  plant_protection: regulation.plantProtection,
  biocontrol: regulation.biocontrol,
  garden_use: regulation.gardenUse,
  professional_only: regulation.professionalOnly,
  explosive_precursor: regulation.explosivePrecursor,
  biocide: regulation.biocide,
  withdrawable: regulation.withdrawable,
  withdrawal_reason: regulation.withdrawalReason,
  amm_number: regulation.ammNumber,
  hazards: regulation.hazards,
  // Spread over two years, so that « nouveautés » means something.
  created_at: new Date(Date.now() - ((rank * 7919) % 730) * day),
  updated_at: new Date(),
})

const variantRow = (variant: DemoVariant, articleId: number, position: number) => ({
  article_id: articleId,
  label: variant.label,
  ean: variant.ean,
  attributes: variant.attributes,
  weight_grams: variant.weightGrams,
  sale_unit: variant.saleUnit,
  pack_label: variant.packLabel,
  content_quantity: variant.content?.quantity ?? null,
  content_unit: variant.content?.unit ?? null,
  palletised: variant.palletised,
  position,
})

async function loadOffers(tx: Tx, articles: readonly DemoArticle[], sellers: SellerIds) {
  const articleId = await idsBy(tx, 'articles', 'slug')
  const variants = await tx.selectFrom('variants').select(['id', 'article_id', 'position']).execute()
  const variantIds = new Map(variants.map(row => [`${row.article_id} ${row.position}`, row.id]))
  const offers = articles.flatMap(article =>
    article.offers.map(offer => ({
      offer,
      vendorId: sellers.vendorId(offer.vendor),
      variantId: variantIds.get(`${articleId(article.slug)} ${offer.variant}`) ?? 0,
    })),
  )
  await insertRows(
    tx,
    'offers',
    offers.map(({ offer, vendorId, variantId }) => ({
      vendor_id: vendorId,
      variant_id: variantId,
      reference: offer.reference,
      price_cents: offer.priceCents,
      vat_code: vatCodes[offer.vatBasisPoints],
      step: offer.step,
      minimum: offer.minimum,
      delivery_modes: offer.modes,
      preparation_days: offer.preparationDays,
      status: 'published',
      created_at: new Date(),
    })),
  )
  const rows = await tx.selectFrom('offers').select(['id', 'vendor_id', 'reference']).execute()
  const ids = new Map(rows.map(row => [`${row.vendor_id} ${row.reference}`, row.id]))
  const known = offers.map(({ offer, vendorId }) => ({
    offer,
    vendorId,
    offerId: ids.get(`${vendorId} ${offer.reference}`) ?? 0,
  }))
  await insertRows(
    tx,
    'offer_price_tiers',
    known.flatMap(({ offer, offerId }) =>
      offer.ladder.map(tier => ({ offer_id: offerId, from_quantity: tier.from, price_cents: tier.priceCents })),
    ),
  )
  // The trigger wrote today's price; the demo's offers have a past.
  await tx.deleteFrom('offer_price_history').execute()
  await insertRows(
    tx,
    'offer_price_history',
    known.flatMap(({ offer, offerId }) =>
      offer.priceHistory.map(past => ({
        offer_id: offerId,
        valid_from: new Date(Date.now() - past.daysAgo * day),
        price_cents: past.priceCents,
      })),
    ),
  )
  await loadStock(tx, known, sellers)
}

type KnownOffer = { offer: DemoArticle['offers'][number]; vendorId: number; offerId: number }

/** Opening counts, each explained in the ledger. */
async function loadStock(tx: Tx, offers: readonly KnownOffer[], sellers: SellerIds) {
  const counts = offers.flatMap(({ offer, vendorId, offerId }) =>
    Object.entries(offer.stock).map(([shop, onHand]) => ({
      offer_id: offerId,
      warehouse_id: sellers.warehouseId(shop),
      vendor_id: vendorId,
      on_hand: onHand,
      reserved: 0,
    })),
  )
  await insertRows(tx, 'stock', counts, 5_000)
  const opening = counts.filter(row => row.on_hand > 0)
  await insertRows(
    tx,
    'stock_ledger',
    opening.map(({ offer_id, warehouse_id, on_hand }) => ({
      offer_id,
      warehouse_id,
      on_hand_change: on_hand,
      reserved_change: 0,
      reason: 'opening',
      at: new Date(),
    })),
    5_000,
  )
}
