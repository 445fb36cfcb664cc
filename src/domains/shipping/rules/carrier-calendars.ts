/** When carriers collect and deliver, as dated rows: every promise of a day of arrival counts on them. */
import { addDays } from '#shared/dates.ts'
import type { OrderMode } from '#shared/delivery.ts'
import { holidayOn } from '#shared/holidays.ts'
import { type Country, countryFacts, isUnionCountry } from '#shared/price/countries.ts'
import { type ClosedDays, isClosedOn } from './working-days.ts'

export type ShippedMode = Exclude<OrderMode, 'PICKUP'>
type CarrierCalendar = {
  mode: ShippedMode
  /** First day of dispatch that the row is for, until a later row of the mode. */
  from: string
  /** Days of service between the collection and the latest delivery in mainland France. */
  transitDays: number
  /** Weekdays, 1 Monday … 7. */
  collects: readonly number[]
  delivers: readonly number[]
  /** Days without any service, public holidays apart. */
  stopped: readonly ClosedDays[]
}

const mondayToFriday = [1, 2, 3, 4, 5]
const weekdays = { collects: mondayToFriday, delivers: mondayToFriday, stopped: [] }

/** Saturdays are not promised, though some parcels arrive then. A seller's own round passes once a week at least. */
export const carrierCalendars: readonly CarrierCalendar[] = [
  { mode: 'HOME', from: '2020-01-01', transitDays: 2, ...weekdays },
  { mode: 'RELAY', from: '2020-01-01', transitDays: 3, ...weekdays },
  { mode: 'FREIGHT', from: '2020-01-01', transitDays: 4, ...weekdays },
  { mode: 'ROUND', from: '2020-01-01', transitDays: 5, ...weekdays },
  { mode: 'DROP', from: '2020-01-01', transitDays: 5, ...weekdays },
]

/** The row that applies to goods that leave on `day`. */
export function calendarOn(
  mode: ShippedMode,
  day: string,
  calendars: readonly CarrierCalendar[] = carrierCalendars,
): CarrierCalendar {
  const row = calendars
    .filter(calendar => calendar.mode === mode && calendar.from <= day)
    .sort((a, b) => (a.from < b.from ? 1 : -1))[0]
  if (!row) throw new Error(`no calendar of ${mode} on ${day}`)
  return row
}

/** `postcode` decides the public holidays: two more in Moselle, Bas-Rhin and Haut-Rhin (C. trav. L3134-13). */
export type ArrivalPlace = { postcode: string | null; country?: Country | undefined }

const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() || 7

/**
 * Latest day of arrival of goods that are ready on `leaves`: the next collection, then the days of transit on which the
 * carrier delivers at the place. Holidays of other countries are in their transit days.
 */
export function arrivalDay(
  leaves: string,
  mode: ShippedMode,
  { postcode, country = 'FR' }: ArrivalPlace,
  calendars: readonly CarrierCalendar[] = carrierCalendars,
): string {
  const { transitDays, collects, delivers, stopped } = calendarOn(mode, leaves, calendars)
  const serves = (days: readonly number[], day: string, there: string) =>
    days.includes(weekdayOf(day)) && holidayOn(day, there) === null && !isClosedOn(stopped, day)
  const there = isUnionCountry(country) ? '' : (postcode ?? '')
  let day = leaves
  while (!serves(collects, day, '')) day = addDays(day, 1)
  for (let left = transitDays + countryFacts[country].transitDays; left > 0; ) {
    day = addDays(day, 1)
    if (serves(delivers, day, there)) left -= 1
  }
  return day
}
