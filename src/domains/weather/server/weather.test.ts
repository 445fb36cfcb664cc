import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createCommunes } from '#tests/support/communes.ts'
import { readOnlyDatabase } from '#tests/support/database.ts'
import { getForecast, purgeForecasts } from './forecasts.ts'
import { openMeteo } from './open-meteo.ts'
import { seasonDays } from './provider.ts'
import { recordedForecasts } from './recorded.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await createCommunes(app.db)
})
afterAll(() => app.close())

const epernay = { latitude: 49.04, longitude: 3.96 }
const faults: unknown[] = []
const readForecast = (provider = recordedForecasts, today = '2026-05-10', db = app.db) =>
  getForecast(db, provider, epernay, today, error => faults.push(error))

/** Stub of the provider: returns a configured response and records requests. */
let server: Server | undefined
const requests: URL[] = []
async function fakeProvider(reply: (url: URL) => { status?: number; body: string; delay?: number }) {
  requests.length = 0
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://own.invalid')
    requests.push(url)
    const { status = 200, body, delay = 0 } = reply(url)
    await setTimeout(delay)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>(resolve => server?.listen(0, '127.0.0.1', resolve))
  // The server listens on TCP, so its address is an AddressInfo.
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return openMeteo({ forecastUrl: `${url}/forecast`, archiveUrl: `${url}/archive`, timeoutMs: 300 })
}
afterEach(async () => {
  server?.closeAllConnections()
  server?.close()
  faults.length = 0
  await app.db.deleteFrom('forecasts').execute()
})

const daily = {
  time: ['2026-05-10'],
  temperature_2m_min: [-1],
  temperature_2m_max: [14],
  precipitation_sum: [2.5],
  wind_speed_10m_max: [22],
  weather_code: [96],
}
const hourly = {
  time: ['2026-05-10T08:00'],
  temperature_2m: [6],
  precipitation: [0],
  wind_speed_10m: [9],
  relative_humidity_2m: [80],
}
const whole = (url: URL) =>
  url.pathname === '/archive'
    ? { body: JSON.stringify({ daily: { time: [url.searchParams.get('start_date')], temperature_2m_mean: [12] } }) }
    : { body: JSON.stringify({ daily, hourly }) }

describe('Open-Meteo', () => {
  test('sends the documented parameters and parses the response', async () => {
    const { forecast } = await readForecast(await fakeProvider(whole))
    expect(forecast?.days).toEqual([{ day: '2026-05-10', low: -1, high: 14, rain: 2.5, wind: 22, hail: true }])
    expect(forecast?.hours[0]).toMatchObject({ at: '2026-05-10T08:00', rain: 0, wind: 9 })
    expect(forecast?.season).toEqual([{ day: '2026-04-01', mean: 12, meanBefore: 12 }])
    const main = requests.find(({ pathname }) => pathname === '/forecast')?.searchParams
    expect(main?.get('timezone')).toBe('Europe/Paris')
    expect([main?.get('latitude'), main?.get('longitude')]).toEqual(['49.05', '3.95'])
    const years = requests
      .filter(({ pathname }) => pathname === '/archive')
      .map(url => url.searchParams.get('start_date'))
    expect(years.sort()).toEqual(['2025-04-01', '2026-04-01'])
  })

  test.each([
    ['late', () => ({ body: '{}', delay: 900 })],
    ['broken', () => ({ status: 500, body: '{}' })],
    ['garbage', () => ({ body: '<html>' })],
    ['of another shape', () => ({ body: '{"daily":{"time":["hier"]}}' })],
  ])('returns no forecast on %s, and the page still renders', async (_, reply) => {
    const { forecast, fetchedAt } = await readForecast(await fakeProvider(reply))
    expect([forecast, fetchedAt]).toEqual([null, null])
    expect(faults).toHaveLength(1)
  })

  test('drops an hour with a missing value, and works without the archive', async () => {
    const provider = await fakeProvider(url =>
      url.pathname === '/archive'
        ? { status: 500, body: '' }
        : { body: JSON.stringify({ daily, hourly: { ...hourly, wind_speed_10m: [null] } }) },
    )
    const { forecast } = await readForecast(provider)
    expect([forecast?.days.length, forecast?.hours, forecast?.season]).toEqual([1, [], []])
  })

  test('is shown where nothing can be stored', async () => {
    const standby = readOnlyDatabase(app.url)
    const { forecast } = await readForecast(await fakeProvider(whole), '2026-05-10', standby.db)
    await standby.close()
    expect(forecast?.days).toHaveLength(1)
    expect(faults).toHaveLength(1)
  })

  test('falls back to a cached forecast under twelve hours old, with its age', async () => {
    await readForecast(await fakeProvider(whole))
    await sql`UPDATE forecasts SET fetched_at = now() - interval '5 hours'`.execute(app.db)
    const away = await fakeProvider(() => ({ status: 503, body: '' }))
    expect((await readForecast(away)).forecast?.days).toHaveLength(1)
    await sql`UPDATE forecasts SET fetched_at = now() - interval '13 hours'`.execute(app.db)
    expect((await readForecast(away)).forecast).toBeNull()
  })

  test('receives one request for twenty readers of one place, and none within the next hour', async () => {
    const provider = await fakeProvider(whole)
    await Promise.all(Array.from({ length: 20 }, () => readForecast(provider)))
    await readForecast(provider)
    expect(requests.filter(({ pathname }) => pathname === '/forecast')).toHaveLength(1)
  })

  test('receives one request too when a reader of the empty cache is slower than the answer', async () => {
    const provider = await fakeProvider(whole)
    const slowDb = app.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await setTimeout(200)
        return result
      },
    })
    await Promise.all([readForecast(provider, '2026-05-10', slowDb), readForecast(provider)])
    expect(requests.filter(({ pathname }) => pathname === '/forecast')).toHaveLength(1)
  })
})

describe('sample forecast', () => {
  test('is deterministic, with seven days, three of them hourly', async () => {
    const once = await recordedForecasts.forecast(epernay, '2026-05-10')
    expect(once).toEqual(await recordedForecasts.forecast(epernay, '2026-05-10'))
    expect(once.days).toHaveLength(7)
    expect(once.hours).toHaveLength(72)
    expect(once.season).toHaveLength(39)
    for (const { low, high, rain } of once.days) expect([low < high, rain >= 0]).toEqual([true, true])
  })

  test('covers a season from April to October, and the last one in winter', () => {
    expect(seasonDays('2026-04-01')).toEqual([])
    expect(seasonDays('2026-04-03')).toEqual(['2026-04-01', '2026-04-02'])
    expect(seasonDays('2027-01-15').at(-1)).toBe('2026-10-31')
  })
})

describe('API', () => {
  test('finds a town by name or postcode, defaults to Épernay, and reports an unknown town', async () => {
    const search = async (lieu: string) =>
      (await app.request('GET', `/api/weather?lieu=${encodeURIComponent(lieu)}`)).body.data
    expect((await search('')).place).toEqual({ name: 'Épernay', postcode: '51200' })
    expect((await search('reims')).place.name).toBe('Reims')
    expect(await search('zzqq')).toMatchObject({ isFound: false, place: { name: 'Épernay' }, source: 'recorded' })
    expect((await app.request('GET', '/api/weather?lat=1')).status).toBe(400)
  })

  test('deletes forecasts not requested for a week', async () => {
    await readForecast()
    await sql`UPDATE forecasts SET fetched_at = now() - interval '8 days'`.execute(app.db)
    await purgeForecasts(app.db)
    expect(await app.db.selectFrom('forecasts').select('place').execute()).toEqual([])
  })
})
