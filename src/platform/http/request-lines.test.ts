import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#app/log.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { createMember, createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { type Cookies, injectedApp, type TestApp } from '#tests/support/injected.ts'
import { createPaidOrder } from '#tests/support/orders.ts'

let app: TestApp
let vendor: TestVendor
const lines: string[] = []

beforeAll(async () => {
  const log = createLog('debug', { write: (line: string) => void lines.push(line) })
  app = await injectedApp(await freshDatabase(), {}, undefined, null, log)
  vendor = await createVendor(app.db)
})
afterAll(() => app.close())

/** The response is sent before the line is written. */
async function lineOf(method: 'GET' | 'POST', path: string, cookies: Cookies = {}, body?: unknown) {
  lines.length = 0
  await app.request(method, path, body, { cookies })
  await expect.poll(() => lines.filter(line => line.includes('"msg":"request"'))).toHaveLength(1)
  return JSON.parse(lines.find(line => line.includes('"msg":"request"')) ?? '{}')
}

test('a line has the id of the request, its operation, route, status and kind of caller', async () => {
  const users = {
    visitor: {},
    buyer: await app.loginAs(await createUser(app.db)),
    seller: await app.loginAs(vendor.userId),
    staff: await app.loginAs(await createMember(app.db, vendor.vendorId, 'staff')),
    operator: await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] })),
  }
  for (const [caller, cookies] of Object.entries(users))
    expect(await lineOf('GET', '/api/user/me', cookies)).toMatchObject({
      reqId: expect.stringMatching(/^[\da-f]{32}$/),
      operation: 'GET /api/user/me',
      route: '/api/user/me',
      method: 'GET',
      status: expect.any(Number),
      ms: expect.any(Number),
      caller,
    })
})

test('a line about an order has its number', async () => {
  const { offerId } = await createOffer(app.db, vendor)
  const { orderId } = await createPaidOrder(app.db, {
    vendor,
    lines: [{ offerId, quantity: 1, unitPriceCents: 1_000, vatBasisPoints: 2_000 }],
  })
  const seller = await app.loginAs(vendor.userId)
  expect(await lineOf('GET', `/api/orders/${orderId}`, seller)).toMatchObject({
    route: '/api/orders/:id',
    order: orderId,
    status: 200,
  })
  expect(await lineOf('GET', '/api/user/me', seller)).not.toHaveProperty('order')
})

/** What a log must never contain, whatever place a client writes it in. */
const secrets = ['jeanne.dupont@exemple.fr', 'Jeanne-Dupont', '0612345678', 'FR7630006000011234567890189', '192.0.2.77']

test('no line repeats personal data, wherever a client sends it', async () => {
  lines.length = 0
  const [email, name, phone, iban] = secrets
  const hostile = secrets.map(encodeURIComponent).join('/')
  const send = (method: 'GET' | 'POST', url: string, payload?: string, type = 'application/json') =>
    app.http.inject({
      method,
      url,
      remoteAddress: '192.0.2.77',
      cookies: { session: `${email}`, token: `${name}` },
      headers: {
        host: 'localhost',
        origin: 'http://localhost',
        'user-agent': `${name} ${phone}`,
        referer: `http://localhost/?q=${email}`,
        'x-forwarded-for': '192.0.2.77',
        'idempotency-key': `${iban}`,
        ...(payload === undefined ? {} : { 'content-type': type }),
      },
      ...(payload === undefined ? {} : { payload }),
    })
  const body = JSON.stringify({ email, password: iban, name, phone, iban })
  const statuses = [
    await send('GET', `/api/${hostile}`),
    await send('GET', `/api/orders/${hostile}`),
    await send('GET', `/api/orders/${name}`),
    await send('GET', `/api/articles/${name}?q=${email}&${name}=${phone}`),
    await send('GET', `/${hostile}?${email}`),
    await send('GET', `/api/%E0%A4%A${name}`),
    await send('POST', '/api/auth/login', body),
    await send('POST', '/api/auth/register', body),
    await send('POST', '/api/auth/forgot-password', JSON.stringify({ email })),
    await send('POST', '/api/auth/login', `{"email": "${email}"`),
    await send('POST', '/api/auth/login', body, `text/${name}`),
    await send('POST', `/api/files?name=${name}`, iban, 'application/octet-stream'),
  ].map(({ statusCode }) => statusCode)
  expect(statuses.every(status => status >= 200 && status < 600)).toBe(true)
  await expect.poll(() => lines.length).toBeGreaterThanOrEqual(statuses.length - 1)
  const log = lines.join('')
  for (const secret of secrets) {
    expect(log).not.toContain(secret)
    expect(log).not.toContain(encodeURIComponent(secret))
  }
})
