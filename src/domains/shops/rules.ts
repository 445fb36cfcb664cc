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

const whole: Record<string, string> = { st: 'saint', ste: 'sainte' }

/**
 * Regular expression for plain text: ignores accents, case and separators, and expands « st » to « saint ». A postcode
 * may be partial, and may stand beside the name: « Épernay (51200) ».
 */
export function townSearch(typed: string): { pattern: string | null; postcode: string | null } {
  const plain = typed.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/œ/g, 'oe').replace(/æ/g, 'ae')
  const words = plain.match(/[a-z]+/g) ?? []
  return {
    pattern: words.map(word => whole[word] ?? word).join('[^a-z]+') || null,
    postcode: plain.match(/\d{2,5}/)?.[0] ?? null,
  }
}

export const sellerStatuses = ['draft', 'to_verify', 'verified', 'suspended'] as const
export type SellerStatus = (typeof sellerStatuses)[number]

/** Status changes that the operator may make; only a verified seller can sell. */
const nextStatuses: Record<SellerStatus, readonly SellerStatus[]> = {
  // The owner submits the file for review once every step is complete.
  draft: [],
  to_verify: ['verified', 'draft'],
  verified: ['suspended'],
  suspended: ['verified'],
}
export const mayBecome = (from: SellerStatus, to: SellerStatus) => nextStatuses[from].includes(to)
export const statusesAfter = (from: SellerStatus) => nextStatuses[from]
