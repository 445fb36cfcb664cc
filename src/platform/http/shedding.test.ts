import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createUser } from '#tests/support/factories.ts'
import { mountShedding } from './shedding.ts'

let app: TestApp
let pressure = 0
beforeAll(async () => {
  app = await testApp({}, http => mountShedding(http, () => pressure))
})
afterAll(() => app.close())

const visit = () => app.ask('GET', '/api/categories')
const order = () => app.ask('POST', '/api/cart/lines', { offerId: 999_999, quantity: 1 })

test('under pressure visitors are asked to come back first, then who is logged in, and who orders last', async () => {
  const cookies = await app.loginAs(await createUser(app.db))
  const account = () => app.ask('GET', '/api/cart/count', undefined, { cookies })
  const orders = () => app.ask('GET', '/api/orders', undefined, { cookies })
  const shed = async () =>
    (await Promise.all([visit(), orders(), account(), order()])).map(answer => answer.status === 503)
  pressure = 0.9
  expect(await shed()).toEqual([false, false, false, false])
  pressure = 1
  expect(await shed()).toEqual([true, false, false, false])
  pressure = 3
  expect(await shed()).toEqual([true, true, false, false])
  pressure = 10
  expect(await shed()).toEqual([true, true, true, true])
})

test('what is refused says so in French and when to come back; probes always answer', async () => {
  pressure = 1_000
  const refused = await visit()
  expect(refused.raw.headers['retry-after']).toBe('10')
  expect(refused.body).toMatchObject({ status: 503, code: 'BUSY', error: expect.stringContaining('sollicité') })
  expect((await app.http.inject('/healthz')).statusCode).toBe(200)
  expect((await app.http.inject('/readyz')).statusCode).toBe(200)
  pressure = 0
  expect((await visit()).status).toBe(200)
})
