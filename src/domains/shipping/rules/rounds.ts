/** Rounds of a seller's own lorry: which one serves a postcode, when it passes next, and its price. */
import { addDays } from '#shared/dates.ts'
import { holidayOn } from '#shared/holidays.ts'
import { type ClosedDays, dispatchDay, isClosedOn } from './working-days.ts'

/** A drop-off point on a round, in the order in which the lorry comes to it, between two hours of Paris. */
export type DropStop = {
  pointId: number
  name: string
  street: string
  postcode: string
  city: string
  access: string
  fromTime: string
  toTime: string
}
export type DeliveryRound = {
  id: number
  /** As the seller calls it; may be empty. */
  name: string
  /** 1 Monday to 6 Saturday. */
  weekdays: readonly number[]
  /** Single ISO days beside them. */
  dates: readonly string[]
  /** Its own days on which it does not pass, moved to others. */
  skippedDays: readonly string[]
  /** First two digits of postcodes whose doors it goes to; none: to its drop-off points only. */
  departments: readonly string[]
  stops: readonly DropStop[]
  /** What one run takes to the drop-off points; null: no limit. */
  capacityGrams: number | null
  capacityPallets: number | null
  priceCents: number
  pricePer: 'order' | 'pallet'
  /** Goods HT from which the round is free; null: never. */
  freeFromCents: number | null
  /** Orders are accepted until `cutoffTime` (Paris), `cutoffDays` days before the round. */
  cutoffDays: number
  cutoffTime: string
}

export type OrderedNow = {
  /** ISO day and `14:05`, in Paris. */
  at: { day: string; time: string }
  preparationDays: number
  closures: readonly ClosedDays[]
  announcedWeek: string | null
}

/** Days shown to the buyer, and how far ahead they are looked for: longer than a usual closure. */
const shownDays = 3
const daysAhead = 120

const weekdayOf = (day: string) => ((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1

/** The next days on which the round passes with goods ordered now: ready, before its cut-off, no holiday or closure. */
export function roundDays(
  round: DeliveryRound,
  { at, preparationDays, closures, announcedWeek }: OrderedNow,
): string[] {
  const ready = dispatchDay(at.day, preparationDays, closures, announcedWeek)
  const days: string[] = []
  for (let offset = 0; offset <= daysAhead && days.length < shownDays; offset++) {
    const day = addDays(ready, offset)
    const weekly = round.weekdays.includes(weekdayOf(day)) && holidayOn(day) === null
    const passes = weekly || round.dates.includes(day)
    const runs = passes && !round.skippedDays.includes(day) && !isClosedOn(closures, day)
    const cutoff = `${addDays(day, -round.cutoffDays)} ${round.cutoffTime}`
    if (runs && `${at.day} ${at.time}` <= cutoff) days.push(day)
  }
  return days
}

const servesPostcode = (round: DeliveryRound, postcode: string | null) =>
  // Without an address the first round is shown; the order is refused where none passes.
  postcode === null ? round.departments.length > 0 : round.departments.includes(postcode.slice(0, 2))

/** The round that passes first at this postcode, with its days; null where none does. */
export function nextRound<R extends DeliveryRound>(rounds: readonly R[], postcode: string | null, order: OrderedNow) {
  const serving = rounds
    .filter(round => servesPostcode(round, postcode))
    .map(round => ({ round, days: roundDays(round, order) }))
    .filter(({ days }) => days.length > 0)
  return serving.sort((a, b) => ((a.days[0] ?? '') < (b.days[0] ?? '') ? -1 : 1))[0] ?? null
}

/** HT. `freeFromCents` in the tax of `goodsCents`; goods that weigh less than a pallet count as one. */
export function roundPrice(
  round: DeliveryRound,
  goods: { pallets: number; goodsCents: number },
  freeFromCents: number | null,
): number {
  if (freeFromCents !== null && goods.goodsCents >= freeFromCents) return 0
  return round.pricePer === 'pallet' ? round.priceCents * Math.max(1, goods.pallets) : round.priceCents
}
