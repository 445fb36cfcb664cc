import type { Draft } from '../catalogue/family.ts'
import { type Dice, diceOf } from '../catalogue/random.ts'
import type { DemoDeliveryMode, DemoOffer, DemoVendor, ShopKey, VendorKey } from '../types.ts'
import { ordinaryHistory } from './history.ts'
import { retailPrice } from './money.ts'
import { vendorReference } from './references.ts'
import { demoShops } from './shops.ts'
import { approvedForPlantProtection, demoVendors } from './vendors.ts'

/** Price level of each vendor against the reference price, and its usual preparation time in days. */
const manners: Record<VendorKey, { level: number; days: number }> = {
  comptoir: { level: 1.01, days: 1 },
  grange: { level: 0.97, days: 1 },
  atelier: { level: 1.02, days: 1 },
  liege: { level: 0.98, days: 2 },
  sud: { level: 0.99, days: 3 },
  quai: { level: 1.03, days: 1 },
}

const fullParcelGrams = 30_000
const relayGrams = 20_000

function vendorsOf(draft: Draft, dice: Dice): DemoVendor[] {
  const { article, terms } = draft
  const able = demoVendors.filter(
    vendor =>
      vendor.categories.includes(article.categoryId) &&
      (!article.regulation.plantProtection || approvedForPlantProtection.includes(vendor.key)),
  )
  const shuffled = dice.shuffle(able)
  if (terms.flagship)
    return [...able.filter(({ key }) => key === 'comptoir'), ...shuffled.filter(({ key }) => key !== 'comptoir')].slice(
      0,
      3,
    )
  const draw = dice.next()
  return shuffled.slice(0, draw < 0.58 ? 1 : draw < 0.87 ? 2 : 3)
}

/** Delivery modes the law and the carriers allow for one line. */
function modesOf(draft: Draft, variant: number, minimum: number, dice: Dice): DemoDeliveryMode[] {
  const { article, terms } = draft
  const goods = article.variants[variant]
  const grams = (goods?.weightGrams ?? 0) * minimum
  // Pickup only: approval and certificate are checked at the counter (C. rural L254-1).
  if (article.regulation.plantProtection) return ['PICKUP']
  const pickup: DemoDeliveryMode[] = !terms.flagship && dice.chance(0.02) ? [] : ['PICKUP']
  if (goods?.palletised || grams > fullParcelGrams) return [...pickup, 'FREIGHT']
  const relay = grams <= relayGrams && !article.regulation.hazards && !terms.dangerous && !terms.cold
  const freight = grams >= 10_000 && !terms.cold
  return [...pickup, 'HOME', ...(relay ? (['RELAY'] as const) : []), ...(freight ? (['FREIGHT'] as const) : [])]
}

const dearRungs = [
  { times: 2, off: 0.02 },
  { times: 3, off: 0.04 },
  { times: 5, off: 0.06 },
]

const rungs = [
  { times: 3, off: 0.03 },
  { times: 5, off: 0.05 },
  { times: 10, off: 0.08 },
  { times: 25, off: 0.12 },
]

/** Two or three price tiers, each at least one cent cheaper than the one before. */
function ladderOf(draft: Draft, line: Draft['lines'][number], priceCents: number, dice: Dice): DemoOffer['ladder'] {
  if (draft.terms.fixedPrice || draft.article.regulation.plantProtection || line.price > 900 || dice.chance(0.62))
    return []
  const scale = line.price * line.minimum > 150 ? dearRungs : rungs
  const start = dice.between(0, 1)
  const ladder: DemoOffer['ladder'] = []
  for (const { times, off } of scale.slice(start, start + dice.between(2, 3))) {
    const reduced = Math.min(retailPrice((priceCents / 100) * (1 - off)), Math.floor(priceCents * (1 - off / 2)))
    if (reduced < (ladder.at(-1)?.priceCents ?? priceCents))
      ladder.push({ from: line.minimum * times, priceCents: reduced })
  }
  return ladder
}

const shopsByVendor = new Map(demoVendors.map(({ key }) => [key, demoShops.filter(({ vendor }) => vendor === key)]))

/**
 * Worth some 900 € per shop, or 15,000 € of goods ordered by hundreds, in whole minimum orders; one shop in five is out of
 * stock.
 */
function stockOf(draft: Draft, vendor: VendorKey, line: Draft['lines'][number], dice: Dice): Record<ShopKey, number> {
  const worth = line.minimum >= 250 ? 15_000 : 900
  const usual = Math.min(200, Math.max(2, Math.round(worth / (line.price * line.minimum))))
  // Made to measure: limited by the workshop’s capacity, never out of stock.
  const always = draft.terms.flagship || !draft.article.regulation.withdrawable
  const soldOut = !always && dice.chance(0.03)
  const entries = (shopsByVendor.get(vendor) ?? []).map(({ key }) => {
    const empty = soldOut || (!always && dice.chance(0.2))
    return [key, empty ? 0 : dice.between(Math.ceil(usual / 4), usual * 2) * line.minimum] as const
  })
  return Object.fromEntries(entries)
}

/** Variants of one vendor: all of them for the main vendor, most of them for the others. */
function assortment(count: number, main: boolean, dice: Dice): number[] {
  const all = Array.from({ length: count }, (_, index) => index)
  const some = all.filter(() => main || dice.chance(0.75))
  return some.length > 0 ? some : [0]
}

export function offersOf(draft: Draft, rank: number, prefix: string): DemoOffer[] {
  const dice = diceOf(`offers ${draft.article.slug}`)
  return vendorsOf(draft, dice).flatMap((vendor, place) => {
    const { level, days } = manners[vendor.key] ?? { level: 1, days: 2 }
    const ownLevel = draft.terms.fixedPrice ? 1 : level * (0.98 + dice.next() * 0.05)
    return assortment(draft.lines.length, place === 0, dice).flatMap(variant => {
      const line = draft.lines[variant]
      if (!line) return []
      const priceCents = draft.terms.fixedPrice ? Math.round(line.price * 100) : retailPrice(line.price * ownLevel)
      return {
        vendor: vendor.key,
        variant,
        reference: vendorReference(vendor.key, prefix, rank, variant),
        priceCents,
        vatBasisPoints: draft.vat,
        step: line.step,
        minimum: line.minimum,
        ladder: ladderOf(draft, line, priceCents, dice),
        modes: modesOf(draft, variant, line.minimum, dice),
        preparationDays: draft.article.regulation.withdrawable ? days : days + dice.between(8, 15),
        stock: stockOf(draft, vendor.key, line, dice),
        priceHistory: ordinaryHistory(dice, priceCents, draft.terms.fixedPrice === true),
      }
    })
  })
}
