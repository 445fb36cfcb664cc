/** Until when goods may be sent back: the law for private buyers, the seller's word for professionals. */
import { addDays } from '#shared/dates.ts'

/** C. conso L221-18: 14 days from the day after receipt. */
export const withdrawalDays = 14

/** Easter Sunday by the Gregorian computus (Meeus), as an ISO day. */
export function easter(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return `${year}-${String(Math.floor(f / 31)).padStart(2, '0')}-${String((f % 31) + 1).padStart(2, '0')}`
}

const fixedHolidays = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
/** Moselle, Bas-Rhin and Haut-Rhin also keep Good Friday and 26 December (C. trav. L3134-13). */
const alsaceMoselle = /^(57|67|68)/

/** One of the legal holidays (C. trav. L3133-1) where the postcode is? */
export function isHoliday(day: string, postcode = ''): boolean {
  const sunday = easter(Number(day.slice(0, 4)))
  const local = alsaceMoselle.test(postcode) ? ['12-26'] : []
  const moving = [1, 39, 50, ...(local.length ? [-2] : [])].map(offset => addDays(sunday, offset))
  return [...fixedHolidays, ...local].includes(day.slice(5)) || moving.includes(day)
}

const isWorkingDay = (day: string, postcode: string) => {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isHoliday(day, postcode)
}

/** The day itself, or the next one that is neither Saturday, Sunday nor holiday (C. conso L221-19). */
export function nextWorkingDay(day: string, postcode = ''): string {
  let found = day
  while (!isWorkingDay(found, postcode)) found = addDays(found, 1)
  return found
}

export type ReturnFacts = {
  buyerKind: 'normal' | 'professional'
  /** ISO day in Paris of the receipt; null while the goods are not there. */
  deliveredOn: string | null
  /** The buyer's postcode, for the holidays of Alsace and Moselle. */
  postcode: string
  /** The seller's promise to professionals, frozen with the order. */
  professionalReturnDays: number
}

/** Last day, included, on which a return may be asked; null while nothing was received. */
export function returnDeadline(facts: ReturnFacts): string | null {
  if (!facts.deliveredOn) return null
  return facts.buyerKind === 'normal'
    ? nextWorkingDay(addDays(facts.deliveredOn, withdrawalDays), facts.postcode)
    : addDays(facts.deliveredOn, facts.professionalReturnDays)
}
