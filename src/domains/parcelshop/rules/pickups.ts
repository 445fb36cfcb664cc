/** When a carrier next calls at a shop. */
import { intervalsOn, type Timetable } from '#domains/shops/rules/timetable.ts'
import { addDays, formatClock, weekday } from '#shared/dates.ts'
import { holidayOn } from '#shared/holidays.ts'

/** `weekdays`: 1 Monday … 7 Sunday; `cutOff`: « 16:30 », after which a parcel leaves with the next pick-up. */
export type Pickup = { weekdays: readonly number[]; cutOff: string }
/** ISO day and hour in Paris. */
export type ParisTime = { day: string; time: string }

/** Longer than any closure for holidays. */
const daysAhead = 60
const days = Array.from({ length: daysAhead }, (_, ahead) => ahead)

/** A carrier calls only while the shop is open, and never on a public holiday; null: not within two months. */
export function nextPickup(pickup: Pickup, shop: Timetable & { postcode: string }, { day, time }: ParisTime) {
  const first = time < pickup.cutOff ? 0 : 1
  const calls = (on: string) =>
    pickup.weekdays.includes(weekday(new Date(`${on}T12:00:00Z`))) &&
    holidayOn(on, shop.postcode) === null &&
    intervalsOn(shop, on).length > 0
  return days.map(ahead => addDays(day, ahead + first)).find(calls) ?? null
}

/** Days on which the shop is open, among the coming ones. */
export const openDays = (shop: Timetable, from: string, count: number): string[] =>
  days
    .slice(0, count + 1)
    .map(ahead => addDays(from, ahead))
    .filter(on => intervalsOn(shop, on).length > 0)

const names = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']
const nameOf = (day: number | undefined) => names[(day ?? 1) - 1]

/** « du lundi au vendredi, avant 16 h 30 »; « le mardi et le vendredi, avant 9 h » */
export function pickupWords({ weekdays, cutOff }: Pickup): string {
  const sorted = weekdays.toSorted((a, b) => a - b)
  const [first, last] = [sorted[0], sorted.at(-1)]
  const isRun = sorted.length > 2 && (last ?? 0) - (first ?? 0) === sorted.length - 1
  const each = sorted.map(day => `le ${nameOf(day)}`)
  const which = isRun
    ? `du ${nameOf(first)} au ${nameOf(last)}`
    : [each.slice(0, -1).join(', '), each.at(-1)].filter(Boolean).join(' et ')
  return `${which}, déposé avant ${formatClock(cutOff)}`
}
