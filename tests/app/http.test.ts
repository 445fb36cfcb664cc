import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlersFor } from '#app/api.ts'
import { readEnv } from '#app/startup/env.ts'
import { openApi } from '#platform/http/openapi.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('reports that the process is alive and that it can serve', async () => {
  expect((await app.request('GET', '/health/live')).status).toBe(200)
  expect((await app.request('GET', '/health/ready')).status).toBe(200)
})

test('returns 404 in French, in the envelope, for an unknown operation', async () => {
  const { status, body } = await app.request('GET', '/api/nothing')
  expect(status).toBe(404)
  expect(body).toMatchObject({ status: 404, code: 'NOT_FOUND', data: null })
})

describe('the API description', () => {
  const read = { br: brotliDecompressSync, gzip: gunzipSync }
  const get = (url: string, headers = {}) => app.http.inject({ url, headers: { host: 'localhost', ...headers } })

  test('describes every operation as the contracts do', async () => {
    const { rawPayload } = await get('/api/openapi.json')
    const operations = handlersFor(readEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody@localhost/none' })).map(
      ({ operation }) => operation,
    )
    expect(JSON.parse(`${gunzipSync(rawPayload)}`)).toEqual(JSON.parse(JSON.stringify(openApi(operations))))
  })

  test.each(['/api/openapi.json', '/api/docs'])('%s is generated once, and always sent compressed', async url => {
    const first = await get(url)
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', 'gzip'],
    ] as const) {
      const { headers, rawPayload } = await get(url, { 'accept-encoding': accepted })
      expect([accepted, headers['content-encoding']]).toEqual([accepted, encoding])
      expect(rawPayload.length).toBeLessThan(300_000)
      expect(read[encoding](rawPayload)).toEqual(gunzipSync(first.rawPayload))
    }
    const again = await get(url, { 'if-none-match': first.headers.etag })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  test('is generated in steps, so that other requests are served meanwhile', async () => {
    const fresh = await testApp()
    const made = fresh.http.inject('/api/docs').then(() => 'the document')
    const served = fresh.http.inject('/health/live').then(() => 'another request')
    expect(await Promise.race([made, served])).toBe('another request')
    await made
    await fresh.close()
  })
})
