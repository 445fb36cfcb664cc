import type { AttributeValues } from '#domains/catalogue/rules/attributes.ts'
import { isProfessionalOnly } from '#domains/catalogue/rules.ts'
import { pictureFromFile } from '#domains/catalogue/server/article-pictures.ts'
import { createArticles, type NewArticle } from '#domains/catalogue/server/articles.ts'
import { findAttributeRules, missingValues, readValues } from '#domains/catalogue/server/attributes/check-values.ts'
import { lockDescriptions, tagsFault, takenEans } from '#domains/catalogue/server/checks.ts'
import { brandFor, freeArticleSlug } from '#domains/catalogue/server/naming.ts'
import { statusOnPublication } from '#domains/catalogue/server/publication.ts'
import { queueRefresh } from '#domains/search/server/queue-refresh.ts'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { slugOf } from '#shared/slug.ts'
import type { NewSellerArticle } from '../../contract-new-article.ts'
import { lockSellerCatalogue, referenceTaken, refuseFields, takenReferences } from '../checks.ts'
import { createOffers } from '../offers.ts'
import { type ActingSeller, countIn } from './offers.ts'

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

/** The caller refreshes the listings. */
export async function writeSellerArticle(tx: Tx, seller: ActingSeller, given: NewSellerArticle) {
  await lockDescriptions(tx)
  await lockSellerCatalogue(tx, seller.vendorId)
  const values = await readGiven(tx, given)
  await checkGiven(tx, seller, given, values.faults)
  const article: NewArticle = {
    ...wordsOf(given, values),
    status: given.publish ? await statusOnPublication(tx) : 'draft',
    slug: await freeArticleSlug(tx, given.title),
    brandId: await brandFor(tx, given.brand),
    pictureId: given.pictureFileId ? await pictureFromFile(tx, seller, given.pictureFileId) : null,
    createdByVendorId: seller.vendorId,
  }
  const [created] = await createArticles(tx, [article])
  if (!created) throw fail('INTERNAL')
  const offerIds = await createOffers(tx, offersOf(seller.vendorId, given, created.variantIds))
  for (const [index, offerId] of offerIds.entries())
    await countIn(tx, seller, offerId, given.variants[index]?.stock ?? [])
  return { articleId: created.articleId, slug: article.slug, offerIds, waits: article.status === 'review' }
}

type GivenValues = { article: AttributeValues; variants: AttributeValues[]; faults: Record<string, string> }

async function readGiven(tx: Tx, given: NewSellerArticle): Promise<GivenValues> {
  // Imports give none, thousands of times.
  const isPlain = [given, ...given.variants].every(({ attributes }) => Object.keys(attributes).length === 0)
  const rules = isPlain ? [] : await findAttributeRules(tx)
  const article = readValues(rules, given.attributes, 'attributes')
  const variants = given.variants.map(({ attributes }, rank) =>
    readValues(rules, attributes, `variants.${rank}.attributes`),
  )
  const faults = Object.assign({}, article.faults, ...variants.map(variant => variant.faults))
  return { article: article.values, variants: variants.map(({ values }) => values), faults }
}

async function checkGiven(
  tx: Tx,
  { vendorId }: ActingSeller,
  given: NewSellerArticle,
  valueFaults: Record<string, string>,
) {
  const references = await takenReferences(
    tx,
    vendorId,
    given.variants.map(({ reference }) => reference),
  )
  const eans = await takenEans(
    tx,
    given.variants.flatMap(({ ean }) => ean ?? []),
  )
  const fields: Record<string, string> = { ...valueFaults }
  for (const [index, { reference, ean }] of given.variants.entries()) {
    const owner = references.get(reference)
    const same = ean === null ? undefined : eans.get(ean)
    if (owner) fields[`variants.${index}.reference`] = referenceTaken(owner)
    if (same)
      fields[`variants.${index}.ean`] =
        `Cet EAN est celui de «\u00a0${same}\u00a0»\u00a0: proposez votre offre sur cet article.`
  }
  const tags = await tagsFault(tx, given.categoryId, given.tagIds)
  if (tags) fields.tagIds = tags
  if (!slugOf(given.brand)) fields.brand = 'Une marque s’écrit avec des lettres ou des chiffres'
  if (!slugOf(given.title)) fields.title = 'Un titre s’écrit avec des lettres ou des chiffres'
  refuseFields(fields)
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
    })),
  }
}

const offersOf = (vendorId: number, given: NewSellerArticle, variantIds: readonly number[]) =>
  given.variants.flatMap((variant, index) => {
    const variantId = variantIds[index]
    if (variantId === undefined) return []
    const { reference, priceCents, vatCode, step, minimum, tiers } = variant
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
        deliveryModes,
        preparationDays,
        status,
      },
    ]
  })
