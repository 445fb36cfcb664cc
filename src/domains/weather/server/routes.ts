import { flows, type Handler } from '#platform/http/pipeline.ts'
import { formatTime, isoDay } from '#shared/dates.ts'
import * as contract from '../contract.ts'
import type { Forecast } from '../rules.ts'
import { findTownForecast, type WeatherSettings, weatherProvider } from './town-forecast.ts'

export const weatherHandlers = (settings: WeatherSettings): Handler[] => {
  const provider = weatherProvider(settings)
  return [
    flows(
      contract.showWeather,
      async (db, { query }, context) => {
        const found = await findTownForecast(db, provider, query.lieu ?? '', error =>
          context.log.warn({ err: error }, 'forecast not fetched or not stored'),
        )
        return {
          place: { name: found.town.name, postcode: found.town.postcode },
          isFound: found.isFound,
          source: provider.name,
          fetchedAt: found.fetchedAt?.toISOString() ?? null,
          forecast: found.forecast && fromNowOn(found.forecast, new Date()),
        }
      },
      { writesCacheOnly: true },
    ),
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
