import { addDays } from '#shared/dates.ts'
import { type OrderMode, orderModes } from '#shared/delivery.ts'
import { withVat } from '#shared/money.ts'
import { isUnionCountry, type UnionCountry } from '#shared/price/countries.ts'
import type { PriceBasis } from '#shared/price/price.ts'
import { frenchVatZone, type VatPlace } from '#shared/price/vat.ts'
import { type ArrivalPlace, arrivalDay, type ShippedMode } from './rules/carrier-calendars.ts'
import { type ClosedDays, dispatchDay, isClosedOn } from './rules/working-days.ts'

/** Another Member State is a zone of its own. */
export type Zone = 'metropole' | 'corse' | UnionCountry
/** Price of one weight bracket: the first bracket that includes the weight applies. */
export type Rate = {
  mode: string
  /** A `Zone`, or `departments` for those listed, whose rates win over the zone's. */
  zone: string
  /** First two digits of postcodes. */
  departments?: readonly string[]
  maxWeightGrams: number
  priceCents: number
}

/** Modes of which a configured carrier takes the parcels. */
const carrierModes = ['HOME', 'RELAY'] as const
export const isCarrierMode = (mode: string): mode is (typeof carrierModes)[number] =>
  (carrierModes as readonly string[]).includes(mode)

/** For amounts announced before the goods are known, whose rates a delivery follows: published prices, thresholds. */
export const standardVatBasisPoints = 2_000
export const parcelGrams = 30_000
export const relayGrams = 20_000
const palletGrams = 1_000_000

/** Where no VAT is decided there is no rate either: overseas and military deliveries are quoted individually. */
export function deliveryZone(place: VatPlace): Zone | null {
  if (place.country && isUnionCountry(place.country)) return place.country
  const zone = frenchVatZone(place)
  return zone && { mainland: 'metropole' as const, corsica: 'corse' as const }[zone]
}

export const isAbroad = ({ country }: VatPlace) => country !== undefined && isUnionCountry(country)

/** Goods of one line, as far as transport is concerned. */
export type ShippedGoods = {
  title: string
  deliveryModes: readonly string[]
  /** Of the whole line. */
  weightGrams: number
  palletised: boolean
  /** Modes in which the law lets them travel. */
  lawfulModes: readonly OrderMode[]
  /** The law or its transport leaves it no way out of France; `lawfulModes` are then those of a delivery abroad. */
  staysInFrance?: boolean
  /** Handed over in person: its proof is checked again. */
  attended?: boolean
}

export const totalWeight = (goods: readonly ShippedGoods[]) => goods.reduce((sum, line) => sum + line.weightGrams, 0)
const isFreight = (goods: readonly ShippedGoods[]) =>
  totalWeight(goods) > parcelGrams || goods.some(line => line.palletised)

/** Estimated pallets; 0 for goods sent as parcels. */
export const palletsFor = (goods: readonly ShippedGoods[]) =>
  isFreight(goods) ? Math.ceil(totalWeight(goods) / palletGrams) : 0

/** For each mode, why it is unavailable for these goods; null when it is available. */
export const modesFor = (goods: readonly ShippedGoods[]): Record<OrderMode, string | null> => {
  const reasons = orderModes.map(mode => [mode, reasonAgainst(mode, goods)] as const)
  // Every mode was mapped, so the record is complete.
  return Object.fromEntries(reasons) as Record<OrderMode, string | null>
}

function reasonAgainst(mode: OrderMode, goods: readonly ShippedGoods[]): string | null {
  const regulated = goods.find(line => !line.lawfulModes.includes(mode))
  if (regulated) return lawSentence(regulated, mode)
  const refused = goods.find(line => !accepts(line, mode))
  if (refused) return `«\u00a0${refused.title}\u00a0» ${notOffered[mode]}.`
  return mode === 'PICKUP' ? null : reasonOfWeight(mode, goods)
}

/** Plant protection products: the seller's approval and the buyer's certificate are checked at the counter. */
const lawSentence = ({ title, lawfulModes, staysInFrance, attended }: ShippedGoods, mode: OrderMode) =>
  staysInFrance
    ? `«\u00a0${title}\u00a0» est réglementé et ne se livre pas hors de France\u00a0: retirez-le en magasin ou retirez-le du panier.`
    : lawfulModes.every(mode => mode === 'PICKUP')
      ? `«\u00a0${title}\u00a0» se retire en magasin, certificat à l’appui.`
      : attended && mode === 'DROP'
        ? `«\u00a0${title}\u00a0» est réglementé et se remet en mains propres, contrôle à l’appui\u00a0: le camion ne le laisse pas à un point de dépôt.`
        : `«\u00a0${title}\u00a0» relève du transport de marchandises dangereuses\u00a0: ce mode ne le prend pas.`

/** To the door or to a drop-off point. */
const isOwnLorry = (mode: OrderMode) => mode === 'ROUND' || mode === 'DROP'

/** When a consignment needs a pallet anyway, its parcel goods go on the pallet too. */
const accepts = (line: ShippedGoods, mode: OrderMode) =>
  line.deliveryModes.includes(mode) ||
  (mode === 'FREIGHT' && line.deliveryModes.includes('HOME')) ||
  (isOwnLorry(mode) && ['HOME', 'FREIGHT'].some(other => line.deliveryModes.includes(other)))

const notOffered: Record<OrderMode, string> = {
  PICKUP: 'n’est pas proposé en retrait',
  HOME: 'n’est pas livré à domicile',
  RELAY: 'n’est pas livré en point relais',
  FREIGHT: 'ne voyage pas par messagerie palette',
  ROUND: 'ne se livre pas',
  DROP: 'ne se livre pas',
}

function reasonOfWeight(mode: ShippedMode, goods: readonly ShippedGoods[]): string | null {
  // The seller's own lorry has no limit of a carrier.
  if (isOwnLorry(mode)) return null
  if (mode === 'FREIGHT') {
    const named = goods.some(line => line.deliveryModes.includes('FREIGHT'))
    return named || isFreight(goods) ? null : 'Réservé aux envois de plus de 30\u00a0kg.'
  }
  const palletised = goods.find(line => line.palletised)
  if (palletised) return `«\u00a0${palletised.title}\u00a0» voyage sur palette.`
  const limit = mode === 'RELAY' ? relayGrams : parcelGrams
  return totalWeight(goods) > limit ? `Plus de ${limit / 1_000}\u00a0kg\u00a0: trop lourd pour ce mode.` : null
}

/** With a null postcode, mainland France is assumed. */
export type Consignment = VatPlace & {
  mode: OrderMode
  weightGrams: number
  palletised: boolean
  /**
   * Amount that counts towards free delivery, without plant protection products (C. rural L253-5-1); in the tax of the
   * threshold.
   */
  goodsCents: number
}

/** Price HT of a delivery, from one seller's rates; null without a rate for it. */
export function deliveryPrice(
  request: Consignment,
  rates: readonly Rate[],
  freeFromCents: number | null,
): { htCents: number } | null {
  if (request.mode === 'PICKUP') return { htCents: 0 }
  if (request.palletised && request.mode !== 'FREIGHT') return null
  const zone = deliveryZone(request)
  if (zone === null) return null
  const department = isAbroad(request) ? undefined : request.postcode?.slice(0, 2)
  const fitting = rates
    .filter(rate => rate.mode === request.mode && rate.maxWeightGrams >= request.weightGrams)
    .sort((a, b) => a.maxWeightGrams - b.maxWeightGrams)
  const bracket =
    fitting.find(rate => department !== undefined && rate.departments?.includes(department)) ??
    fitting.find(rate => rate.zone === zone)
  if (!bracket) return null
  return { htCents: isFree(request, freeFromCents) ? 0 : bracket.priceCents }
}

/**
 * A seller sets the threshold HT. Private persons, who read and pay TTC, have the same threshold with the standard VAT,
 * whatever their goods: what the page announces to them must be what is applied.
 */
export const freeFrom = (thresholdHtCents: number | null, basis: PriceBasis) =>
  thresholdHtCents === null || basis === 'HT' ? thresholdHtCents : withVat(thresholdHtCents, standardVatBasisPoints)

/** In France only: a seller sets the threshold for its prices there. */
const isFree = ({ mode, goodsCents, ...place }: Consignment, freeFromCents: number | null) =>
  !isAbroad(place) && (mode === 'HOME' || mode === 'RELAY') && freeFromCents !== null && goodsCents >= freeFromCents

/** Latest ISO day of arrival: preparation on the seller's working days, then transit, which closures do not stop. */
export const promisedDay = (
  today: string,
  preparationDays: number,
  mode: ShippedMode,
  closures: readonly ClosedDays[],
  announcedWeek: string | null = null,
  place: ArrivalPlace = { postcode: null },
) => arrivalDay(dispatchDay(today, preparationDays, closures, announcedWeek), mode, place)

/** Opening hours of one weekday (1 Monday … 7), as « 08:30 ». */
type WeekdayHours = { weekday: number; opens: string; closes: string }
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Longer than the longest pause of a seller. */
const daysAhead = 150

/**
 * When a shop will have had `hours` of opening time to prepare an order, from `day` and `time` in Paris. Null for a
 * shop without hours, or closed for the coming months.
 */
export function pickupReady(
  from: { day: string; time: string },
  hours: number,
  opening: readonly WeekdayHours[],
  closures: readonly ClosedDays[],
): { day: string; time: string } | null {
  let left = hours * 60
  for (let offset = 0; offset <= daysAhead && opening.length > 0; offset++) {
    const day = addDays(from.day, offset)
    if (isClosedOn(closures, day)) continue
    const weekday = ((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1
    for (const slot of opening.filter(slot => slot.weekday === weekday).sort((a, b) => (a.opens < b.opens ? -1 : 1))) {
      const start = Math.max(minutesOf(slot.opens), offset === 0 ? minutesOf(from.time) : 0)
      const open = Math.max(0, minutesOf(slot.closes) - start)
      if (open >= left) return { day, time: timeOf(start + left) }
      left -= open
    }
  }
  return null
}
