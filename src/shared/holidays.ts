import { addDays } from './dates.ts'

const fixed: Record<string, string> = {
  '01-01': 'Jour de l’An',
  '05-01': 'Fête du Travail',
  '05-08': 'Victoire de 1945',
  '07-14': 'Fête nationale',
  '08-15': 'Assomption',
  '11-01': 'Toussaint',
  '11-11': 'Armistice de 1918',
  '12-25': 'Noël',
}
const afterEaster: Record<number, string> = { 1: 'Lundi de Pâques', 39: 'Ascension', 50: 'Lundi de Pentecôte' }
/** Moselle, Bas-Rhin and Haut-Rhin have two more (C. trav. L3134-13). */
const alsaceMoselle = /^(57|67|68)/
const fixedThere: Record<string, string> = { ...fixed, '12-26': 'Saint-Étienne' }
const afterEasterThere: Record<number, string> = { ...afterEaster, [-2]: 'Vendredi saint' }

/** The public holiday of an ISO day at a French postcode (C. trav. L3133-1); null on other days. */
export function holidayOn(day: string, postcode = ''): string | null {
  const there = alsaceMoselle.test(postcode)
  const named = (there ? fixedThere : fixed)[day.slice(5)]
  return named ?? movingHolidays(Number(day.slice(0, 4)), there)[day] ?? null
}

/** By year and place: each promise of a date reads them for every day that it counts. */
const moving = new Map<string, Record<string, string>>()
function movingHolidays(year: number, there: boolean): Record<string, string> {
  const key = `${year} ${there}`
  const known = moving.get(key)
  if (known) return known
  const easter = easterSunday(year)
  const named = Object.entries(there ? afterEasterThere : afterEaster)
  const found = Object.fromEntries(named.map(([days, name]) => [addDays(easter, Number(days)), name]))
  moving.set(key, found)
  return found
}

/** Monday to Friday, public holidays excluded. */
export function isWorkingDay(day: string, postcode = ''): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && holidayOn(day, postcode) === null
}

/** The public holidays of the year that begins the day after `day`. */
export const holidaysAfter = (day: string): { day: string; name: string }[] =>
  Array.from({ length: 365 }, (_, n) => addDays(day, n + 1)).flatMap(other => {
    const name = holidayOn(other)
    return name ? [{ day: other, name }] : []
  })

/** Gregorian Easter, by the anonymous algorithm (Meeus/Jones/Butcher), as an ISO day. */
export function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return `${year}-${String(Math.floor(f / 31)).padStart(2, '0')}-${String((f % 31) + 1).padStart(2, '0')}`
}
