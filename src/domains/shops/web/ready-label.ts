import { addDays, formatClock, formatShortDate, isoDay } from '#shared/dates.ts'

/** Preparation time of an order at the shop, in opening hours. */
export const readyLabel = (hours: number) =>
  hours < 24 ? `prête en ${hours}\u00a0h` : `prête en ${Math.round(hours / 24)}\u00a0jour${hours < 36 ? '' : 's'}`

const daysOfWeek = 7
/** `demain dès 8 h`, `lun. dès 12 h`; beyond a week with its date. */
export function readyTimeLabel(ready: { day: string; time: string }, now: Date): string {
  const today = isoDay(now)
  const from = `dès ${formatClock(ready.time)}`
  if (ready.day === today) return `aujourd’hui ${from}`
  if (ready.day === addDays(today, 1)) return `demain ${from}`
  const day = readyDay(ready.day)
  return `${ready.day < addDays(today, daysOfWeek) ? day.split('\u00a0')[0] : day} ${from}`
}

export const readyDay = (day: string) => formatShortDate(`${day}T12:00:00Z`).replaceAll(' ', '\u00a0')
