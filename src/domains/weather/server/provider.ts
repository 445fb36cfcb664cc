import { addDays } from '#shared/dates.ts'
import type { Forecast } from '../rules.ts'

export type Place = { latitude: number; longitude: number }

/** Who knows the weather. Throws when it cannot tell; the caller bridges its silences. */
export type WeatherProvider = {
  name: 'recorded' | 'open-meteo'
  /** `today` as an ISO day in Paris. */
  forecast: (place: Place, today: string) => Promise<Forecast>
}

/** The first of April that the season of `today` began with. */
export const seasonStart = (today: string) =>
  `${today.slice(5) >= '04-01' ? today.slice(0, 4) : Number(today.slice(0, 4)) - 1}-04-01`

/** The season counted: up to yesterday, and no further than the end of October. */
export function seasonDays(today: string): string[] {
  const start = seasonStart(today)
  const last = `${start.slice(0, 4)}-10-31`
  const days: string[] = []
  for (let day = start; day < today && day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
