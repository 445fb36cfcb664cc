/** What is written under a chart and read in it: short for the axis, long for the readout and the table. */
export type AxisPoint = {
  short: string
  long: string
  /** Preferred on the axis, when some points are marked: midnights among hours, Mondays among days. */
  marked?: boolean
}

const zone = { timeZone: 'Europe/Paris' } as const
const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('fr-FR', { ...zone, ...options })
const weekdayAndDay = format({ weekday: 'short', day: 'numeric' })
const dayAndMonth = format({ day: 'numeric', month: 'short' })
const wholeDay = format({ weekday: 'long', day: 'numeric', month: 'long' })
const hour = format({ hour: '2-digit', hourCycle: 'h23' })
const month = format({ month: 'short' })
const monthAndYear = format({ month: 'long', year: 'numeric' })

const noon = (isoDay: string) => new Date(`${isoDay}T12:00:00Z`)

/** An ISO day of the coming or past week: « ven. 20 ». */
export const weekPoint = (isoDay: string): AxisPoint => ({
  short: weekdayAndDay.format(noon(isoDay)),
  long: wholeDay.format(noon(isoDay)),
})
/** An ISO day in a longer period: « 20 nov. », Mondays marked. */
export const dayPoint = (isoDay: string): AxisPoint => ({
  short: dayAndMonth.format(noon(isoDay)),
  long: wholeDay.format(noon(isoDay)),
  marked: noon(isoDay).getUTCDay() === 1,
})
/** A month by one of its ISO days: « nov. ». */
export const monthPoint = (isoDay: string): AxisPoint => ({
  short: month.format(noon(isoDay)),
  long: monthAndYear.format(noon(isoDay)),
})
/** An instant: « 14 h », and the day at midnight, which is marked. */
export function hourPoint(instant: Date): AxisPoint {
  const isMidnight = hour.format(instant).startsWith('00')
  return {
    short: isMidnight ? weekdayAndDay.format(instant) : hour.format(instant).replace(' ', '\u00a0'),
    long: `${wholeDay.format(instant)}, ${hour.format(instant).replace(' ', '\u00a0')}`,
    marked: isMidnight,
  }
}

const number = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })
/** `1 250,5`, `−3` */
export const plainNumber = (value: number) => number.format(value).replace('-', '−')
/** `−3 °C` */
export const withUnit = (text: string, unit: string) => (unit ? `${text}\u00a0${unit}` : text)
