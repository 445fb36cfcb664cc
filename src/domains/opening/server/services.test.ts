import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createUser } from '#tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const as = async (roles: string[]) => app.loginAs(await createUser(app.db, { roles }))
const trial = '/api/admin/services/carrier/try'

test('the carrier of the server is tried by an administrator, and the trial is listed', async () => {
  const cookies = await as(['ADMIN'])
  const tried = await app.request('POST', trial, {}, { cookies })
  expect(tried.body.data, JSON.stringify(tried.body)).toMatchObject({
    succeeded: true,
    outcome: expect.stringContaining('transporteur d’essai'),
  })
  const { services } = (await app.request('GET', '/api/admin/services', undefined, { cookies })).body.data
  expect(services.find(({ key }: { key: string }) => key === 'carrier').trials).toHaveLength(1)
  expect(await app.db.selectFrom('carrier_parcels').select('id').execute()).toEqual([])
  expect((await app.request('POST', trial, {}, { cookies: await as([]) })).body.code).toBe('FORBIDDEN')
})
