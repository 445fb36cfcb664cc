import { addDays, formatTime, isoDay, weekday } from '#shared/dates.ts'
import type { Closure, OpeningHours } from './contract.ts'

export type Position = { latitude: number; longitude: number }

const earthRadiusKm = 6371.0088
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in kilometres (haversine on the mean sphere: within 0.6 % of the true figure). */
export function distanceKm(a: Position, b: Position): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude)
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Search radii, in kilometres. */
export const radiusChoices = [10, 20, 50, 100] as const
export const defaultRadius = 50
export const asRadius = (value: unknown): number => radiusChoices.find(km => km === Number(value)) ?? defaultRadius

export type Near<S> = { shop: S; km: number }
/** Nearest first; shops at equal distance keep their order. */
export const byDistance = <S extends Position>(shops: readonly S[], from: Position): Near<S>[] =>
  shops.map(shop => ({ shop, km: distanceKm(from, shop) })).sort((a, b) => a.km - b.km)

/** Rounded to about a kilometre: enough for a distance, too coarse for an address. */
export const roundedPosition = ({ latitude, longitude }: Position): Position => ({
  latitude: Math.round(latitude * 100) / 100,
  longitude: Math.round(longitude * 100) / 100,
})

export type Timetable = { hours: readonly OpeningHours[]; closures: readonly Closure[] }
type Interval = { day: string; opens: string; closes: string }

/** A shop with no opening within this many days is shown as closed, without a date. */
const daysAhead = 90

export const closureOn = (closures: readonly Closure[], day: string): Closure | null =>
  closures.find(({ from, to }) => from <= day && day <= to) ?? null

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** Opening intervals of that day, in order; none on a day off. */
export const intervalsOn = ({ hours, closures }: Timetable, day: string): Interval[] =>
  closureOn(closures, day)
    ? []
    : hours
        .filter(interval => interval.weekday === weekday(noon(day)))
        .sort((a, b) => (a.opens < b.opens ? -1 : 1))
        .map(({ opens, closes }) => ({ day, opens, closes }))

function* intervalsFrom(timetable: Timetable, today: string): Generator<Interval> {
  for (let ahead = 0; ahead <= daysAhead; ahead++) yield* intervalsOn(timetable, addDays(today, ahead))
}

/** Compares local times in Paris, so that daylight-saving changes do not shift opening hours. */
export type OpenState =
  | { open: true; closesAt: string }
  | { open: false; opens: { day: string; time: string } | null; closure: Closure | null }

/** Whether the shop is open at `now`, and until or from when. « …–24:00 » and « 00:00–… » count as one interval. */
export function openState(timetable: Timetable, now: Date): OpenState {
  const today = isoDay(now)
  const time = formatTime(now)
  let current: Interval | null = null
  for (const interval of intervalsFrom(timetable, today)) {
    if (current && !follows(current, interval)) break
    if (current || (interval.day === today && interval.opens <= time && time < interval.closes)) current = interval
    else if (interval.day > today || interval.opens > time)
      return {
        open: false,
        opens: { day: interval.day, time: interval.opens },
        closure: closureOn(timetable.closures, today),
      }
  }
  if (current) return { open: true, closesAt: current.closes }
  return { open: false, opens: null, closure: closureOn(timetable.closures, today) }
}

const follows = (before: Interval, after: Interval) =>
  before.day === after.day
    ? before.closes === after.opens
    : before.closes === '24:00' && after.opens === '00:00' && after.day === addDays(before.day, 1)
