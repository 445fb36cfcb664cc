/** From an amount that is needed to whole packs of offers. */
import { quantityCap, unitPriceAtQuantity } from '#domains/cart/rules.ts'
import { leastQuantity } from '#shared/price/packaging.ts'
import type { NeedUnit } from './calculator.ts'

type Content = { saleUnit: string; contentQuantity: number | null; contentUnit: string | null; weightGrams: number }

const counted: Record<string, number> = { mille: 1_000, cent: 100 }
const measured = ['kg', 'L', 'm']

/** How much of a need one unit of sale covers; null when it is not counted that way. */
export function amountPerUnit(unit: NeedUnit, { saleUnit, contentQuantity, contentUnit, weightGrams }: Content) {
  if (unit === 'weight') return weightGrams / 1_000
  if (contentUnit === unit && contentQuantity !== null && contentQuantity > 0) return contentQuantity
  if (unit !== 'piece') return saleUnit === unit ? 1 : null
  return measured.includes(saleUnit) ? null : (counted[saleUnit] ?? 1)
}

/** In what the packs of one article are counted together. */
export const needUnitOf = (contents: readonly Content[]) =>
  (['kg', 'L', 'm'] as const).find(unit => contents.every(content => amountPerUnit(unit, content) !== null)) ?? 'piece'

export type Pack = {
  offerId: number
  vendorId: number
  /** Amount of the need that one unit of sale covers. */
  per: number
  step: number
  minimum: number
  priceCents: number
  tiers: readonly { from: number; priceCents: number }[]
  /** Units of sale that the seller has; made to order: as many as a cart takes. */
  free: number
}
export type Packed<P extends Pack> = { lines: { pack: P; quantity: number }[]; amount: number; htCents: number }

/** The binary fraction of 20,4 thousands must not ask for one more. */
const ceil = (value: number) => Math.ceil(value - 1e-9)
const floor = (value: number) => Math.floor(value + 1e-9)

/** The most units that can be ordered; 0 when less than the smallest quantity is left. */
function mostUnits({ step, minimum, free }: Pack) {
  const most = floor(Math.min(free, quantityCap) / step) * step
  return most >= leastQuantity({ step, minimum }) ? most : 0
}

/** The smallest order that covers the amount; null when the seller has less. */
function covering(pack: Pack, amount: number): number | null {
  const quantity = Math.max(leastQuantity(pack), ceil(amount / pack.per / pack.step) * pack.step)
  return quantity <= mostUnits(pack) ? quantity : null
}

function packed<P extends Pack>(lines: { pack: P; quantity: number }[]): Packed<P> {
  const amount = lines.reduce((sum, { pack, quantity }) => sum + pack.per * quantity, 0)
  const htCents = lines.reduce(
    (sum, { pack, quantity }) => sum + unitPriceAtQuantity(pack.priceCents, pack.tiers, quantity) * quantity,
    0,
  )
  return { lines, amount: Math.round(amount * 1_000) / 1_000, htCents }
}

const cheaper = <P extends Pack>(a: Packed<P>, b: Packed<P>) => a.htCents - b.htCents || a.amount - b.amount

/**
 * The cheapest order that covers the amount, of one pack or of two: full pallets, and a smaller pack for the rest. Null
 * when these packs cannot cover it.
 */
export function cheapestPacks<P extends Pack>(amount: number, packs: readonly P[]): Packed<P> | null {
  const found: Packed<P>[] = []
  for (const pack of packs) {
    const whole = covering(pack, amount)
    if (whole !== null) found.push(packed([{ pack, quantity: whole }]))
    const base = Math.min(floor(amount / pack.per / pack.step) * pack.step, mostUnits(pack))
    if (base < leastQuantity(pack)) continue
    const rest = amount - base * pack.per
    if (rest <= 1e-9) continue
    for (const other of packs) {
      const more = other === pack ? null : covering(other, rest)
      if (more !== null)
        found.push(
          packed([
            { pack, quantity: base },
            { pack: other, quantity: more },
          ]),
        )
    }
  }
  return found.toSorted(cheaper)[0] ?? null
}

/** As much as there is, cheapest first, of any seller: for an amount that no seller covers alone. Null for nothing. */
export function gatheredPacks<P extends Pack>(amount: number, packs: readonly P[]): Packed<P> | null {
  const lines: { pack: P; quantity: number }[] = []
  let rest = amount
  for (const pack of packs.toSorted((a, b) => a.priceCents / a.per - b.priceCents / b.per || a.offerId - b.offerId)) {
    if (rest <= 1e-9) break
    const quantity = covering(pack, rest) ?? mostUnits(pack)
    if (quantity === 0) continue
    lines.push({ pack, quantity })
    rest -= quantity * pack.per
  }
  return lines.length ? packed(lines) : null
}

export type Rung<P extends Pack> = { pack: P; quantity: number; amount: number; htCents: number }

/** What each pack of each seller asks for an amount, cheapest a piece first; those that have less are left out. */
export function packLadder<P extends Pack>(amount: number, packs: readonly P[]): Rung<P>[] {
  const rungs = packs.flatMap(pack => {
    const quantity = covering(pack, amount)
    if (quantity === null) return []
    const unit = unitPriceAtQuantity(pack.priceCents, pack.tiers, quantity)
    return [{ pack, quantity, amount: Math.round(quantity * pack.per * 1_000) / 1_000, htCents: unit * quantity }]
  })
  return rungs.toSorted((a, b) => a.htCents / a.amount - b.htCents / b.amount || a.amount - b.amount)
}
