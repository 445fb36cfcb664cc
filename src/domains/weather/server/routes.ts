import { townSearch } from '#domains/shops/rules/town-search.ts'
import { findCommunes } from '#domains/shops/server/communes.ts'
import { presentCommune } from '#domains/shops/server/present.ts'
import { flows, type Handler } from '#platform/http/pipeline.ts'
import { formatTime, isoDay } from '#shared/dates.ts'
import * as contract from '../contract.ts'
import type { Forecast } from '../rules.ts'
import { getForecast } from './forecasts.ts'
import { openMeteo } from './open-meteo.ts'
import { recordedForecasts } from './recorded.ts'

const usualTown = { name: 'Épernay', postcode: '51200', latitude: 49.04, longitude: 3.96 }

export type WeatherSettings = { WEATHER_PROVIDER: 'recorded' | 'open-meteo' }

export const weatherHandlers = ({ WEATHER_PROVIDER }: WeatherSettings): Handler[] => {
  const provider = WEATHER_PROVIDER === 'open-meteo' ? openMeteo() : recordedForecasts
  return [
    flows(contract.showWeather, async (db, { query }, context) => {
      const words = query.lieu ?? ''
      const [found] = words.length > 1 ? await findCommunes(db, words, 1) : []
      const town = found ? presentCommune(found, townSearch(words).postcode) : usualTown
      const position = {
        latitude: town.latitude ?? usualTown.latitude,
        longitude: town.longitude ?? usualTown.longitude,
      }
      const cached = await getForecast(db, provider, position, isoDay(new Date()), error =>
        context.log.warn({ err: error }, 'weather provider away'),
      )
      return {
        place: { name: town.name, postcode: town.postcode },
        isFound: Boolean(found) || words === '',
        source: provider.name,
        fetchedAt: cached.fetchedAt?.toISOString() ?? null,
        forecast: cached.forecast && fromNowOn(cached.forecast, new Date()),
      }
    }),
  ]
}

/** Drops past hours and days. */
function fromNowOn(forecast: Forecast, now: Date): Forecast {
  const hour = `${isoDay(now)}T${formatTime(now).slice(0, 2)}:00`
  return {
    ...forecast,
    days: forecast.days.filter(({ day }) => day >= isoDay(now)),
    hours: forecast.hours.filter(({ at }) => at >= hour),
  }
}
