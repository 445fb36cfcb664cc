import { type GoodsInformation, noInformation } from '#domains/regulation/rules/information.ts'
import { type LegalNature, ordinaryGoods } from '#domains/regulation/rules.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { ContentUnit } from '#shared/price/unit-price.ts'
import { chunksOf, missing } from './chunks.ts'

type Values = Record<string, string | number | boolean>
/** Legal facts of the goods; an absent one is false or unknown. */
type Regulation = Partial<
  LegalNature &
    GoodsInformation & {
      withdrawalReason: string | null
      ammNumber: string | null
      hazards: { pictograms: string[]; statements: string[] } | null
    }
>
export type NewVariant = {
  label: string
  ean: string | null
  attributes: Values
  weightGrams: number
  saleUnit: string
  packLabel: string
  content: { quantity: number; unit: ContentUnit } | null
  palletised: boolean
  lotTracked?: boolean
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
  status: 'draft' | 'review' | 'published'
  regulation: Regulation
  variants: readonly NewVariant[]
  documents?: readonly { kind: 'FT' | 'FDS' | 'NOTICE' | 'CONFORMITY'; title: string; bytes: Buffer }[]
  createdAt?: Date
  /** The seller who describes it and may correct its text. */
  createdByVendorId?: number
}

/**
 * Inserts thousands at once; returns their ids and those of their variants in the order given. Listings contain them once they
 * have an offer and `refreshListing` has run.
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

export const natureRow = (goods: LegalNature) => ({
  professional_only: goods.professionalOnly,
  plant_protection: goods.plantProtection,
  biocontrol: goods.biocontrol,
  garden_use: goods.gardenUse,
  explosive_precursor: goods.explosivePrecursor,
  reportable_precursor: goods.reportablePrecursor,
  biocide: goods.biocide,
  biocide_type: goods.biocideType,
  tax_capsule: goods.taxCapsule,
  live_plant: goods.livePlant,
  alcohol: goods.alcohol,
  transport_class: goods.transportClass,
})

export const informationRow = (goods: GoodsInformation) => ({
  ufi: goods.ufi,
  protection_category: goods.protectionCategory,
  ingredients: goods.ingredients,
  allergens: [...new Set(goods.allergens)],
  book: goods.book,
  repairability_tenths: goods.repairability === null ? null : Math.round(goods.repairability * 10),
  outside_union: goods.outsideUnion,
  producer_schemes: [...new Set(goods.producerSchemes)],
})

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
  ...natureRow({ ...ordinaryGoods, ...regulation }),
  ...informationRow({ ...noInformation, ...regulation }),
  withdrawable: !regulation.withdrawalReason,
  withdrawal_reason: regulation.withdrawalReason ?? null,
  amm_number: regulation.ammNumber ?? null,
  hazards: regulation.hazards ? JSON.stringify(regulation.hazards) : null,
  created_at: article.createdAt ?? new Date(),
  created_by_vendor_id: article.createdByVendorId ?? null,
})

type VariantsOf = { articleId: number; variants: readonly NewVariant[]; first?: number }

/** After those that the article has, under labels that it does not have yet; returns their ids. */
export async function appendVariants(tx: Tx, articleId: number, variants: readonly NewVariant[]): Promise<number[]> {
  const known = await tx
    .selectFrom('variants')
    .select(['label', 'position'])
    .where('article_id', '=', articleId)
    .execute()
  const labels = new Set(known.map(({ label }) => label))
  const named = variants.map(variant => ({ ...variant, label: freeLabel(variant.label, labels) }))
  const first = Math.max(-1, ...known.map(({ position }) => position)) + 1
  return (await createVariants(tx, [{ articleId, variants: named, first }])).flat()
}

function freeLabel(label: string, taken: ReadonlySet<string>): string {
  let free = label
  for (let rank = 2; taken.has(free); rank++) free = `${label || 'Modèle'} (${rank})`
  return free
}

async function createVariants(tx: Tx, articles: readonly VariantsOf[]) {
  const idByKey = new Map<string, number>()
  const rows = articles.flatMap(({ articleId, variants, first = 0 }) =>
    variants.map((variant, index) => variantRow(articleId, variant, first + index)),
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
  lot_tracked: variant.lotTracked ?? false,
  position,
})
