import type { AttributeValues } from '#domains/catalogue/rules/attributes.ts'
import { proposesLots } from '#domains/catalogue/rules/lots.ts'
import { pictureFromFile } from '#domains/catalogue/server/article-pictures.ts'
import { appendVariants, createArticles, type NewArticle } from '#domains/catalogue/server/articles.ts'
import { findAttributeRules, missingValues, readValues } from '#domains/catalogue/server/attributes/check-values.ts'
import { foreignTag, lockDescriptions, takenEans } from '#domains/catalogue/server/checks.ts'
import { brandsFor, freeArticleSlugs } from '#domains/catalogue/server/naming.ts'
import { proposeValues } from '#domains/catalogue/server/pending/propose-values.ts'
import { statusForText, statusOnPublication } from '#domains/catalogue/server/publication.ts'
import { missingMarkFaults } from '#domains/regulation/rules/detect.ts'
import { isProfessionalOnly } from '#domains/regulation/rules.ts'
import { findMissingPapers } from '#domains/regulation/server/papers.ts'
import { queueRefresh } from '#domains/search/server/queue-refresh.ts'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { slugOf } from '#shared/slug.ts'
import type { NewSellerArticle } from '../../contract-new-article.ts'
import { lockSellerCatalogue, referenceTaken, refuseFields, takenReferences } from '../checks.ts'
import { archivedArticle } from '../messages.ts'
import { createOffers } from '../offers.ts'
import { missingOfNewArticles } from '../papers-of-new.ts'
import { type ActingSeller, countInMany } from './offers.ts'

/**
 * Creates an article and an offer for each variant. INVALID_INPUT by field for what another article or offer already has.
 * A published article is visible at once, or after the operator's review.
 */
export async function createSellerArticle(tx: Tx, seller: ActingSeller, given: NewSellerArticle) {
  await lockDescriptions(tx)
  refuseFields(missingValues(await findAttributeRules(tx), given))
  const created = await writeSellerArticle(tx, seller, given)
  await queueRefresh(tx, [created.articleId])
  return created
}

async function writeSellerArticle(tx: Tx, seller: ActingSeller, given: NewSellerArticle) {
  const [created] = await writeSellerArticles(tx, seller, [given])
  if (!created) throw fail('INTERNAL')
  return created
}

/**
 * Hundreds at once, in a few statements, all or none: INVALID_INPUT by field for the first one that cannot be created. The
 * caller refreshes the listings.
 */
export async function writeSellerArticles(tx: Tx, seller: ActingSeller, wanted: readonly NewSellerArticle[]) {
  const missing = await missingOfNewArticles(tx, seller.vendorId, wanted)
  // A new article has no document yet: one that needs some begins as a draft.
  const given = wanted.map((one, index) => (missing[index] === null ? one : { ...one, publish: false }))
  await lockDescriptions(tx)
  await lockSellerCatalogue(tx, seller.vendorId)
  const values = await checkGiven(tx, seller, given)
  const titles = given.map(({ title }) => title)
  const slugs = await freeArticleSlugs(tx, titles)
  const brands = await brandsFor(
    tx,
    given.map(({ brand }) => brand),
    { waits: true },
  )
  const status = await statusOnPublication(tx)
  const articles: NewArticle[] = []
  for (const [index, one] of given.entries())
    articles.push({
      ...wordsOf(one, values[index] ?? noValues),
      status: one.publish ? statusForText(one, status) : 'draft',
      slug: slugs[index] ?? '',
      brandId: brands.get(slugOf(one.brand)) ?? 0,
      pictureId: one.pictureFileId ? await pictureFromFile(tx, seller, one.pictureFileId) : null,
      createdByVendorId: seller.vendorId,
    })
  const created = await createArticles(tx, articles)
  const offers = given.map((one, index) => offersOf(seller.vendorId, one, created[index]?.variantIds ?? []))
  const offerIds = await createOffers(tx, offers.flat())
  const stocks = given.flatMap(({ variants }) => variants.map(({ stock }) => stock))
  await countInMany(
    tx,
    seller,
    offerIds.map((offerId, index) => ({ offerId, stock: stocks[index] ?? [] })),
  )
  const byVariant = new Map(offers.flat().map(({ variantId }, index) => [variantId, offerIds[index]]))
  return created.map(({ articleId, variantIds }, index) => ({
    articleId,
    slug: articles[index]?.slug ?? '',
    offerIds: variantIds.flatMap(variantId => byVariant.get(variantId) ?? []),
    waits: articles[index]?.status === 'review',
    missing: wanted[index]?.publish ? (missing[index] ?? null) : null,
    published: given[index]?.publish ?? false,
  }))
}

/** Adds the only variant given to an article of the seller, with its offer. The caller refreshes the listings. */
export async function writeVariantOffer(tx: Tx, seller: ActingSeller, articleId: number, given: NewSellerArticle) {
  await lockDescriptions(tx)
  await lockSellerCatalogue(tx, seller.vendorId)
  const article = await tx
    .selectFrom('articles')
    .select(['id', 'status'])
    .where('id', '=', articleId)
    .where('created_by_vendor_id', '=', seller.vendorId)
    .executeTakeFirst()
  if (!article) throw fail('NOT_FOUND')
  if (article.status === 'archived') throw fail('CONFLICT', { sentence: archivedArticle })
  const [values = noValues] = await checkGiven(tx, seller, [given])
  const variantIds = await appendVariants(tx, articleId, wordsOf(given, values).variants)
  const offers = offersOf(seller.vendorId, given, variantIds)
  const papersOf = await findMissingPapers(tx, offers)
  const held = offers.map((offer, index) => (papersOf(index).length ? { ...offer, status: 'draft' as const } : offer))
  const [offerId] = await createOffers(tx, held)
  if (offerId === undefined) throw fail('INTERNAL')
  await countInMany(tx, seller, [{ offerId, stock: given.variants[0]?.stock ?? [] }])
  return { offerId, articleId, status: held[0]?.status ?? 'draft' }
}

/** `lots`: its goods are usually tracked by lot. */
type GivenValues = { article: AttributeValues; variants: AttributeValues[]; lots: boolean }
const noValues: GivenValues = { article: {}, variants: [], lots: false }

/**
 * Attribute values as they are stored. INVALID_INPUT for references, EANs, tags or values of the first article at fault;
 * the fields are those of the form when one article is given.
 */
async function checkGiven(tx: Tx, seller: ActingSeller, given: readonly NewSellerArticle[]): Promise<GivenValues[]> {
  const variants = given.flatMap(one => one.variants)
  const references = await takenReferences(
    tx,
    seller.vendorId,
    variants.map(({ reference }) => reference),
  )
  const eans = await takenEans(
    tx,
    variants.flatMap(({ ean }) => ean ?? []),
  )
  const readOne = await valueReader(tx, seller, given)
  const tags = await findTags(tx, given)
  return given.map(one => {
    const { values, faults } = readOne(one)
    const fields: Record<string, string> = { ...faults, ...missingMarkFaults(one) }
    for (const [index, { reference, ean }] of one.variants.entries()) {
      const owner = references.get(reference)
      const same = ean === null ? undefined : eans.get(ean)
      if (owner) fields[`variants.${index}.reference`] = referenceTaken(owner)
      if (same)
        fields[`variants.${index}.ean`] =
          `Cet EAN est celui de «\u00a0${same}\u00a0»\u00a0: proposez votre offre sur cet article.`
    }
    if (one.tagIds.some(id => tags.get(id)?.categoryId !== one.categoryId)) fields.tagIds = foreignTag
    if (!slugOf(one.brand)) fields.brand = 'Une marque s’écrit avec des lettres ou des chiffres'
    if (!slugOf(one.title)) fields.title = 'Un titre s’écrit avec des lettres ou des chiffres'
    refuseFields(fields)
    return { ...values, lots: areTracked(one, tags) }
  })
}

const areTracked = ({ categoryId, tagIds, regulation }: NewSellerArticle, tags: ReadonlyMap<number, Tag>) =>
  proposesLots({ ...regulation, categoryId, tags: tagIds.map(id => tags.get(id)?.name ?? '') })

/** A value that an import brings, and no list has, is proposed to the operator. */
async function valueReader(tx: Tx, { vendorId, counting }: ActingSeller, given: readonly NewSellerArticle[]) {
  const isPlain = given.every(one =>
    [one, ...one.variants].every(({ attributes }) => Object.keys(attributes).length === 0),
  )
  const isImport = counting === 'import'
  if (isImport && !isPlain) await proposeValues(tx, vendorId, given)
  const rules = isPlain ? [] : await findAttributeRules(tx, { waiting: isImport })
  return (one: NewSellerArticle): { values: Omit<GivenValues, 'lots'>; faults: Record<string, string> } => {
    const article = readValues(rules, one.attributes, 'attributes')
    const variants = one.variants.map(({ attributes }, rank) =>
      readValues(rules, attributes, `variants.${rank}.attributes`),
    )
    return {
      values: { article: article.values, variants: variants.map(({ values }) => values) },
      faults: Object.assign({}, article.faults, ...variants.map(({ faults }) => faults)),
    }
  }
}

type Tag = { categoryId: number; name: string }

/** By id. */
async function findTags(tx: Tx, given: readonly NewSellerArticle[]): Promise<Map<number, Tag>> {
  const ids = [...new Set(given.flatMap(({ tagIds }) => tagIds))]
  const rows = await tx
    .selectFrom('tags')
    .select(['id', 'category_id as categoryId', 'name'])
    .where('id', 'in', [0, ...ids])
    .execute()
  return new Map(rows.map(({ id, ...tag }) => [id, tag]))
}

function wordsOf(
  given: NewSellerArticle,
  values: GivenValues,
): Omit<NewArticle, 'slug' | 'brandId' | 'pictureId' | 'status'> {
  const { pictograms, statements, ...nature } = given.regulation
  const hazards = pictograms.length || statements.length ? { pictograms, statements } : null
  return {
    title: given.title,
    description: given.description,
    categoryId: given.categoryId,
    tagIds: [...new Set(given.tagIds)],
    attributes: values.article,
    season: [],
    regulation: { ...nature, professionalOnly: isProfessionalOnly(nature), hazards },
    variants: given.variants.map((variant, rank) => ({
      label: variant.label,
      ean: variant.ean,
      attributes: values.variants[rank] ?? {},
      weightGrams: variant.weightGrams,
      saleUnit: given.saleUnit,
      packLabel: given.packLabel,
      content:
        variant.contentQuantity === null || variant.contentUnit === null
          ? null
          : { quantity: variant.contentQuantity, unit: variant.contentUnit },
      palletised: variant.palletised,
      lotTracked: variant.lotTracked ?? values.lots,
    })),
  }
}

const offersOf = (vendorId: number, given: NewSellerArticle, variantIds: readonly number[]) =>
  given.variants.flatMap((variant, index) => {
    const variantId = variantIds[index]
    if (variantId === undefined) return []
    const { reference, priceCents, vatCode, step, minimum, tiers, ecoCents, deposit } = variant
    const { deliveryModes, preparationDays } = given
    const status = given.publish ? ('published' as const) : ('draft' as const)
    return [
      {
        vendorId,
        variantId,
        reference,
        priceCents,
        vatCode,
        step,
        minimum,
        tiers,
        ecoCents,
        deposit,
        deliveryModes,
        preparationDays,
        status,
      },
    ]
  })
