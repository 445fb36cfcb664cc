import { addDays } from '#shared/dates.ts'
import type { Forecast } from '../rules.ts'

export type Place = { latitude: number; longitude: number }

/** Source of forecasts. Throws on failure; the caller falls back to its cache. */
export type WeatherProvider = {
  name: 'recorded' | 'open-meteo'
  /** `today` as an ISO day in Paris. */
  forecast: (place: Place, today: string) => Promise<Forecast>
}

/** The 1 April on which the season of `today` began. */
export const seasonStart = (today: string) =>
  `${today.slice(5) >= '04-01' ? today.slice(0, 4) : Number(today.slice(0, 4)) - 1}-04-01`

/** Days of the season up to yesterday, and at the latest the end of October. */
export function seasonDays(today: string): string[] {
  const start = seasonStart(today)
  const last = `${start.slice(0, 4)}-10-31`
  const days: string[] = []
  for (let day = start; day < today && day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
