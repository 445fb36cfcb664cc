/** From a quantity typed on the page of an article to the packs of its offers. */
import type { Article, Variant } from '#domains/catalogue/contract.ts'
import type { CalculatedNeed, NeedOption } from '../contract.ts'
import { parseNumber } from './calculator.ts'
import { ladderOf, optionsOf, type SoldPack } from './ladder.ts'
import { amountPerUnit } from './packs.ts'

type Sold = Pick<Article, 'id' | 'slug' | 'title' | 'category' | 'legal' | 'variants' | 'neededIn'>
/** Variants that are the same goods in different packs. */
export type Model = { id: number; label: string; variants: Variant[] }

/** Variants of the same attributes, unless their pack is the same too: then their label tells them apart. */
export function modelsOf(variants: readonly Variant[]): Model[] {
  const alike = Map.groupBy(
    variants.filter(({ offers }) => offers.length > 0),
    ({ attributes }) => JSON.stringify(attributes),
  )
  return [...alike.values()].flatMap(own => {
    const packs = new Set(own.map(({ packLabel }) => packLabel))
    return packs.size === own.length ? [modelOf(own)] : own.map(variant => modelOf([variant]))
  })
}

function modelOf(variants: Variant[]): Model {
  const [first] = variants
  if (!first) throw new Error('a model has a variant')
  const values = first.attributes.map(({ value }) => value).join(', ')
  return { id: first.id, label: variants.length === 1 ? first.label || values : values, variants }
}

export const largestNeed = 10_000_000

/** What the page shows for a quantity; null for a text that is no quantity. */
export function packsNeeded(article: Sold, typed: string, modelId: number | null) {
  const amount = parseNumber(typed)
  const unit = article.neededIn
  if (unit === null || amount === null || amount <= 0 || amount > largestNeed) return null
  const models = modelsOf(article.variants)
  const chosen = models.filter(({ id }) => id === modelId)
  const packs = (chosen.length ? chosen : models).map(({ variants }) => soldPacks(article, variants, unit))
  const ladder = ladderOf(amount, packs.flat())
  return { unit, amount, ladder, together: togetherOf(amount, packs, ladder) }
}
export type PacksNeeded = NonNullable<ReturnType<typeof packsNeeded>>

const soldPacks = (
  { id, slug, title, category, legal }: Sold,
  variants: readonly Variant[],
  unit: CalculatedNeed['unit'],
): SoldPack[] =>
  variants.flatMap(variant => {
    const { content, saleUnit, weightGrams, packLabel, label, pictureId } = variant
    const counted = { contentQuantity: content?.quantity ?? null, contentUnit: content?.unit ?? null }
    const per = amountPerUnit(unit, { ...counted, saleUnit, weightGrams })
    if (per === null) return []
    return variant.offers.map(offer => ({
      ...{ articleId: id, slug, title, categoryId: category.id, professionalOnly: legal.professionalOnly },
      ...{ variantLabel: label, packLabel, saleUnit, pictureId, per },
      offerId: offer.id,
      vendorId: offer.vendor.id,
      vendor: offer.vendor.name,
      step: offer.step,
      minimum: offer.minimum,
      priceCents: offer.priceCents,
      tiers: offer.tiers,
      vatBasisPoints: offer.vatBasisPoints,
      leadDays: offer.leadDays,
      free: offer.available,
    }))
  })

/**
 * Several packs of one model that cover the quantity for less than any pack alone: of one seller, or of several when none
 * has enough. All that there is when even they do not cover it; null when one pack is the cheapest.
 */
function togetherOf(
  amount: number,
  models: readonly SoldPack[][],
  ladder: CalculatedNeed['ladder'],
): NeedOption | null {
  const [best] = models
    .flatMap(packs => optionsOf(amount, packs))
    .toSorted((a, b) => Number(b.covers) - Number(a.covers) || (a.covers ? a.htCents - b.htCents : b.amount - a.amount))
  return best && (best.lines.length > 1 || ladder.length === 0) ? best : null
}
