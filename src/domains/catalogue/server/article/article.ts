import { madeToOrderException, madeToOrderLabel } from '#domains/offers/rules/made-to-order.ts'
import { parseUnit } from '#domains/search/server/cards.ts'
import { attributesOf } from '#domains/search/server/facets/attribute-text.ts'
import { currentVersion, type ListingVersion } from '#domains/search/server/listing-version.ts'
import { type LookupTables, loadLookupTables } from '#domains/search/server/lookup-tables.ts'
import { memoize } from '#domains/search/server/memo.ts'
import type { SearchEngine } from '#domains/search/server/port.ts'
import { announcedLabel, closureNotice, isClosedOn, salesStop } from '#domains/shipping/rules/working-days.ts'
import { needUnitOf } from '#domains/vineyard/rules/packs.ts'
import type { Db } from '#platform/db/pool.ts'
import { deliveryModes } from '#shared/delivery.ts'
import { fail } from '#shared/errors.ts'
import { downPaymentWords } from '#shared/price/down-payment.ts'
import { ecoWords } from '#shared/price/eco.ts'
import { depositWords } from '#shared/price/packaging-deposit.ts'
import { unitPriceOf } from '#shared/price/unit-price.ts'
import type { Article, Offer, Variant } from '../../contract.ts'
import { mayBeReduced } from '../../rules.ts'
import { type ArticleRow, readArticleRow } from './article-row.ts'
import { kitOf } from './kit-contents.ts'
import { findLimits, type LawfulSale, lawfulSale, withinLaw } from './lawful-sale.ts'
import { findSimilar } from './similar-articles.ts'

type OfferRow = ArticleRow['offers'][number]
type VariantRow = ArticleRow['variants'][number]

const french = new Intl.Collator('fr')

/** A published article with all its offers; NOT_FOUND for any other slug. Prices are cents HT. */
export async function getArticle(db: Db, engine: SearchEngine, slug: string): Promise<Article> {
  const [at, text] = await Promise.all([currentVersion(db), readArticleRow(db, slug)])
  if (text === null) return getMerged(db, engine, slug)
  const row: ArticleRow = JSON.parse(text)
  const limits = await findLimits(
    db,
    row.goods,
    row.offers.map(offer => offer.vendor.id),
  )
  // The same article, listings and legal limits give the same response.
  return memoize(at, `article ${text} ${JSON.stringify(limits)}`, () =>
    buildArticle(at, engine, row, lawfulSale(row.goods, limits)),
  )
}

async function buildArticle(
  at: ListingVersion,
  engine: SearchEngine,
  row: ArticleRow,
  sale: LawfulSale,
): Promise<Article> {
  const lookup = await loadLookupTables(at)
  const { id, slug, title, brand, category, documents, recalls, operators } = row
  const description = [row.short_description, row.description].filter(Boolean).join('\n\n')
  return {
    ...{ pictureAlts: row.picture_alts, maker: operators.maker ?? null, responsible: operators.responsible ?? null },
    ...{
      id,
      slug,
      title,
      description,
      brand,
      category,
      documents,
      recalls,
      shops: shopsOf(row.offers.filter(({ vendor }) => sale.refusalOf(vendor.id) === null)),
    },
    tags: row.tag_ids.flatMap(tagId => lookup.tags.get(tagId)?.name ?? []),
    pictureId: row.picture_id,
    pictureIds: row.picture_ids,
    attributes: attributesOf(row.attributes, lookup),
    variants: row.variants.map(variant => ({
      ...variantOf(variant, lawfulOffers(row), { lookup, sale }),
      pictureId: row.picture_ids.find(id => row.picture_variants[id]?.includes(variant.id)) ?? null,
    })),
    neededIn: neededIn(row),
    legal: legalOf(row, sale),
    producerIds: row.producer_ids,
    reservedBy: row.reserved_by ?? [],
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

/** Each shop once, though several offers may name it. */
function shopsOf(offers: OfferRow[]): Article['shops'] {
  const shops = offers.flatMap(offer =>
    collectableNow(offer).map(({ available: _, ...shop }) => ({ ...shop, vendorName: offer.vendor.name })),
  )
  return [...new Map(shops.map(shop => [shop.id, shop])).values()].sort((a, b) => french.compare(a.name, b.name))
}

function variantOf(
  variant: VariantRow,
  offers: OfferRow[],
  { lookup, sale }: { lookup: LookupTables; sale: LawfulSale },
): Omit<Variant, 'pictureId'> {
  const own = offers.filter(offer => offer.variant_id === variant.id)
  return {
    id: variant.id,
    label: variant.label,
    ean: variant.ean,
    saleUnit: variant.sale_unit,
    packLabel: variant.pack_label,
    weightGrams: variant.weight_grams,
    palletised: variant.palletised,
    content: contentOf(variant),
    attributes: attributesOf(variant.attributes, lookup),
    offers: own.map(offer => withinLaw(offerOf(offer, variant), sale)),
  }
}

const contentOf = ({ content_quantity: quantity, content_unit: unit }: VariantRow) =>
  quantity !== null && unit !== null ? { quantity, unit } : null

/** The law does not let larger packs of some goods be praised. */
const neededIn = ({ goods, offers, variants }: ArticleRow) =>
  offers.length > 1 && mayBeReduced(goods)
    ? needUnitOf(
        variants
          .filter(({ id }) => offers.some(offer => offer.variant_id === id))
          .map(variant => ({
            saleUnit: variant.sale_unit,
            contentQuantity: variant.content_quantity,
            contentUnit: variant.content_unit,
            weightGrams: variant.weight_grams,
          })),
      )
    : null

/** No shop of a seller that is closed today. */
const collectableNow = ({ today, closures, shops }: OfferRow) =>
  today !== null && isClosedOn(closures, today) ? [] : shops

/** Without the reductions that the law does not allow. */
const lawfulOffers = ({ offers, goods }: ArticleRow) =>
  mayBeReduced(goods) ? offers : offers.map(offer => ({ ...offer, tiers: [], reference_price_cents: null }))

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
  eco: ecoWords(offer.eco_cents, offer.vat_basis_points),
  deposit: offer.deposit && depositWords(offer.deposit),
  downPayment: offer.down_payment_percent === null ? null : downPaymentWords(offer.down_payment_percent),
})

/** Without an offer from stock, nobody can withdraw (C. conso L221-28 3°). */
const isOnlyMade = ({ offers }: ArticleRow) => offers.length > 0 && offers.every(offer => offer.lead_days !== null)

const legalOf = (row: ArticleRow, { refusal, permits }: LawfulSale): Article['legal'] => ({
  plantProtection: row.goods.plantProtection,
  biocontrol: row.goods.biocontrol,
  gardenUse: row.goods.gardenUse,
  professionalOnly: row.goods.professionalOnly,
  explosivePrecursor: row.goods.explosivePrecursor,
  biocide: row.goods.biocide,
  refusal,
  permits: [...permits],
  withdrawable: row.withdrawable && !isOnlyMade(row),
  withdrawalReason: isOnlyMade(row) ? madeToOrderException : row.withdrawal_reason,
  ammNumber: row.amm_number,
  pictograms: row.hazards?.pictograms ?? [],
  hazardStatements: row.hazards?.statements ?? [],
  information: row.information,
})
