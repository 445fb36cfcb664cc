import type { Tx } from '#platform/db/pool.ts'
import type { DeliveryMode } from '#shared/delivery.ts'
import { fail } from '#shared/errors.ts'
import { type ContentUnit, offerFault, type Tier } from '../rules.ts'
import { chunksOf } from './chunks.ts'

type Values = Record<string, string | number | boolean>
/** What the law says of the goods; what is left out is false or unknown. */
type Regulation = Partial<{
  plantProtection: boolean
  biocontrol: boolean
  gardenUse: boolean
  professionalOnly: boolean
  explosivePrecursor: boolean
  biocide: boolean
  withdrawalReason: string | null
  ammNumber: string | null
  hazards: { pictograms: string[]; statements: string[] } | null
}>
export type NewVariant = {
  label: string
  ean: string | null
  attributes: Values
  weightGrams: number
  saleUnit: string
  packLabel: string
  content: { quantity: number; unit: ContentUnit } | null
  palletised: boolean
}
export type NewArticle = {
  slug: string
  title: string
  description: string
  categoryId: number
  brandId: number
  pictureId: number | null
  tagIds: readonly number[]
  attributes: Values
  /** Months, 1 to 12. */
  season: readonly number[]
  status: 'draft' | 'published'
  regulation: Regulation
  variants: readonly NewVariant[]
  documents?: readonly { kind: 'FT' | 'FDS' | 'NOTICE'; title: string; bytes: Buffer }[]
  createdAt?: Date
}

/**
 * Describes articles, thousands at once; answers their ids and those of their variants in the order given. No list shows
 * them before they are offered and `refreshListing` has run.
 */
export async function createArticles(tx: Tx, articles: readonly NewArticle[]) {
  const idBySlug = new Map<string, number>()
  for (const chunk of chunksOf(articles)) {
    const rows = await tx.insertInto('articles').values(chunk.map(articleRow)).returning(['id', 'slug']).execute()
    for (const { id, slug } of rows) idBySlug.set(slug, id)
  }
  const idOf = (article: NewArticle) => idBySlug.get(article.slug) ?? missing(article.slug)
  const tags = articles.flatMap(article => article.tagIds.map(tag_id => ({ article_id: idOf(article), tag_id })))
  for (const chunk of chunksOf(tags)) await tx.insertInto('article_tags').values(chunk).execute()
  const documents = articles.flatMap(article =>
    (article.documents ?? []).map(document => ({ ...document, article_id: idOf(article) })),
  )
  for (const chunk of chunksOf(documents)) await tx.insertInto('article_documents').values(chunk).execute()
  const variants = await createVariants(
    tx,
    articles.map(article => ({ articleId: idOf(article), variants: article.variants })),
  )
  return articles.map((article, index) => ({ articleId: idOf(article), variantIds: variants[index] ?? [] }))
}

const missing = (what: string): never => {
  throw new Error(`not written: ${what}`)
}

const articleRow = ({ regulation, ...article }: NewArticle) => ({
  slug: article.slug,
  title: article.title,
  description: article.description,
  category_id: article.categoryId,
  brand_id: article.brandId,
  picture_id: article.pictureId,
  attributes: JSON.stringify(article.attributes),
  season: [...article.season],
  status: article.status,
  plant_protection: regulation.plantProtection ?? false,
  biocontrol: regulation.biocontrol ?? false,
  garden_use: regulation.gardenUse ?? false,
  professional_only: regulation.professionalOnly ?? false,
  explosive_precursor: regulation.explosivePrecursor ?? false,
  biocide: regulation.biocide ?? false,
  withdrawable: !regulation.withdrawalReason,
  withdrawal_reason: regulation.withdrawalReason ?? null,
  amm_number: regulation.ammNumber ?? null,
  hazards: regulation.hazards ? JSON.stringify(regulation.hazards) : null,
  created_at: article.createdAt ?? new Date(),
})

async function createVariants(tx: Tx, articles: { articleId: number; variants: readonly NewVariant[] }[]) {
  const idByKey = new Map<string, number>()
  const rows = articles.flatMap(({ articleId, variants }) =>
    variants.map((variant, position) => variantRow(articleId, variant, position)),
  )
  for (const chunk of chunksOf(rows)) {
    const written = await tx.insertInto('variants').values(chunk).returning(['id', 'article_id', 'label']).execute()
    for (const { id, article_id, label } of written) idByKey.set(`${article_id} ${label}`, id)
  }
  return articles.map(({ articleId, variants }) =>
    variants.map(({ label }) => idByKey.get(`${articleId} ${label}`) ?? missing(label)),
  )
}

const variantRow = (articleId: number, variant: NewVariant, position: number) => ({
  article_id: articleId,
  label: variant.label,
  ean: variant.ean,
  attributes: JSON.stringify(variant.attributes),
  weight_grams: variant.weightGrams,
  sale_unit: variant.saleUnit,
  pack_label: variant.packLabel,
  content_quantity: variant.content === null ? null : String(variant.content.quantity),
  content_unit: variant.content?.unit ?? null,
  palletised: variant.palletised,
  position,
})

export type NewOffer = {
  vendorId: number
  variantId: number
  reference: string
  /** HT per sale unit. */
  priceCents: number
  vatCode: 'normal' | 'intermediate' | 'reduced'
  step: number
  minimum: number
  tiers: readonly Tier[]
  deliveryModes: readonly DeliveryMode[]
  preparationDays: number
  status?: 'draft' | 'published'
  /** Past prices, oldest first, ending with the current one and since when it holds; left out: the price begins now. */
  history?: readonly { since: Date; priceCents: number }[]
}

/** Offers variants, thousands at once; answers their ids in the order given. INVALID_INPUT with a sentence for terms that do not hold. */
export async function createOffers(tx: Tx, offers: readonly NewOffer[]): Promise<number[]> {
  await checkTerms(tx, offers)
  const idByKey = new Map<string, number>()
  for (const chunk of chunksOf(offers)) {
    const rows = await tx
      .insertInto('offers')
      .values(chunk.map(offerRow))
      .returning(['id', 'vendor_id', 'variant_id'])
      .execute()
    for (const { id, vendor_id, variant_id } of rows) idByKey.set(`${vendor_id} ${variant_id}`, id)
  }
  const idOf = (offer: NewOffer) => idByKey.get(`${offer.vendorId} ${offer.variantId}`) ?? missing(offer.reference)
  const tiers = offers.flatMap(offer =>
    offer.tiers.map(tier => ({ offer_id: idOf(offer), from_quantity: tier.from, price_cents: tier.priceCents })),
  )
  for (const chunk of chunksOf(tiers)) await tx.insertInto('offer_price_tiers').values(chunk).execute()
  await writeHistory(
    tx,
    offers.map(offer => ({ offerId: idOf(offer), history: offer.history ?? [] })),
  )
  return offers.map(idOf)
}

const offerRow = (offer: NewOffer) => ({
  vendor_id: offer.vendorId,
  variant_id: offer.variantId,
  reference: offer.reference,
  price_cents: offer.priceCents,
  vat_code: offer.vatCode,
  step: offer.step,
  minimum: offer.minimum,
  delivery_modes: [...offer.deliveryModes],
  preparation_days: offer.preparationDays,
  status: offer.status ?? 'published',
})

async function checkTerms(tx: Tx, offers: readonly NewOffer[]) {
  const variants = await tx
    .selectFrom('variants as v')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .select(['v.id', 'a.plant_protection as plantProtection', 'a.biocontrol'])
    .where('v.id', 'in', offers.length ? [...new Set(offers.map(offer => offer.variantId))] : [0])
    .execute()
  const natures = new Map(variants.map(variant => [variant.id, variant]))
  for (const offer of offers) {
    const nature = natures.get(offer.variantId)
    if (!nature) throw fail('NOT_FOUND')
    const fault = offerFault(offer, nature) ?? historyFault(offer)
    if (fault) throw fail('INVALID_INPUT', { sentence: `${offer.reference}\u00a0: ${fault}` })
  }
}

const historyFault = ({ history, priceCents }: NewOffer) =>
  history?.length && history.at(-1)?.priceCents !== priceCents ? 'L’historique doit finir par le prix actuel.' : null

/** The trigger has written that every price began just now; where the past is known, it takes its place. */
async function writeHistory(tx: Tx, offers: { offerId: number; history: NonNullable<NewOffer['history']> }[]) {
  const known = offers.filter(({ history }) => history.length > 0)
  for (const chunk of chunksOf(known))
    await tx
      .deleteFrom('offer_price_history')
      .where(
        'offer_id',
        'in',
        chunk.map(({ offerId }) => offerId),
      )
      .execute()
  const rows = known.flatMap(({ offerId, history }) =>
    history.map(({ since, priceCents }) => ({ offer_id: offerId, valid_from: since, price_cents: priceCents })),
  )
  for (const chunk of chunksOf(rows)) await tx.insertInto('offer_price_history').values(chunk).execute()
}
