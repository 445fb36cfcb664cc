/** Packs of sellers as a page shows them: options that cover an amount, and the price of each pack. */
import { nextTier, unitPriceAtQuantity } from '#domains/cart/rules.ts'
import { lineAmounts } from '#shared/price/price.ts'
import type { LadderRung, NeedOption } from '../contract.ts'
import { cheapestPacks, gatheredPacks, type Pack, type Packed, packLadder } from './packs.ts'

/** An offer with what names it. */
export type SoldPack = Pack & {
  vendor: string
  articleId: number
  slug: string
  title: string
  categoryId: number
  pictureId: number | null
  variantLabel: string
  packLabel: string
  saleUnit: string
  vatBasisPoints: number
  leadDays: number | null
  professionalOnly: boolean
}

const rungsAtMost = 15

/**
 * One option for each article and seller that covers the need; an article that no seller has enough of is gathered from
 * all of its sellers. Cheapest first, those that do not cover last.
 */
export function optionsOf(amount: number, packs: readonly SoldPack[]): NeedOption[] {
  const articles = [...Map.groupBy(packs, ({ articleId }) => articleId).values()]
  const found = articles.flatMap(own => {
    const sellers = [...Map.groupBy(own, ({ vendorId }) => vendorId).values()]
    const whole = sellers.flatMap(offers => cheapestPacks(amount, offers) ?? [])
    return whole.length ? whole : (gatheredPacks(amount, own) ?? [])
  })
  return found
    .map(packed => presentOption(amount, packed))
    .sort((a, b) => Number(b.covers) - Number(a.covers) || (a.covers ? a.htCents - b.htCents : b.amount - a.amount))
}

function presentOption(need: number, { lines, amount }: Packed<SoldPack>): NeedOption {
  const first = lines[0]?.pack
  if (!first) throw new Error('an option has a line')
  const charged = lines.map(({ pack, quantity }) => {
    const unit = unitPriceAtQuantity(pack.priceCents, pack.tiers, quantity)
    return {
      ht: lineAmounts('HT', unit, quantity, pack.vatBasisPoints).htCents,
      ttc: lineAmounts('TTC', unit, quantity, pack.vatBasisPoints).ttcCents,
    }
  })
  return {
    slug: first.slug,
    title: first.title,
    categoryId: first.categoryId,
    pictureId: first.pictureId,
    lines: lines.map(({ pack, quantity }) => ({
      offerId: pack.offerId,
      vendor: pack.vendor,
      quantity,
      variantLabel: pack.variantLabel,
      packLabel: pack.packLabel,
      saleUnit: pack.saleUnit,
      step: pack.step,
      minimum: pack.minimum,
      htCents: unitPriceAtQuantity(pack.priceCents, pack.tiers, quantity),
      vatBasisPoints: pack.vatBasisPoints,
    })),
    amount,
    leftover: Math.max(0, Math.round((amount - need) * 1_000) / 1_000),
    covers: amount >= need - 1e-6,
    htCents: charged.reduce((sum, { ht }) => sum + ht, 0),
    ttcCents: charged.reduce((sum, { ttc }) => sum + ttc, 0),
    professionalOnly: first.professionalOnly,
    leadDays: first.leadDays,
  }
}

export function ladderOf(need: number, packs: readonly SoldPack[]): LadderRung[] {
  const rungs = packLadder(need, packs).slice(0, rungsAtMost)
  return rungs.map(({ pack, quantity, amount }) => {
    const unit = unitPriceAtQuantity(pack.priceCents, pack.tiers, quantity)
    return {
      offerId: pack.offerId,
      quantity,
      packLabel: pack.packLabel,
      saleUnit: pack.saleUnit,
      step: pack.step,
      minimum: pack.minimum,
      variantLabel: pack.variantLabel,
      title: pack.title,
      slug: pack.slug,
      vendor: pack.vendor,
      amount,
      unitName: pack.per === 1 ? pack.saleUnit : null,
      unitPriceCents: unit,
      vatBasisPoints: pack.vatBasisPoints,
      next: nextTier(pack.tiers, quantity),
      htCents: lineAmounts('HT', unit, quantity, pack.vatBasisPoints).htCents,
      ttcCents: lineAmounts('TTC', unit, quantity, pack.vatBasisPoints).ttcCents,
    }
  })
}
