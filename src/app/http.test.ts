import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the process says it lives and that it can serve', async () => {
  expect((await app.ask('GET', '/healthz')).status).toBe(200)
  expect((await app.ask('GET', '/readyz')).status).toBe(200)
})

test('an unknown call is refused in French, in the envelope', async () => {
  const { status, body } = await app.ask('GET', '/api/nothing')
  expect(status).toBe(404)
  expect(body).toMatchObject({ status: 404, code: 'NOT_FOUND', data: null })
})

test('the API describes itself', async () => {
  const { body } = await app.ask('GET', '/api/openapi.json')
  expect(body).toMatchObject({ openapi: '3.1.0' })
})
