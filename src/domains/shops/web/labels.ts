import { addDays, formatClock, formatInterval, formatLongDate, formatShortDate, isoDay } from '#shared/dates.ts'
import type { Closure, OpeningHours } from '../contract.ts'
import { intervalsOn, type OpenState, type Timetable } from '../rules/timetable.ts'

/** French formats of hours, distances and telephone numbers. */
const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']
const shortWeekdays = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.']

export const weekdayName = (weekday: number) => weekdays[weekday - 1] ?? ''

export const formatIntervals = (intervals: readonly { opens: string; closes: string }[]) =>
  intervals.length ? intervals.map(formatInterval).join(', ') : 'fermé'

/** `Aujourd’hui : 8 h – 12 h, 14 h – 18 h` */
export const todayLabel = (timetable: Timetable, now: Date) =>
  `Aujourd’hui\u00a0: ${formatIntervals(intervalsOn(timetable, isoDay(now)))}`

const dayWords = (day: string, today: string) => {
  if (day === today) return ''
  if (day === addDays(today, 1)) return 'demain '
  return `${formatShortDate(`${day}T12:00:00Z`)} `
}

/** `Ouvert jusqu’à 18 h`, `Fermé, ouvre demain à 8 h 30`, `Fermé : congés d’été, ouvre lun. 24 août à 8 h` */
export function openStateLabel(state: OpenState, now: Date): string {
  if (state.open) return `Ouvert jusqu’à ${formatClock(state.closesAt)}`
  const reason = state.closure ? `\u00a0: ${state.closure.reason}` : ''
  if (!state.opens) return `Fermé${reason}`
  return `Fermé${reason}, ouvre ${dayWords(state.opens.day, isoDay(now))}à ${formatClock(state.opens.time)}`
}

/** `ferme à 17 h 30`, `ouvre demain à 8 h`, `fermé`: beside the name of the shop. */
export function nextChangeLabel(state: OpenState, now: Date): string {
  if (state.open) return `ferme à ${formatClock(state.closesAt)}`
  return state.opens ? `ouvre ${dayWords(state.opens.day, isoDay(now))}à ${formatClock(state.opens.time)}` : 'fermé'
}

/** `lun.–ven. 8 h – 12 h ; sam. 9 h – 12 h` */
export function weekLabel(hours: readonly OpeningHours[]): string {
  const days = weekdays.map((_, index) => formatIntervals(hours.filter(({ weekday }) => weekday === index + 1)))
  const spans: { from: number; to: number; words: string }[] = []
  for (const [index, words] of days.entries()) {
    const last = spans.at(-1)
    if (last?.words === words) last.to = index
    else spans.push({ from: index, to: index, words })
  }
  return spans
    .filter(({ words }) => words !== 'fermé')
    .map(({ from, to, words }) => `${[...new Set([shortWeekdays[from], shortWeekdays[to]])].join('–')} ${words}`)
    .join('\u00a0; ')
}

/** `du 3 août 2026 au 23 août 2026 : congés d’été` */
export function closureLabel({ from, to, reason }: Closure): string {
  const at = (day: string) => formatLongDate(`${day}T12:00:00Z`)
  return `${from === to ? `le ${at(from)}` : `du ${at(from)} au ${at(to)}`}\u00a0: ${reason}`
}

/** Commune label, which the search also accepts as input. */
export const communeLabel = ({ name, postcode }: { name: string; postcode: string }) => `${name} (${postcode})`

/** `à Avize` for « Comptoir du Vigneron – Avize », else `: Le Comptoir` */
export function atShop(name: string): string {
  const town = townInName(name)
  return town === null ? `\u00a0: ${name}` : ` ${atTown(town)}`
}

/** `Avize` for « Comptoir du Vigneron – Avize ». */
export const townInName = (shopName: string): string | null => shopName.split(' – ')[1] ?? null

/** `à Avize`, `au Mesnil-sur-Oger`, `aux Riceys` */
export function atTown(town: string): string {
  if (town.startsWith('Le ')) return `au ${town.slice(3)}`
  return town.startsWith('Les ') ? `aux ${town.slice(4)}` : `à ${town}`
}
