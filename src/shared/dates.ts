/** Dates in French format, always in Paris time, so that server and browser agree. */
/** Made when first used: a phone needs several milliseconds for each, and most pages show no date. */
function formatIn(locale: string, options: Intl.DateTimeFormatOptions = {}) {
  let made: Intl.DateTimeFormat | undefined
  return (value: Date) => {
    made ??= new Intl.DateTimeFormat(locale, { timeZone: 'Europe/Paris', ...options })
    return made.format(value)
  }
}
const shortDay = formatIn('fr-FR', { weekday: 'short', day: 'numeric', month: 'short' })
const datedDay = formatIn('fr-FR', { day: 'numeric', month: 'short', year: 'numeric' })
const fullDay = formatIn('fr-FR', { weekday: 'long', day: 'numeric', month: 'long' })
const longDay = formatIn('fr-FR', { day: 'numeric', month: 'long', year: 'numeric' })
const dayOfYear = formatIn('fr-FR', { day: 'numeric', month: 'long' })

/** The first day of a month is an ordinal in French. */
const withOrdinal = (day: string) => day.replace(/(?<!\d)1 /, '1er ')
/** `ven. 20 nov.`, `mar. 1er déc.` */
export const formatShortDate = (value: string | Date) => withOrdinal(shortDay(new Date(value)))
/** `20 nov. 2026`, `1er janv. 2027`: for what is still read in later years */
export const formatDate = (value: string | Date) => withOrdinal(datedDay(new Date(value)))
/** `20 novembre 2026`, `1er janvier 2027` */
export const formatLongDate = (value: string | Date) => withOrdinal(longDay(new Date(value)))
/** `15 mars`, `1er janvier` */
export const formatDayAndMonth = (value: string | Date) => withOrdinal(dayOfYear(new Date(value)))
/** `mardi 1er décembre`, of an ISO day. */
export const formatFullDay = (day: string) => withOrdinal(fullDay(new Date(`${day}T12:00:00Z`)))
/** `ven. 20 nov. à 14:05` */
export const formatDateTime = (value: string | Date) => `${formatShortDate(value)} à ${formatTime(new Date(value))}`
/** `2026-11-20`, the day in Paris. */
export const isoDay = formatIn('sv-SE')
/** Adds days to an ISO day; daylight saving changes have no effect. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
/** Of two ISO days. */
export const earlier = (a: string, b: string) => (a < b ? a : b)
export const later = (a: string, b: string) => (a > b ? a : b)
/** Whether a `MM-DD` day is between two others, bounds included, across New Year if necessary. */
export const inSeason = (day: string, from: string, to: string) =>
  from <= to ? from <= day && day <= to : day >= from || day <= to
/** 1 Monday … 7 Sunday, in Paris. */
export const weekday = (value: Date) => ((new Date(`${isoDay(value)}T12:00:00Z`).getUTCDay() + 6) % 7) + 1
/** `14:05` in Paris. */
export const formatTime = formatIn('fr-FR', { hour: '2-digit', minute: '2-digit' })

/** `08:30` → `8 h 30`, `14:00:00` → `14 h`, `24:00` → `minuit` */
export function formatClock(time: string): string {
  const [hours, minutes] = time.split(':')
  if (hours === '24') return 'minuit'
  return `${Number(hours)}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`
}

/** `8 h – 12 h` */
export const formatInterval = ({ opens, closes }: { opens: string; closes: string }) =>
  `${formatClock(opens)}\u00a0–\u00a0${formatClock(closes)}`
