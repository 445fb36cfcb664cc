import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createAddress, createOffer, createUser, createVendor } from '#tests/support/factories.ts'
import { runJobs } from '#tests/support/jobs.ts'
import { type SendcloudApi, sendcloudApi, sendcloudKeys } from '#tests/support/sendcloud-api.ts'
import { findNearestRelays } from '../server/relays.ts'

let api: SendcloudApi
let app: TestApp
beforeAll(async () => {
  api = await sendcloudApi()
  app = await testApp({
    CARRIER: 'sendcloud',
    SENDCLOUD_API_URL: api.url,
    SENDCLOUD_PUBLIC_KEY: sendcloudKeys.publicKey,
    SENDCLOUD_SECRET_KEY: sendcloudKeys.secretKey,
    SENDCLOUD_HOME_OPTION: 'colissimo:home',
    SENDCLOUD_RELAY_OPTION: 'mondial_relay:pickup',
  })
})
afterAll(async () => {
  await app.close()
  await api.close()
})
const search = (postcode: string, by = app) => by.request('POST', '/api/relay-points/search', { postcode })

test('an outage of the carrier is named, and the next search asks again', async () => {
  api.injectNext('500')
  expect((await search('51200')).body.code).toBe('CARRIER_UNAVAILABLE')
  expect((await search('51200')).body.data).toEqual({ found: 1 })
})

test('the carrier is asked once for a postcode, and its points are those of the cart, with their hours', async () => {
  await search('51200')
  expect((await search('51200')).body.data).toEqual({ found: 0 })
  expect(await findNearestRelays(app.db, '51200')).toMatchObject([
    { id: '012345', carrier: 'Mondial Relay', hours: expect.stringContaining('lun. à ven. 09:00–12:00') },
  ])
  for (const elsewhere of ['5110', '51-02-29', '51999999999'])
    expect(await findNearestRelays(app.db, elsewhere)).toEqual([])
})

test('a point that the operator closed stays closed when the carrier names it again', async () => {
  await app.db.updateTable('relay_points').set({ closed: true }).where('id', '=', '012345').execute()
  await app.db.deleteFrom('relay_searches').execute()
  expect((await search('51200')).body.data).toEqual({ found: 1 })
  expect(await findNearestRelays(app.db, '51200')).toEqual([])
})

test('a postcode of another form is refused; without a carrier nothing is asked', async () => {
  expect((await search('5120')).body.fields).toHaveProperty('postcode')
  const plain = await testApp({ CARRIER: 'embedded' })
  expect((await search('51200', plain)).body.data).toEqual({ found: 0 })
  await plain.close()
})

test('a buyer with an address finds the points of its postcode, asked once, without typing it', async () => {
  await app.db.deleteFrom('relay_searches').execute()
  const { offerId } = await createOffer(app.db, await createVendor(app.db))
  const visits = async (postcode: string | null, country = 'FR') => {
    const userId = await createUser(app.db)
    if (postcode !== null) await createAddress(app.db, userId, { postcode, country })
    const cookies = await app.loginAs(userId)
    expect((await app.request('POST', '/api/cart/lines', { offerId, quantity: 1 }, { cookies })).status).toBe(200)
  }
  const waiting = async () =>
    (await app.pool.query(`SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'shipping.find-relays'`)).rows
  await visits(null)
  await visits('1000', 'BE')
  expect(await waiting()).toEqual([])
  await visits('51200')
  await visits('51200')
  expect(await waiting()).toEqual([{ key: 'relays:51200' }])
  await runJobs(app.pool, {
    'shipping.find-relays': async payload => {
      await search((payload as { postcode: string }).postcode)
    },
  })
  expect(await waiting()).toEqual([])
  await visits('51200')
  expect(await waiting()).toEqual([])
})
