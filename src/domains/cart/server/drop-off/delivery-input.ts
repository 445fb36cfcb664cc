/** What the price of a delivery depends on, and the minimum that books set for all of them. */
import { type DeliveryRound, roundPrice } from '#domains/shipping/rules/rounds.ts'
import type { ClosedDays } from '#domains/shipping/rules/working-days.ts'
import { freeFrom, palletsFor, type ShippedGoods } from '#domains/shipping/rules.ts'
import type { Tariff } from '#domains/shipping/server/quotes.ts'
import { type DocumentLine, deliveryTtcCents } from '#shared/price/document.ts'
import type { PriceBasis } from '#shared/price/price.ts'
import type { VatPlace } from '#shared/price/vat.ts'
import type { CartSeller } from '../../contract.ts'
import type { CartShopRow } from '../queries.ts'

export type ChosenDelivery = NonNullable<CartSeller['chosen']>
export type StoredDelivery = Omit<ChosenDelivery, 'mode'> & { mode: string }
/** ISO day and `14:05`, in Paris. */
export type Moment = { day: string; time: string }
export type DeliveryInput = {
  goods: readonly ShippedGoods[]
  /** The same goods at their prices: delivery follows their VAT rates. */
  charged: readonly DocumentLine[]
  /** Cents that count towards free delivery, in the tax of `basis`. */
  countedCents: number
  basis: PriceBasis
  /** TTC cents of the books among them; null without any. */
  booksTtcCents: number | null
  /** HT of the accepted quote that all these goods are of; null for others. */
  quotedHtCents: number | null
  /** Null when everything is made on demand: the promise is made with the approval of the proof. */
  preparationDays: number | null
  tariff: Tariff
  rounds: readonly DeliveryRound[]
  shops: readonly CartShopRow[]
  closures: readonly ClosedDays[]
  /** The latest of the lines that are not all in stock. */
  announcedWeek: string | null
  /** Of the address. */
  place: VatPlace
  /** Why this seller does not deliver to the Member State of the address; null in France, and where it does. */
  abroadReason: string | null
  at: Moment
}

/** Arrêté du 4 avril 2023: delivering books costs 3 € TTC at least below 35 € of them, and is never free; collecting them is. */
const bookDelivery = { fromCents: 3_500, leastTtcCents: 300, aboveTtcCents: 1 }

export function withBookMinimum(price: { htCents: number }, { booksTtcCents, basis, charged }: DeliveryInput) {
  if (booksTtcCents === null) return price
  const least = booksTtcCents < bookDelivery.fromCents ? bookDelivery.leastTtcCents : bookDelivery.aboveTtcCents
  let { htCents } = price
  // The VAT of a delivery follows its goods: from the price without any, up to the first that reaches it.
  if (deliveryTtcCents(basis, charged, htCents) < least) htCents = Math.floor(least / 1.2)
  while (deliveryTtcCents(basis, charged, htCents) < least) htCents++
  return { htCents }
}

/** Price of the seller's own lorry for these goods, to the door or to a drop-off point. */
export function roundAmounts(round: DeliveryRound, input: DeliveryInput): { htCents: number; ttcCents: number } {
  const { goods, basis, charged, countedCents } = input
  const price = roundPrice(
    round,
    { pallets: palletsFor(goods), goodsCents: countedCents },
    freeFrom(round.freeFromCents, basis),
  )
  const { htCents } = withBookMinimum({ htCents: price }, input)
  return { htCents, ttcCents: deliveryTtcCents(basis, charged, htCents) }
}
