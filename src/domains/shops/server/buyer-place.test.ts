import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/pool.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createCommunes } from '#tests/support/communes.ts'
import { createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { quickHash } from '#tests/support/passwords.ts'
import { noPlaceCookies } from '../rules/place.ts'
import { shopAccountHooks } from './account-hooks.ts'

let app: TestApp
let vendor: TestVendor
let userId: number
let cookies: Cookies
beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  await createCommunes(app.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  userId = await createUser(app.db)
  cookies = await app.loginAs(userId)
})

const call = (method: 'GET' | 'PUT' | 'DELETE', body?: unknown, as: Cookies = cookies) =>
  app.request(method, '/api/user/place', body, { cookies: as })
const stored = async () => (await call('GET')).body.data.place
const inEpernay = () => ({ postcode: '51200', shopId: vendor.shopId })

describe('the place of an account', () => {
  test('is the one stored last, with or without a shop', async () => {
    expect(await stored()).toBeNull()
    expect((await call('PUT', inEpernay())).body.data).toEqual(inEpernay())
    expect(await stored()).toEqual(inEpernay())
    await call('PUT', { postcode: '51190', shopId: null })
    expect(await stored()).toEqual({ postcode: '51190', shopId: null })
    expect((await call('DELETE')).status).toBe(200)
    expect(await stored()).toBeNull()
  })

  test('belongs to one account, and needs a login', async () => {
    await call('PUT', inEpernay())
    const other = await app.loginAs(await createUser(app.db))
    expect((await call('GET', undefined, other)).body.data.place).toBeNull()
    expect((await call('GET', undefined, {})).status).toBe(401)
    expect((await call('PUT', inEpernay(), {})).status).toBe(401)
    expect((await call('DELETE', undefined, {})).status).toBe(401)
  })

  test.each([
    [{ postcode: '5120', shopId: null }, 400],
    [{ postcode: '51200' }, 400],
    [{ postcode: '51200', shopId: null, town: 'Épernay' }, 400],
    [{ postcode: '51200', shopId: 999_999 }, 404],
  ])('rejects %j with %i', async (body, status) => {
    expect((await call('PUT', body)).status).toBe(status)
    expect(await stored()).toBeNull()
  })

  test('keeps the postcode when its shop no longer offers pickup, and such a shop is not accepted', async () => {
    const { shopId } = await createVendor(app.db)
    await call('PUT', { postcode: '51200', shopId })
    await app.db.updateTable('shops').set({ pickup: false }).where('id', '=', shopId).execute()
    expect(await stored()).toEqual({ postcode: '51200', shopId: null })
    expect((await call('PUT', { postcode: '51200', shopId })).status).toBe(404)
  })

  test('comes with the town of the default address', async () => {
    const address = {
      recipient: 'C. Aubry',
      company: '',
      street: '1 rue du Pressoir',
      complement: '',
      phone: '+33326000000',
    }
    const add = (postcode: string, city: string, country = 'FR') =>
      app.request('POST', '/api/user/addresses', { ...address, postcode, city, country }, { cookies })
    expect((await call('GET')).body.data.address).toBeNull()
    expect((await add('51190', 'Avize')).status).toBe(200)
    await add('51160', 'Aÿ-Champagne')
    const middle = { latitude: expect.closeTo(49, 0), longitude: expect.closeTo(4, 0) }
    expect((await call('GET')).body.data).toEqual({
      place: null,
      address: { postcode: '51160', city: 'Aÿ-Champagne', middle },
    })
    expect((await add('5000', 'Namur', 'BE')).status).toBe(200)
    expect((await call('GET')).body.data.address).toBeNull()
  })
})

describe('after a login', () => {
  const logIn = async (browser: Cookies = {}) => {
    const password = 'Treize-ceps-au-soleil'
    const { email } = await app.db
      .updateTable('users')
      .set({ password_hash: await quickHash(password) })
      .where('id', '=', userId)
      .returning('email')
      .executeTakeFirstOrThrow()
    const response = await app.request('POST', '/api/auth/login', { email, password }, { cookies: browser })
    expect(response.status, JSON.stringify(response.body)).toBe(200)
    return response.cookies
  }

  test('a browser without a place receives the one of the account', async () => {
    await call('PUT', inEpernay())
    expect(await logIn()).toMatchObject({
      postcode: '51200',
      selectedShop: `${vendor.shopId}`,
      selectedWareHouseId: `${vendor.warehouseId}`,
      geo_latitude: '49.04',
    })
  })

  test('a browser with a place keeps its own', async () => {
    await call('PUT', inEpernay())
    expect(await logIn({ postcode: '10000' })).not.toHaveProperty('postcode')
    expect(await logIn({ selectedShop: '3' })).not.toHaveProperty('postcode')
  })

  test('nothing is written for an account without a place', async () => {
    expect(await logIn()).not.toHaveProperty('postcode')
  })
})

test('a logout removes the place from the browser and leaves it with the account', async () => {
  await call('PUT', inEpernay())
  const { raw } = await app.request('POST', '/api/auth/logout', {}, { cookies })
  const removed = raw.cookies.filter(({ maxAge }) => maxAge === 0).map(({ name }) => name)
  expect(removed).toEqual(expect.arrayContaining(Object.keys(noPlaceCookies)))
  cookies = await app.loginAs(userId)
  expect(await stored()).toEqual(inEpernay())
})

test('is deleted when the account is erased, and when the owner of its email proves it', async () => {
  for (const hook of ['onErasure', 'onFirstProof'] as const) {
    await call('PUT', inEpernay())
    await inTransaction(app.db, async tx => shopAccountHooks[hook]?.(tx, userId))
    expect(await stored()).toBeNull()
  }
})

test('is part of the personal data export', async () => {
  await call('PUT', inEpernay())
  const { rawPayload } = await app.http.inject({ url: '/api/user/export', cookies, headers: { host: 'localhost' } })
  const { lieu } = JSON.parse(strFromU8(unzipSync(rawPayload)['donnees.json'] ?? new Uint8Array()))
  expect(lieu).toMatchObject([{ code_postal: '51200', magasin: expect.any(String) }])
})
