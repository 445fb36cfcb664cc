/** Dates of a scheduled list. Days are ISO days in Paris. */
import { addDays } from '#shared/dates.ts'

export const scheduleUnits = ['WEEK', 'MONTH', 'DAYS'] as const
export type ScheduleUnit = (typeof scheduleUnits)[number]
export const scheduleStatuses = ['ACTIVE', 'PAUSED', 'ENDED'] as const
export type ScheduleStatus = (typeof scheduleStatuses)[number]
export const scheduledStatuses = ['WAITING', 'VALIDATED', 'SKIPPED', 'EXPIRED'] as const
export type ScheduledStatus = (typeof scheduledStatuses)[number]
export const scheduledLabels: Record<ScheduledStatus, string> = {
  WAITING: 'À valider',
  VALIDATED: 'Validée',
  SKIPPED: 'Passée',
  EXPIRED: 'Non validée',
}

export const daysAtMost = 24
export const leadDaysAtMost = 30
/** A prepared order may still be validated so long after its date. */
export const validDays = 14
export const noDayLeft = 'Donnez une date à venir.'
export const favouritesNotScheduled = 'Copiez les articles dans une liste\u00a0: les favoris ne se programment pas.'
export const alreadyDecided = 'Cette commande programmée a déjà été traitée.'

export type Rhythm = { unit: ScheduleUnit; every: number; days: readonly string[]; monthDay: number }

/** The first date after a day; null when none is left. `from`: a date of the schedule. */
export function dateAfter(rhythm: Rhythm, from: string, after: string): string | null {
  if (rhythm.unit === 'DAYS') return rhythm.days.toSorted().find(day => day > after) ?? null
  let date = from
  while (date <= after) date = step(rhythm, date)
  return date
}

/** The date that follows, in a month without that day the last one. */
function step({ unit, every, monthDay }: Rhythm, date: string): string {
  if (unit === 'WEEK') return addDays(date, 7 * every)
  const [year = 0, month = 0] = date.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + every, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(monthDay, last))
  return first.toISOString().slice(0, 10)
}

/** « toutes les 6 semaines », « tous les mois », « 3 dates » */
export function rhythmWords({ unit, every, days }: Pick<Rhythm, 'unit' | 'every' | 'days'>): string {
  if (unit === 'DAYS') return days.length > 1 ? `${days.length} dates` : 'une date'
  if (unit === 'WEEK') return every > 1 ? `toutes les ${every} semaines` : 'toutes les semaines'
  return every > 1 ? `tous les ${every} mois` : 'tous les mois'
}

/** Days typed one a line or separated by commas, as `2027-01-15` or `15/01/2027`; null when one is not a day. */
export function readDays(typed: string): string[] | null {
  const days = typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(readDay)
  return days.every(day => day !== null) ? [...new Set(days)].toSorted() : null
}

function readDay(typed: string): string | null {
  const french = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed)
  const day = french ? `${french[3]}-${french[2]?.padStart(2, '0')}-${french[1]?.padStart(2, '0')}` : typed
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const date = new Date(`${day}T12:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null
}

/** The same list for the season after: the year in its name follows. */
export const nameForSeason = (name: string, season: number | null, next: number) =>
  (season !== null && name.includes(`${season}`)
    ? name.replaceAll(`${season}`, `${next}`)
    : `${name.slice(0, 55)} ${next}`
  ).slice(0, 60)
