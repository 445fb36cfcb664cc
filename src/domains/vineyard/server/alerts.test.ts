import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WeatherProvider } from '#domains/weather/server/provider.ts'
import { addDays } from '#shared/dates.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createCommunes } from '#tests/support/communes.ts'
import { createOffer, createUser, createVendor } from '#tests/support/factories.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { sendAlerts } from './alerts.ts'
import { countFamilies } from './families.ts'
import { findProtections } from './risk.ts'

let app: TestApp
let parcelId: number
beforeAll(async () => {
  app = await testApp()
  await createCommunes(app.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.pool.query('DELETE FROM vineyard_places; DELETE FROM forecasts; DELETE FROM mails')
  parcelId = await parcel(await createUser(app.db))
})

async function parcel(userId: number, on = true): Promise<number> {
  const { rows } = await app.pool.query(
    `INSERT INTO vineyard_places (user_id, kind, name, insee, alerts)
     SELECT $1, 'PARCEL', 'Les Crayères', insee, $2 FROM communes WHERE name = 'Épernay' LIMIT 1 RETURNING id`,
    [userId, on],
  )
  return rows[0].id
}
/** Each night of the week as cold as this. */
const weather = (low: number, hail = false): WeatherProvider => ({
  name: 'recorded',
  forecast: async (_, today) => ({
    days: Array.from({ length: 7 }, (_, n) => ({ day: addDays(today, n), low, high: 20, rain: 0, wind: 5, hail })),
    hours: [],
    season: [],
  }),
})
const april = new Date('2026-04-14T16:30:00Z')
const mails = async () => (await app.pool.query('SELECT event, recipient, subject, text FROM mails ORDER BY id')).rows
const run = (low = -2, now = april, hail = false) => sendAlerts(app.db, weather(low, hail), now)

describe('alerts of a parcel', () => {
  test('one mail for a parcel and a night, however often and concurrently the job runs', async () => {
    await Promise.all([run(), run(), run()])
    await run()
    const sent = await mails()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ event: `vineyard-alert:${parcelId}:2026-04-15` })
    expect(sent[0].subject).toContain('Risque de gel')
    await run(-2, new Date('2026-04-15T16:30:00Z'))
    expect(await mails()).toHaveLength(2)
  })

  test.each([
    ['above 0 °C', 0.5, april, false, 0],
    ['at 0 °C', 0, april, false, 1],
    ['of frost in winter', -8, new Date('2026-01-14T16:30:00Z'), false, 0],
    ['of hail in July', 12, new Date('2026-07-14T16:30:00Z'), true, 1],
  ])('a night %s', async (_, low, now, hail, expected) => {
    await run(low, now, hail)
    expect(await mails()).toHaveLength(expected)
  })

  test('none for a parcel that is not subscribed, and none for a deleted one', async () => {
    await app.pool.query('UPDATE vineyard_places SET deleted_at = now() WHERE id = $1', [parcelId])
    await parcel(await createUser(app.db), false)
    await run()
    expect(await mails()).toEqual([])
  })

  test('the link of the mail stops the mails without a login, by a request and not by opening it', async () => {
    await run()
    const [, token] = /\/alertes\/([\w-]{36})/.exec((await mails())[0].text) ?? []
    const isOn = async () => (await app.pool.query('SELECT alerts FROM vineyard_places')).rows[0].alerts
    expect(await isOn()).toBe(true)
    const stop = (secret: unknown) => app.request('POST', `/api/vineyard/alerts/${secret}/stop`)
    expect((await stop(randomUUID())).body.code).toBe('NOT_FOUND')
    expect((await stop('1')).body.code).toBe('INVALID_INPUT')
    expect((await stop(token)).body.data).toEqual({ name: 'Les Crayères' })
    expect(await isOn()).toBe(false)
    await run(-2, new Date('2026-04-15T16:30:00Z'))
    expect(await mails()).toHaveLength(1)
  })
})

test('what protects is in stock, handed over, near, and no plant-protection product', async () => {
  const vendor = await createVendor(app.db)
  const { rows } = await app.pool.query(
    `INSERT INTO tags (category_id, name, slug, position) VALUES (99, 'Protection de la vigne', 'protection-essai', 900)
     ON CONFLICT (name) DO UPDATE SET position = 900 RETURNING id`,
  )
  const good = async (title: string, values: { stock?: number; modes?: ('HOME' | 'PICKUP')[] } = {}, phyto = false) => {
    const made = await createOffer(app.db, vendor, { title, ...values })
    await app.pool.query('UPDATE articles SET plant_protection = $2 WHERE id = $1', [made.articleId, phyto])
    await app.pool.query('INSERT INTO article_tags VALUES ($1, $2)', [made.articleId, rows[0].id])
    return made.slug
  }
  const candle = await good('Bougie antigel essai')
  await good('Bougie épuisée', { stock: 0 })
  await good('Bougie livrée', { modes: ['HOME'] })
  await good('Bougie phytosanitaire', {}, true)
  await good('Filet paragrêle essai')
  const near = { latitude: 49.04, longitude: 3.96 }
  expect((await findProtections(app.db, 'FROST', near)).map(({ slug }) => slug)).toEqual([candle])
  expect(await findProtections(app.db, 'FROST', { latitude: 43.3, longitude: 5.4 })).toEqual([])
})

test('families are those of at least five buyers in these weeks of past years, without regulated ones', async () => {
  const vendor = await createVendor(app.db)
  const families: Record<string, number> = {}
  for (const name of ['Cinq acheteurs', 'Quatre acheteurs', 'Avec un phyto']) {
    const { rows } = await app.pool.query(
      'INSERT INTO tags (category_id, name, slug, position) VALUES (98, $1, $1, 901) RETURNING id',
      [name],
    )
    const offer = await createOffer(app.db, vendor)
    await app.pool.query('INSERT INTO article_tags VALUES ($1, $2)', [offer.articleId, rows[0].id])
    families[name] = rows[0].id
    for (let buyer = 0; buyer < (name.startsWith('Quatre') ? 4 : 5); buyer++)
      await createPaidOrder(app.db, {
        ...{ vendor, buyerId: await createUser(app.db) },
        lines: [{ offerId: offer.offerId, quantity: 1, unitPriceCents: 1_000, vatBasisPoints: 2_000 }],
      })
    if (name.startsWith('Avec'))
      await app.pool.query('UPDATE articles SET plant_protection = true WHERE id = $1', [offer.articleId])
  }
  await app.pool.query("UPDATE orders SET paid_at = '2024-06-12'")
  await countFamilies(app.db)
  await countFamilies(app.db)
  const { rows } = await app.pool.query('SELECT week, tag_id, buyers FROM season_families ORDER BY week')
  expect(rows).toEqual([23, 24, 25].map(week => ({ week, tag_id: families['Cinq acheteurs'], buyers: 5 })))
})
