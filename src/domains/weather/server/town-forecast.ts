import { townSearch } from '#domains/shops/rules/town-search.ts'
import { findCommunes } from '#domains/shops/server/communes.ts'
import { presentCommune } from '#domains/shops/server/present.ts'
import type { Db } from '#platform/db/pool.ts'
import { observedPort } from '#platform/telemetry/observed-port.ts'
import { isoDay } from '#shared/dates.ts'
import { getForecast } from './forecasts.ts'
import { openMeteo } from './open-meteo.ts'
import type { WeatherProvider } from './provider.ts'
import { recordedForecasts } from './recorded.ts'

const usualTown = { name: 'Épernay', postcode: '51200', latitude: 49.04, longitude: 3.96 }

export type WeatherSettings = { WEATHER_PROVIDER: 'recorded' | 'open-meteo' }

export const weatherProvider = ({ WEATHER_PROVIDER }: WeatherSettings): WeatherProvider =>
  observedPort('weather', WEATHER_PROVIDER === 'open-meteo' ? openMeteo() : recordedForecasts)

/** Of the town that was typed, else of Épernay. */
export async function findTownForecast(
  db: Db,
  provider: WeatherProvider,
  typed: string,
  onFault: (error: unknown) => void,
) {
  const [found] = typed.length > 1 ? await findCommunes(db, typed, 1) : []
  const town = found ? presentCommune(found, townSearch(typed).postcode) : usualTown
  const position = {
    latitude: town.latitude ?? usualTown.latitude,
    longitude: town.longitude ?? usualTown.longitude,
  }
  const { forecast, fetchedAt } = await getForecast(db, provider, position, isoDay(new Date()), onFault)
  return { town, position, isFound: Boolean(found) || typed === '', forecast, fetchedAt }
}
