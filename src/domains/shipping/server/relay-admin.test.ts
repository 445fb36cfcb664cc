import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createCommunes } from '#tests/support/communes.ts'
import { createUser } from '#tests/support/factories.ts'
import { findNearestRelays, findRelays } from './relays.ts'

let app: TestApp
let cookies: Cookies
beforeAll(async () => {
  app = await testApp()
  cookies = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  await createCommunes(app.db)
})
afterAll(() => app.close())

const point = {
  id: 'RV-1',
  carrier: 'Relais Vignoble',
  name: 'Presse des Halles',
  street: '3 rue Saint-Thibault',
  postcode: '51200',
  city: 'Épernay',
  latitude: null as number | null,
  longitude: null as number | null,
}
const { id: _, ...fields } = point
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  app.request(method, `/api/admin/relay-points${path}`, body, { cookies })

test('adds points, at the centre of their town without coordinates, and updates known numbers', async () => {
  const other = { ...point, id: 'RV-2', name: 'Tabac', latitude: 49.05, longitude: 3.96 }
  expect((await call('POST', '', { points: [point, other] })).body.data).toEqual({ added: 2, changed: 0 })
  expect((await call('GET', '/RV-1')).body.data).toMatchObject({ latitude: 49.04, longitude: 3.95, closed: false })
  const again = await call('POST', '', { points: [{ ...point, name: 'Presse du Marché' }] })
  expect(again.body.data).toEqual({ added: 0, changed: 1 })
  expect((await call('GET', '?q=presse marche')).body.data.relays).toMatchObject([
    { id: 'RV-1', name: 'Presse du Marché' },
  ])
})

test('one wrong point refuses the whole file, with its rank', async () => {
  const points = [
    { ...point, id: 'RV-3' },
    { ...point, id: 'RV-4', postcode: '5120' },
  ]
  expect(Object.keys((await call('POST', '', { points })).body.fields ?? {})).toEqual(['points.1.postcode'])
  const unknown = [
    { ...point, id: 'RV-3' },
    { ...point, id: 'RV-4', postcode: '99999' },
  ]
  expect((await call('POST', '', { points: unknown })).body.fields).toHaveProperty(['points.1.postcode'])
  const twice = [
    { ...point, id: 'RV-3' },
    { ...point, id: 'RV-3' },
  ]
  expect((await call('POST', '', { points: twice })).body.fields).toHaveProperty(['points.1.id'])
  expect((await call('GET', '')).body.data.total).toBe(2)
})

test('a closed point is offered no more, and a reopened one again', async () => {
  expect((await call('POST', '/RV-1/closed', { closed: true })).status).toBe(200)
  expect((await call('POST', '/RV-1/closed', { closed: true })).body.code).toBe('CONFLICT')
  expect((await findNearestRelays(app.db, '51200')).map(({ id }) => id)).toEqual(['RV-2'])
  expect(await findRelays(app.db, ['RV-1'])).toEqual([])
  await call('POST', '/RV-1/closed', { closed: false })
  expect(await findRelays(app.db, ['RV-1'])).toHaveLength(1)
})

test('changes a point, and returns 404 for an unknown number', async () => {
  expect((await call('PUT', '/RV-2', { ...fields, name: 'Tabac de la Gare' })).status).toBe(200)
  expect((await call('GET', '/RV-2')).body.data.name).toBe('Tabac de la Gare')
  expect((await call('PUT', '/RV-9', fields)).status).toBe(404)
  expect((await call('POST', '/RV-9/closed', { closed: true })).status).toBe(404)
})
