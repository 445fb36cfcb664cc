/** Working days of a seller, and what its closures change for buyers. */
import { addDays, formatDayAndMonth, formatShortDate, weekday } from '#shared/dates.ts'
import { withinSentence } from '#shared/forms/sentence.ts'
import { isWorkingDay } from '#shared/holidays.ts'

/** ISO days, bounds included. */
export type ClosedDays = { fromDay: string; toDay: string }
/**
 * Closure of all of a seller's shops and shipments; `stopsSales`: nothing can be ordered meanwhile. An empty reason: the
 * payment account cannot be used, and nobody knows until when.
 */
export type VendorClosure = ClosedDays & { reason: string; stopsSales: boolean }

export const isClosedOn = (closures: readonly ClosedDays[], day: string) =>
  closures.some(({ fromDay, toDay }) => fromDay <= day && day <= toDay)

/** « 10 jours ouvrés » */
export const workingDays = (days: number) => `${days}\u00a0jour${days > 1 ? 's' : ''} ouvré${days > 1 ? 's' : ''}`

export function workingDaysAfter(day: string, days: number, closures: readonly ClosedDays[] = []): string {
  let reached = day
  for (let left = days; left > 0; ) {
    reached = addDays(reached, 1)
    if (isWorkingDay(reached) && !isClosedOn(closures, reached)) left -= 1
  }
  return reached
}

/**
 * Day on which goods ordered `today` leave. An order of a day of closure counts from the first working day after it.
 * `announcedWeek`: goods that are not here yet leave by the Friday of the week of this Monday.
 */
export function dispatchDay(
  today: string,
  preparationDays: number,
  closures: readonly ClosedDays[],
  announcedWeek: string | null = null,
): string {
  const start = isClosedOn(closures, today) ? workingDaysAfter(today, 1, closures) : today
  const leaves = workingDaysAfter(start, preparationDays, closures)
  const arrived = announcedWeek === null ? today : workingDaysAfter(addDays(announcedWeek, 3), 1, closures)
  if (arrived > leaves) return arrived
  return leaves
}

/** `Précommande : expédié la semaine du 15 mars` */
export const announcedLabel = (week: string) => `Précommande\u00a0: expédié ${inWeekOf(week)}`
/** Monday of the week of an ISO day. */
export const mondayOf = (day: string) => addDays(day, 1 - weekday(new Date(`${day}T12:00:00Z`)))
/** `la semaine du 15 mars`, of a Monday */
export const inWeekOf = (week: string) =>
  `la semaine du ${formatDayAndMonth(`${week}T12:00:00Z`).replaceAll(' ', '\u00a0')}`

/** The closure that stops sales on this day. */
export const salesStop = (closures: readonly VendorClosure[], day: string): VendorClosure | null =>
  closures.find(closure => closure.stopsSales && isClosedOn([closure], day)) ?? null

const shortDay = (day: string) => formatShortDate(`${day}T12:00:00Z`).replaceAll(' ', '\u00a0')

/** `Ventes arrêtées jusqu’au dim. 6 déc. : congés annuels` */
export const salesStopSentence = ({ toDay, reason }: VendorClosure) =>
  reason === ''
    ? 'Ventes suspendues pour le moment'
    : `Ventes arrêtées jusqu’au ${shortDay(toDay)}\u00a0: ${withinSentence(reason)}`

/** `Expédié à partir du lun. 7 déc. : congés annuels`; null when closures change nothing for an order of this day. */
export function closureNotice(
  today: string,
  preparationDays: number,
  closures: readonly VendorClosure[],
  announcedWeek: string | null = null,
): string | null {
  const stop = salesStop(closures, today)
  if (stop) return salesStopSentence(stop)
  const leaves = dispatchDay(today, preparationDays, closures, announcedWeek)
  if (leaves === dispatchDay(today, preparationDays, [], announcedWeek)) return null
  const last = closures.filter(({ fromDay }) => fromDay <= leaves).sort((a, b) => (a.fromDay < b.fromDay ? 1 : -1))[0]
  return `Expédié à partir du ${shortDay(leaves)}${last ? `\u00a0: ${withinSentence(last.reason)}` : ''}`
}
