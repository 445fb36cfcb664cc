import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { forecast as forecastShape } from '../contract.ts'
import type { Forecast } from '../rules.ts'
import type { Place, WeatherProvider } from './provider.ts'

const freshHours = 1
/** An older forecast is no longer valid for today. */
const usableHours = 12

/** About five kilometres: neighbours share a cache entry, and no exact position is sent to the provider. */
const rounded = ({ latitude, longitude }: Place): Place => ({
  latitude: Math.round(latitude * 20) / 20,
  longitude: Math.round(longitude * 20) / 20,
})

/** Includes the provider, so that sample data is never taken for a forecast. */
const forecastKey = (provider: WeatherProvider, { latitude, longitude }: Place) =>
  `${provider.name} ${latitude.toFixed(2)},${longitude.toFixed(2)}`
const pending = new Map<string, Promise<CachedForecast>>()

export type CachedForecast = { forecast: Forecast | null; fetchedAt: Date | null }

/**
 * Returns the cached forecast when fresh, else a new one from the provider, else the cached one up to its maximum age,
 * else null. Runs outside any transaction; one request per place and process at a time.
 */
export function getForecast(
  db: Db,
  provider: WeatherProvider,
  place: Place,
  today: string,
  onFault: (error: unknown) => void,
): Promise<CachedForecast> {
  const at = rounded(place)
  const key = forecastKey(provider, at)
  // The cache is read inside: a reader that saw it empty before would ask the provider again after the others.
  return once(key, async () => {
    const cached = await findCachedForecast(db, key)
    if (cached && cached.ageHours < freshHours) return cached
    const fresh = await fetchForecast(db, provider, at, today, onFault)
    if (fresh) return { forecast: fresh, fetchedAt: new Date() }
    return cached && cached.ageHours < usableHours ? cached : { forecast: null, fetchedAt: null }
  })
}

function once(key: string, run: () => Promise<CachedForecast>) {
  const running = pending.get(key) ?? run().finally(() => pending.delete(key))
  pending.set(key, running)
  return running
}

async function fetchForecast(
  db: Db,
  provider: WeatherProvider,
  at: Place,
  today: string,
  onFault: (error: unknown) => void,
) {
  try {
    const fetched = await provider.forecast(at, today)
    // Without the primary it is asked for again.
    await storeForecast(db, forecastKey(provider, at), fetched).catch(onFault)
    return fetched
  } catch (error) {
    onFault(error)
    return null
  }
}

function storeForecast(db: Db, place: string, forecast: Forecast) {
  const values = { payload: JSON.stringify(forecast), fetched_at: sql<Date>`now()` }
  return db
    .insertInto('forecasts')
    .values({ place, ...values })
    .onConflict(on => on.column('place').doUpdateSet(values))
    .execute()
}

async function findCachedForecast(db: Db, place: string) {
  const row = await db
    .selectFrom('forecasts')
    .select(['payload', 'fetched_at', sql<number>`extract(epoch FROM now() - fetched_at)::float8 / 3600`.as('hours')])
    .where('place', '=', place)
    .executeTakeFirst()
  if (!row) return null
  const known = forecastShape.safeParse(row.payload)
  return known.success ? { forecast: known.data, fetchedAt: row.fetched_at, ageHours: row.hours } : null
}

/** Deletes forecasts not requested for a week. */
export const purgeForecasts = (db: Db) =>
  db.deleteFrom('forecasts').where('fetched_at', '<', sql<Date>`now() - interval '7 days'`).execute()
