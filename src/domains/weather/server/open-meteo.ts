import { z } from 'zod'
import type { Forecast } from '../rules.ts'
import { type Place, seasonDays, type WeatherProvider } from './provider.ts'

/** Client of https://open-meteo.com/en/docs: no API key, CC BY 4.0. */
type Options = { forecastUrl?: string; archiveUrl?: string; timeoutMs?: number }

const numbers = z.array(z.number().nullable())
const days = z.array(z.iso.date())
const forecastResponse = z.object({
  daily: z.object({
    time: days,
    temperature_2m_min: numbers,
    temperature_2m_max: numbers,
    precipitation_sum: numbers,
    wind_speed_10m_max: numbers,
    weather_code: numbers.default([]),
  }),
  hourly: z.object({
    time: z.array(z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:00$/)),
    temperature_2m: numbers,
    precipitation: numbers,
    wind_speed_10m: numbers,
    relative_humidity_2m: numbers,
  }),
})
const archiveResponse = z.object({ daily: z.object({ time: days, temperature_2m_mean: numbers }) })

const maxResponseLength = 2_000_000

export const openMeteo = ({
  forecastUrl = 'https://api.open-meteo.com/v1/forecast',
  archiveUrl = 'https://archive-api.open-meteo.com/v1/archive',
  timeoutMs = 4_000,
}: Options = {}): WeatherProvider => {
  const fetchJson = async <S extends z.ZodType>(url: string, values: Record<string, string>, schema: S) => {
    const response = await fetch(`${url}?${new URLSearchParams(values)}`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`weather: ${response.status}`)
    const text = await response.text()
    if (text.length > maxResponseLength) throw new Error('weather: response too large')
    return schema.parse(JSON.parse(text))
  }
  const at = ({ latitude, longitude }: Place) => ({
    latitude: latitude.toFixed(2),
    longitude: longitude.toFixed(2),
    timezone: 'Europe/Paris',
  })
  const means = async (place: Place, from: string, to: string) => {
    const values = { ...at(place), start_date: from, end_date: to, daily: 'temperature_2m_mean' }
    const { daily } = await fetchJson(archiveUrl, values, archiveResponse)
    return new Map(daily.time.map((day, index) => [day, daily.temperature_2m_mean[index] ?? null]))
  }
  return {
    name: 'open-meteo',
    forecast: async (place, today) => {
      const season = seasonDays(today)
      const [first = today, last = today] = [season[0], season.at(-1)]
      const [response, thisYear, yearBefore] = await Promise.all([
        fetchJson(
          forecastUrl,
          {
            ...at(place),
            forecast_days: '7',
            daily: 'temperature_2m_min,temperature_2m_max,precipitation_sum,wind_speed_10m_max,weather_code',
            hourly: 'temperature_2m,precipitation,wind_speed_10m,relative_humidity_2m',
          },
          forecastResponse,
        ),
        // The archive is a separate service: its failure does not affect the forecast.
        season.length ? means(place, first, last).catch(() => noMeans) : noMeans,
        season.length ? means(place, lastYear(first), lastYear(last)).catch(() => noMeans) : noMeans,
      ])
      return {
        ...read(response),
        season: season.flatMap(day => {
          const mean = thisYear.get(day)
          return mean == null ? [] : [{ day, mean, meanBefore: yearBefore.get(lastYear(day)) ?? null }]
        }),
      }
    },
  }
}

/** Thunderstorm with slight, and with heavy hail (WMO code table 4677). */
const hailCodes = [96, 99]

const noMeans: ReadonlyMap<string, number | null> = new Map()

const lastYear = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`

/** Drops a day or an hour with a missing value: missing wind is not zero wind. */
function read({ daily, hourly }: z.output<typeof forecastResponse>): Omit<Forecast, 'season'> {
  return {
    days: daily.time.flatMap((day, n) => {
      const [low, high] = [daily.temperature_2m_min[n], daily.temperature_2m_max[n]]
      const [rain, wind] = [daily.precipitation_sum[n], daily.wind_speed_10m_max[n]]
      return low == null || high == null || rain == null || wind == null
        ? []
        : [{ day, low, high, rain, wind, hail: hailCodes.includes(daily.weather_code[n] ?? 0) }]
    }),
    hours: hourly.time.flatMap((at, n) => {
      const [temperature, rain] = [hourly.temperature_2m[n], hourly.precipitation[n]]
      const [wind, humidity] = [hourly.wind_speed_10m[n], hourly.relative_humidity_2m[n]]
      return temperature == null || rain == null || wind == null || humidity == null
        ? []
        : [{ at, temperature, rain, wind, humidity }]
    }),
  }
}
