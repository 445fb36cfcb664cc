import { type DeliveryRound, nextRound } from '#domains/shipping/rules/rounds.ts'
import {
  deliveryPrice,
  deliveryZone,
  freeFrom,
  isAbroad,
  modesFor,
  pickupReady,
  promisedDay,
  totalWeight,
} from '#domains/shipping/rules.ts'
import type { AvailableInWarehouse } from '#domains/stock/server/queries.ts'
import { addDays } from '#shared/dates.ts'
import { type DeliveryMode, orderModes } from '#shared/delivery.ts'
import { deliveryTtcCents } from '#shared/price/document.ts'
import type { CartSeller } from '../contract.ts'
import type { DeliveryOption, PickupShop } from '../contract-choices.ts'
import { cheapestToTheDoor } from '../rules/plan.ts'
import { isMadeToOrder, sum } from '../rules.ts'
import {
  type ChosenDelivery,
  type DeliveryInput,
  type Moment,
  roundAmounts,
  type StoredDelivery,
  withBookMinimum,
} from './drop-off/delivery-input.ts'
import type { DropOffer } from './drop-off/price-drop.ts'
import type { CartShopRow } from './queries.ts'

/**
 * Every mode with its price, or the reason why it is unavailable; rounds only of a seller that has some, to doors or to
 * drop-off points. `relayInput`: with
 * the VAT of the chosen relay point, which may be in another zone than the address.
 */
export function deliveryChoices(
  input: DeliveryInput,
  relayInput: DeliveryInput,
  drop: DropOffer | null,
): DeliveryOption[] {
  const reasons = modesFor(input.goods)
  return orderModes.flatMap(mode => {
    if (mode === 'DROP') return drop ? [drop.option] : []
    if (mode !== 'ROUND') return [choiceOf(mode, mode === 'RELAY' ? relayInput : input, reasons[mode])]
    return input.rounds.some(goesToDoors) ? [roundChoice(input, reasons.ROUND)] : []
  })
}
const goesToDoors = ({ departments }: DeliveryRound) => departments.length > 0

function choiceOf(mode: DeliveryMode, input: DeliveryInput, modeReason: string | null): DeliveryOption {
  const reason = modeReason ?? placeReason(mode, input)
  const price = reason === null ? withMinimum(mode, priceOf(mode, input), input) : null
  return {
    mode,
    htCents: price?.htCents ?? null,
    ttcCents: price && deliveryTtcCents(input.basis, input.charged, price.htCents),
    reason: reason ?? (price ? null : 'Tarif sur devis\u00a0: demandez-le au vendeur.'),
    promisedOn:
      price && mode !== 'PICKUP' && input.preparationDays !== null
        ? promisedDay(input.at.day, input.preparationDays, mode, input.closures, input.announcedWeek, input.place)
        : null,
    dates: [],
  }
}

/** The seller's own lorry, on the next day of a round that passes there. */
function roundChoice(input: DeliveryInput, goodsReason: string | null): DeliveryOption {
  const { place, preparationDays, at, closures, announcedWeek } = input
  const made =
    preparationDays === null ? 'Fabriqué à la demande\u00a0: convenez de la livraison avec le vendeur.' : null
  const order = { at, preparationDays: preparationDays ?? 0, closures, announcedWeek }
  const next = isAbroad(place) ? null : nextRound(input.rounds, place.postcode, order)
  const reason = goodsReason ?? made ?? (next ? null : 'Aucune tournée du vendeur ne passe à cette adresse.')
  if (reason !== null || !next)
    return { mode: 'ROUND', htCents: null, ttcCents: null, reason, promisedOn: null, dates: [] }
  return {
    mode: 'ROUND',
    ...roundAmounts(next.round, input),
    reason,
    promisedOn: next.days[0] ?? null,
    dates: next.days,
  }
}

const withMinimum = (mode: DeliveryMode, price: { htCents: number } | null, input: DeliveryInput) =>
  price && mode !== 'PICKUP' ? withBookMinimum(price, input) : price

function placeReason(mode: DeliveryMode, { shops, place, abroadReason }: DeliveryInput): string | null {
  if (mode === 'PICKUP') return shops.length ? null : 'Ce vendeur n’a pas de magasin de retrait.'
  if (mode === 'RELAY' && isAbroad(place)) return 'Les points relais ne sont proposés qu’en France.'
  return abroadReason ?? (deliveryZone(place) === null ? 'Hors de France métropolitaine\u00a0: sur devis.' : null)
}

const priceOf = (mode: DeliveryMode, input: DeliveryInput) =>
  mode !== 'PICKUP' && input.quotedHtCents !== null ? { htCents: input.quotedHtCents } : tariffPrice(mode, input)

const tariffPrice = (mode: DeliveryMode, { goods, countedCents, basis, tariff, place }: DeliveryInput) =>
  deliveryPrice(
    {
      ...place,
      mode,
      weightGrams: totalWeight(goods),
      palletised: goods.some(line => line.palletised),
      goodsCents: countedCents,
    },
    tariff.rates,
    freeFrom(tariff.freeFromCents, basis),
  )

/** The buyer's choice. */
export function storedDelivery(
  { shopId, relayPointId, drop, ...stored }: StoredDelivery,
  choices: readonly DeliveryOption[],
): ChosenDelivery | null {
  const current = choices.find(choice => choice.mode === stored.mode)
  return current ? { mode: current.mode, shopId, relayPointId, drop } : null
}

/**
 * Preselected until the buyer chooses: pick-up in their shop when it has the goods, else the cheapest delivery, to the
 * nearest relay point when its place is known. One shop of several is theirs to choose.
 */
export function defaultDelivery(
  choices: readonly DeliveryOption[],
  shops: readonly PickupShop[],
  preferred: Pick<ChosenDelivery, 'shopId' | 'relayPointId'>,
): ChosenDelivery | null {
  const possible = choices.filter(choice => choice.reason === null)
  const collectable = possible.some(({ mode }) => mode === 'PICKUP')
  const own = shops.find(({ id, complete }) => id === preferred.shopId && complete)
  if (own && collectable) return { mode: 'PICKUP', shopId: own.id, ...nowhereElse }
  const toTheDoor = cheapestToTheDoor(choices)
  const relay = preferred.relayPointId === null ? undefined : possible.find(({ mode }) => mode === 'RELAY')
  if (relay && (relay.htCents ?? 0) < (toTheDoor?.htCents ?? Number.POSITIVE_INFINITY))
    return { mode: 'RELAY', ...preferred, shopId: null, drop: null }
  const only = toTheDoor ?? (possible.length === 1 ? possible[0] : undefined)
  if (!only) return null
  if (only.mode !== 'PICKUP') return { mode: only.mode, shopId: null, ...nowhereElse }
  const [shop] = shops
  return shop && shops.length === 1 ? { mode: 'PICKUP', shopId: shop.id, ...nowhereElse } : null
}
const nowhereElse = { relayPointId: null, drop: null }

/** Why these goods cannot be delivered; null when they can. */
export function deliveryIssueOf(
  chosen: ChosenDelivery | null,
  choices: readonly DeliveryOption[],
  {
    shops,
    relays,
    drops,
    abroadReason,
  }: {
    shops: readonly CartShopRow[]
    relays: readonly { id: string }[]
    drops: CartSeller['drops']
    abroadReason: DeliveryInput['abroadReason']
  },
): CartSeller['deliveryIssue'] {
  if (!chosen) return missing(abroadReason ?? 'Choisissez un mode de livraison.')
  const { reason } = choices.find(choice => choice.mode === chosen.mode) ?? { reason: null }
  if (reason !== null) return { code: 'DELIVERY_UNAVAILABLE', sentence: reason, blocking: true }
  if (chosen.mode === 'RELAY' && !relays.some(relay => relay.id === chosen.relayPointId))
    return missing('Choisissez un point relais.')
  if (
    chosen.mode === 'DROP' &&
    !drops.some(({ pointId, day }) => pointId === chosen.drop?.pointId && day === chosen.drop.day)
  )
    return missing(
      chosen.drop
        ? 'Cette tournée n’est plus proposée\u00a0: choisissez un autre jour.'
        : 'Choisissez le point de dépôt et le jour.',
    )
  if (chosen.mode === 'PICKUP' && !shops.some(shop => shop.id === chosen.shopId))
    return { code: 'DELIVERY_UNAVAILABLE', sentence: 'Ce magasin ne propose plus le retrait.', blocking: true }
  return null
}

const missing = (sentence: string) => ({ code: 'DELIVERY_MISSING', sentence, blocking: true }) as const

/** Amount missing for free HOME or RELAY delivery, in the tax of `basis`; null when it is already free, or cannot be. */
export function missingToFree(
  { tariff, countedCents, basis, place }: DeliveryInput,
  choices: readonly DeliveryOption[],
  joined: object | null,
): number | null {
  const possible = choices.some(({ mode, reason }) => (mode === 'HOME' || mode === 'RELAY') && reason === null)
  const from = freeFrom(tariff.freeFromCents, basis)
  const isNeverFree = joined !== null || isAbroad(place)
  return isNeverFree || !possible || from === null || countedCents >= from ? null : from - countedCents
}

/** Goods made on demand come from no warehouse, so they can be collected in any shop. */
const isServedBy = (place: AvailableInWarehouse, warehouseId: number | null) =>
  warehouseId === null || place.warehouseId === null || place.warehouseId === warehouseId

/** Units left in one warehouse, or in all of the seller's. */
export const freeAt = ({ free }: { free: readonly AvailableInWarehouse[] }, warehouseId: number | null) =>
  sum(
    free.filter(place => isServedBy(place, warehouseId)),
    place => place.free,
  )

/** The latest week announced for a line that one warehouse, or all of the seller's, cannot serve from stock; else null. */
export function announcedWeekAt(
  { free, quantity }: { free: readonly AvailableInWarehouse[]; quantity: number },
  warehouseId: number | null,
): string | null {
  const places = free.filter(place => isServedBy(place, warehouseId))
  if (sum(places, place => place.here) >= quantity) return null
  return latestWeek(places.map(place => (place.free > place.here ? place.week : null)))
}

export const latestWeek = (weeks: readonly (string | null)[]): string | null =>
  weeks
    .filter(week => week !== null)
    .sort()
    .at(-1) ?? null

/** Requested lines that a shop can serve (`linesInStock`), and when it would have those in stock ready; null when none is. */
export function pickupShop(
  shop: CartShopRow,
  wanted: readonly { free: readonly AvailableInWarehouse[]; quantity: number; leadDays: number | null }[],
  linesInStock: number,
  at: Moment,
): PickupShop {
  const announcedWeek = latestWeek(wanted.map(line => announcedWeekAt(line, shop.warehouseId)))
  const friday = announcedWeek && addDays(announcedWeek, 4)
  const from = friday && friday > at.day ? { day: friday, time: '00:00' } : at
  return {
    id: shop.id,
    name: shop.name,
    street: shop.street,
    postcode: shop.postcode,
    city: shop.city,
    complete: linesInStock === wanted.length,
    linesInStock,
    ready:
      wanted.length > 0 && wanted.every(isMadeToOrder)
        ? null
        : pickupReady(from, shop.readyHours, shop.hours, shop.closures),
  }
}
