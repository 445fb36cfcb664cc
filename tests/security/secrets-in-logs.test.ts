/** Sends secrets in every place that takes one, then searches all logs and responses for them. */
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handlersFor } from '#app/api.ts'
import { createHttp } from '#app/http.ts'
import { createLog } from '#app/log.ts'
import { readEnv } from '#app/startup/env.ts'
import { ownDatabase } from '#tests/support/database.ts'

const canary = {
  password: 'CANARI-MotDePasse-26',
  token: 'CANARIjetonCANARIjetonCANARIjetonCANARIjet1',
  card: '4970101234567890',
  key: 'cec_CANARIcleCANARIcleCANARIcle',
  cookie: 'CANARIcookieCANARIcookieCANARIcookieCANARI1',
}
const lines: string[] = []
let database: Awaited<ReturnType<typeof ownDatabase>>
let http: Awaited<ReturnType<typeof createHttp>>['http']
beforeAll(async () => {
  database = await ownDatabase()
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  ;({ http } = await createHttp({
    db: database.db,
    pool: database.pool,
    env: readEnv({ NODE_ENV: 'test', DATABASE_URL: database.url, RATE_LIMITS: 'off', LOAD_SHEDDING: 'off' }),
    log: createLog('debug', sink),
    build: null,
  }))
  await http.ready()
})
afterAll(async () => {
  await http?.close()
  await database?.close()
})

const headers = {
  host: 'localhost',
  origin: 'http://localhost',
  authorization: `Bearer ${canary.key}`,
  cookie: `session=${canary.cookie}; token=1`,
}
const body = {
  email: 'canari@exemple.fr',
  password: canary.password,
  password_confirm: canary.password,
  current: canary.password,
  token: canary.token,
  code: canary.token,
  challenge: canary.token,
  card: canary.card,
  message: `Ma carte : ${canary.card}`,
}

test('no secret in a request appears in the log or in a response', { timeout: 60_000 }, async () => {
  const operations = handlersFor(readEnv({ NODE_ENV: 'test', DATABASE_URL: database.url })).map(
    ({ operation }) => operation,
  )
  const responses: string[] = []
  for (const { method, path } of operations) {
    const url = path.replace(/:\w+/g, '1')
    const sent = method === 'GET' ? {} : { payload: JSON.stringify(body) }
    const type = method === 'GET' ? {} : { 'content-type': 'application/json' }
    responses.push(
      (await http.inject({ method: method as 'GET', url, headers: { ...headers, ...type }, ...sent })).payload,
    )
  }
  for (const path of [
    `/forgot/${canary.token}`,
    `/account/email/${canary.token}`,
    `/account/annuler-email/${canary.token}`,
    `/account/equipe/${canary.token}`,
    `/administrateur/${canary.token}`,
    `/api/auth/administrators?token=${canary.token}`,
    `/forgot/${canary.token}.data`,
    `/orders/payment-return?token=${canary.token}`,
    `/x?password=${canary.password}&card=${canary.card}`,
  ])
    responses.push((await http.inject({ url: path, headers })).payload)
  // An internal error is logged in full, without the values of the request.
  await database.pool.query('ALTER TABLE password_resets RENAME TO gone')
  responses.push(
    (
      await http.inject({
        method: 'POST',
        url: '/api/auth/reset-password',
        headers: { ...headers, 'content-type': 'application/json' },
        payload: JSON.stringify({ token: canary.token, password: canary.password, password_confirm: canary.password }),
      })
    ).payload,
  )
  expect(lines.length).toBeGreaterThan(operations.length)
  expect(lines.some(line => line.includes('operation failed') || line.includes('request failed'))).toBe(true)
  // The address itself has the secret: the pattern of its route is logged instead.
  expect(lines.some(line => line.includes('"route":"'))).toBe(true)
  const leaks = Object.entries(canary).flatMap(([name, secret]) => [
    ...lines.filter(line => line.includes(secret)).map(line => `${name} logged: ${line.slice(0, 300)}`),
    ...responses
      .filter(response => response.includes(secret))
      .map(response => `${name} returned: ${response.slice(0, 300)}`),
  ])
  expect(leaks.slice(0, 20)).toEqual([])
})
