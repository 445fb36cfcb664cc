/** Indicators for growers. Temperatures in °C, rain in mm, wind in km/h, times in Paris. */

export type Hour = { at: string; temperature: number; rain: number; wind: number; humidity: number }
export type Day = {
  day: string
  low: number
  high: number
  rain: number
  wind: number
  /** A thunderstorm with hail is forecast. */
  hail?: boolean | undefined
}
export type Forecast = {
  /** From today on. */
  days: Day[]
  hours: Hour[]
  /** Mean temperature of each day since 1 April, and of the same day a year before, for degree-days. */
  season: { day: string; mean: number; meanBefore: number | null }[]
}

/** Buds are damaged from about this temperature; a dry bud tolerates slightly more cold than a wet one. */
export const frostCelsius = 0
export const hardFrostCelsius = -2
/** No spraying above Beaufort force 3, 19 km/h (order of 4 May 2017, article 2). */
export const sprayingWindLimit = 19
/** Advice, not law: droplets evaporate in heat and dry air. */
const sprayingHeat = 25
const sprayingHumidity = 60
/** Vines start to grow at about this temperature. */
const growthCelsius = 10

export const isFrost = ({ low }: Pick<Day, 'low'>) => low <= frostCelsius

/** Cumulative degree-days, base 10. */
export function growingDegreeDays(means: readonly number[]): number[] {
  let sum = 0
  return means.map(mean => {
    sum += Math.max(0, mean - growthCelsius)
    return Math.round(sum)
  })
}

export const isSprayable = ({ wind, rain, temperature, humidity }: Hour) =>
  wind <= sprayingWindLimit && rain === 0 && temperature < sprayingHeat && humidity >= sprayingHumidity

export type Window = { from: string; to: string }

/** Consecutive hours suitable for spraying, by day; under two hours is not worth rinsing the sprayer. */
export function sprayingWindows(hours: readonly Hour[]): Window[] {
  const windows: Window[] = []
  let start: Hour | null = null
  for (const [index, hour] of hours.entries()) {
    const open = isSprayable(hour)
    if (open && !start) start = hour
    const next = hours[index + 1]
    const ends = !open || !next || next.at.slice(0, 10) !== hour.at.slice(0, 10)
    if (!start || !ends) continue
    const to = open ? hoursLater(hour.at) : hour.at
    if (hoursBetween(start.at, to) >= 2) windows.push({ from: start.at, to })
    start = null
  }
  return windows
}

const hourOf = (at: string) => Number(at.slice(11, 13))
const hoursBetween = (from: string, to: string) => hourOf(to) - hourOf(from)
const hoursLater = (at: string) => `${at.slice(0, 11)}${String(hourOf(at) + 1).padStart(2, '0')}:00`

export const rainSum = (days: readonly Pick<Day, 'rain'>[]) =>
  Math.round(days.reduce((sum, { rain }) => sum + rain, 0) * 10) / 10
