import { type PriceTier, unitPriceAtQuantity } from '#domains/cart/rules.ts'
import type { ClosedDays } from '#domains/shipping/rules/working-days.ts'
import { deliveryPrice, freeFrom, modesFor, promisedDay, type Rate } from '#domains/shipping/rules.ts'
import { type DeliveryMode, deliveryModes, type OrderMode } from '#shared/delivery.ts'
import { leastQuantity } from '#shared/price/packaging.ts'
import { lineAmounts, type PriceBasis } from '#shared/price/price.ts'
import { byDistance, type Position } from '../rules.ts'

/** An offer, as far as the delivery of a quantity of it is concerned. */
export type DeliverableOffer = {
  title: string
  deliveryModes: readonly string[]
  preparationDays: number
  lawfulModes: readonly OrderMode[]
  palletised: boolean
  unitWeightGrams: number
  step: number
  minimum: number
  priceCents: number
  tiers: readonly PriceTier[]
  vatBasisPoints: number
  /** The smallest one when absent. */
  quantity?: number
}
/** `closures`: days on which the seller prepares nothing. */
type Tariff = { rates: readonly Rate[]; freeFromCents: number | null; closures: readonly ClosedDays[] }
type ShippedMode = Exclude<DeliveryMode, 'PICKUP'>
export type DeliveryEstimate = { mode: ShippedMode; htCents: number; ttcCents: number; arrivesOn: string }

const shippedModes = deliveryModes.filter(mode => mode !== 'PICKUP')

/** Units that are asked for. */
export const askedUnits = (offer: Pick<DeliverableOffer, 'step' | 'minimum' | 'quantity'>) =>
  offer.quantity ?? leastQuantity(offer)

/** Shipped modes that accept the quantity of the offer, whatever the address. */
export const possibleModes = (offer: DeliverableOffer): ShippedMode[] => {
  const reasons = modesFor([shippedGoods(offer)])
  return shippedModes.filter(mode => reasons[mode] === null)
}

/**
 * The cheapest delivery of the quantity; the earliest of equally cheap ones. Null without a rate for the
 * postcode. The HT amount is what a professional pays, the TTC amount what a private person pays.
 */
export function cheapestDelivery(
  offer: DeliverableOffer,
  tariff: Tariff,
  { postcode, today }: { postcode: string | null; today: string },
): DeliveryEstimate | null {
  const estimates = possibleModes(offer).flatMap(mode => {
    const htCents = deliveryAmounts('HT', offer, tariff, mode, postcode)?.htCents
    const ttcCents = deliveryAmounts('TTC', offer, tariff, mode, postcode)?.ttcCents
    if (htCents === undefined || ttcCents === undefined) return []
    const arrivesOn = promisedDay(today, offer.preparationDays, mode, tariff.closures, null, { postcode })
    return [{ mode, htCents, ttcCents, arrivesOn }]
  })
  const [cheapest] = estimates.sort((a, b) => a.ttcCents - b.ttcCents || (a.arrivesOn < b.arrivesOn ? -1 : 1))
  return cheapest ?? null
}

function deliveryAmounts(
  basis: PriceBasis,
  offer: DeliverableOffer,
  tariff: Tariff,
  mode: ShippedMode,
  postcode: string | null,
) {
  const { weightGrams } = shippedGoods(offer)
  const price = deliveryPrice(
    { mode, postcode, weightGrams, palletised: offer.palletised, goodsCents: goodsCents(offer, basis) },
    tariff.rates,
    freeFrom(tariff.freeFromCents, basis),
  )
  return price && lineAmounts(basis, price.htCents, 1, offer.vatBasisPoints)
}

const shippedGoods = (offer: DeliverableOffer) => ({
  ...offer,
  weightGrams: offer.unitWeightGrams * askedUnits(offer),
})

/** Counts towards free delivery. Plant protection products never count, but are never shipped either. */
function goodsCents(offer: DeliverableOffer, basis: PriceBasis): number {
  const quantity = askedUnits(offer)
  const unitCents = unitPriceAtQuantity(offer.priceCents, offer.tiers, quantity)
  const { htCents, ttcCents } = lineAmounts(basis, unitCents, quantity, offer.vatBasisPoints)
  return basis === 'TTC' ? ttcCents : htCents
}

export type ShopUnits = Position & { shopId: number; free: number }

/**
 * Where to collect so many units: the chosen shop when it has it, else the nearest one that has. Null when none
 * has, or when the buyer's position is unknown and the chosen shop does not have it.
 */
export function pickupPlace<S extends ShopUnits>(
  holders: readonly S[],
  units: number,
  chosenShopId: number | null,
  from: Position | null,
): { holder: S; km: number | null } | null {
  const enough = holders.filter(holder => holder.free >= units)
  const chosen = enough.find(holder => holder.shopId === chosenShopId)
  const near = from ? byDistance(chosen ? [chosen] : enough, from)[0] : undefined
  if (near) return { holder: near.shop, km: near.km }
  return chosen ? { holder: chosen, km: null } : null
}
