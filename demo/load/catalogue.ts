import { sql } from 'kysely'
import { createArticles } from '#domains/catalogue/server/articles.ts'
import {
  createAttributes,
  createBrands,
  createPictures,
  createSeasons,
  createTags,
  scopeAttributes,
} from '#domains/catalogue/server/reference-data.ts'
import { startingAttributes } from '#domains/catalogue/server/starting-catalogue.ts'
import { createOffers } from '#domains/offers/server/offers.ts'
import type { Tx } from '#platform/db/pool.ts'
import { ecoCentsOf } from '../catalogue/information.ts'
import { drawPlate } from '../plates/draw.ts'
import type { PlateSpec } from '../plates/spec.ts'
import type { DemoArticle, DemoCatalogue, DemoOffer } from '../types.ts'
import { nameMakers, papersOf } from './goods-papers.ts'
import { insertRows } from './rows.ts'
import type { SellerIds } from './sellers.ts'

const vatCodes = { 2000: 'normal', 1000: 'intermediate', 550: 'reduced' } as const
const day = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * day)

/** Loads articles and offers with the functions of the catalogue, then their stock. */
export async function loadCatalogue(tx: Tx, catalogue: DemoCatalogue, sellers: SellerIds): Promise<void> {
  const tags = await createTags(tx, catalogue.tags)
  const tagIds = (names: readonly string[]) => names.map(name => known(tags, name))
  await createSeasons(
    tx,
    catalogue.seasons.map(season => ({ ...season, tagIds: tagIds(season.tags) })),
  )
  await createAttributes(tx, catalogue.attributes)
  const brands = await createBrands(tx, catalogue.brands)
  const slugs = new Map(catalogue.brands.map(brand => [brand.name, brand.slug]))
  const pictures = await createPictures(
    tx,
    catalogue.articles.map(({ plate }) => pictureOf(plate)),
  )
  const papers = await Promise.all(catalogue.articles.map(papersOf))
  const written = await createArticles(
    tx,
    catalogue.articles.map((article, rank) => ({
      ...article,
      regulation: { ...article.regulation, ...article.information },
      documents: papers[rank] ?? [],
      brandId: known(brands, known(slugs, article.brand)),
      pictureId: pictures[rank] ?? null,
      tagIds: tagIds(article.tags),
      status: 'published' as const,
      // Spread over two years, so that « nouveautés » means something.
      createdAt: daysAgo((rank * 7919) % 730),
    })),
  )
  await loadOtherPictures(
    tx,
    catalogue.articles.map(({ otherPlates, shownVariants }, rank) => ({
      ...{ otherPlates, shownVariants, pictureId: pictures[rank] ?? 0 },
      ...{ articleId: written[rank]?.articleId ?? 0, variantIds: written[rank]?.variantIds ?? [] },
    })),
  )
  await scopeAttributes(tx, startingAttributes())
  await nameMakers(tx)
  const offers = catalogue.articles.flatMap((article, rank) =>
    article.offers.map(offer => ({
      offer,
      categoryId: article.categoryId,
      variantId: written[rank]?.variantIds[offer.variant] ?? 0,
      ecoCents: ecoCentsOf(article.information, article.variants[offer.variant]?.weightGrams ?? 0),
    })),
  )
  const offerIds = await createOffers(
    tx,
    offers.map(({ offer, variantId, ecoCents }) => ({ ...newOffer(offer, variantId, sellers), ecoCents })),
  )
  await loadStock(
    tx,
    offers.map(({ offer, categoryId }, index) => ({ offer, categoryId, offerId: offerIds[index] ?? 0 })),
    sellers,
  )
}

const known = <T>(values: ReadonlyMap<string, T>, name: string): T => {
  const value = values.get(name)
  if (value === undefined) throw new Error(`unknown « ${name} »`)
  return value
}

type Pictured = Pick<DemoArticle, 'otherPlates' | 'shownVariants'> & {
  articleId: number
  pictureId: number
  variantIds: readonly number[]
}

/** Drawings of the variants that do not look like the first picture. */
async function loadOtherPictures(tx: Tx, articles: readonly Pictured[]) {
  const drawn = articles.flatMap(({ articleId, otherPlates }) =>
    otherPlates.map((plate, position) => ({ articleId, plate, position })),
  )
  const pictures = await createPictures(
    tx,
    drawn.map(({ plate }) => pictureOf(plate)),
  )
  await insertRows(
    tx,
    'article_pictures',
    drawn.map(({ articleId, position }, rank) => ({
      article_id: articleId,
      picture_id: pictures[rank] ?? 0,
      position,
    })),
    5_000,
  )
  const others = Map.groupBy(
    drawn.map(({ articleId }, rank) => ({ articleId, pictureId: pictures[rank] ?? 0 })),
    ({ articleId }) => articleId,
  )
  const rows = articles.flatMap(({ articleId, pictureId, shownVariants, variantIds }) => {
    const ids = [pictureId, ...(others.get(articleId) ?? []).map(other => other.pictureId)]
    const shown = ids.map((id, rank) => [id, (shownVariants[rank] ?? []).map(variant => variantIds[variant])])
    return ids.length > 1 ? [{ id: articleId, shown: Object.fromEntries(shown) }] : []
  })
  await sql`UPDATE articles a SET picture_variants = r.shown
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(id bigint, shown jsonb) WHERE a.id = r.id`.execute(tx)
}

const pictureOf = (plate: PlateSpec) => ({
  mediaType: 'image/svg+xml' as const,
  bytes: Buffer.from(drawPlate(plate)),
  width: 400,
  height: 400,
  vendorId: null,
})

const newOffer = (offer: DemoOffer, variantId: number, sellers: SellerIds) => ({
  vendorId: sellers.vendorId(offer.vendor),
  variantId,
  reference: offer.reference,
  priceCents: offer.priceCents,
  vatCode: vatCodes[offer.vatBasisPoints],
  step: offer.step,
  minimum: offer.minimum,
  tiers: offer.ladder,
  deliveryModes: offer.modes,
  preparationDays: offer.preparationDays,
  history: offer.priceHistory.map(past => ({ since: daysAgo(past.daysAgo), priceCents: past.priceCents })),
})

type StockedOffer = { offer: DemoOffer; categoryId: DemoArticle['categoryId']; offerId: number }

/** An aisle for each category, twenty racks of four levels; one offer in nine has no bin yet. */
function binOf(categoryId: number, rank: number): string | null {
  const aisle = String.fromCharCode(65 + (categoryId % 8))
  const rack = `${1 + (Math.floor(rank / 24) % 20)}`.padStart(2, '0')
  return rank % 9 === 8 ? null : `${aisle}-${rack}-${1 + (rank % 4)}`
}

/** Opening stock, with a movement for each row; in bulk, where production code counts one by one. */
async function loadStock(tx: Tx, offers: readonly StockedOffer[], sellers: SellerIds) {
  const counts = offers.flatMap(({ offer, categoryId, offerId }, rank) =>
    Object.entries(offer.stock).map(([shop, onHand]) => ({
      bin: binOf(categoryId, rank),
      offer_id: offerId,
      warehouse_id: sellers.warehouseId(shop),
      vendor_id: sellers.vendorId(offer.vendor),
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
