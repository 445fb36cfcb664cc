import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser } from '#tests/support/factories.ts'

let app: TestApp
let chief: Cookies
let userId: number
beforeAll(async () => {
  app = await testApp()
  chief = await app.loginAs(await createUser(app.db, { roles: ['SUPER_ADMIN'] }))
  userId = await createUser(app.db)
})
afterAll(() => app.close())

test.each([
  ['half a character', 'Pour voir ce qu’elle voit \ud83c'],
  ['a NUL', 'Pour voir ce qu’elle\0 voit'],
])('rejects a text with %s on its field, before the database', async (_, reason) => {
  const { status, body } = await app.request('POST', `/api/admin/users/${userId}/view`, { reason }, { cookies: chief })
  expect([status, body.fields]).toEqual([400, { reason: 'Caractères non admis' }])
})

test('rejects a key called « constructor » like any unknown key', async () => {
  const inAddress = await app.request('GET', '/api/orders?constructor=1', undefined, { cookies: chief })
  expect([inAddress.status, Object.keys(inAddress.body.fields ?? {})]).toEqual([400, ['constructor']])
  const inBody = await app.request('POST', '/api/auth/forgot-password', { email: 'a@exemple.fr', constructor: 1 })
  expect([inBody.status, inBody.body.code]).toEqual([400, 'INVALID_INPUT'])
})

test('rejects a brand id that no column can hold', async () => {
  const body = { name: 'Marque', description: '' }
  const { status } = await app.request('PUT', '/api/admin/brands/12345678900010', body, { cookies: chief })
  expect(status).toBe(400)
})
