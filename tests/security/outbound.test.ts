/** SSRF: no user-supplied text makes the server send a request; a trap on this machine counts connections. */
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobs } from '#app/jobs.ts'
import { readEnv } from '#app/startup/env.ts'
import { outboxTransport } from '#platform/mail/send.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createFixtures, type Fixtures, fixturePassword } from '#tests/support/fixtures.ts'

let app: TestApp
let fixtures: Fixtures
let trap: Server
let port: number
let requests = 0
beforeAll(async () => {
  app = await testApp()
  fixtures = await createFixtures(app, 'ZAUBERA')
  trap = createServer(socket => {
    requests++
    socket.destroy()
  })
  await new Promise<void>(resolve => trap.listen(0, '0.0.0.0', resolve))
  const address = trap.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(async () => {
  trap?.close()
  await app?.close()
})

/** Sixty URLs of this machine, its network, or another protocol. */
const payloads = (): string[] => {
  const hosts = [
    '127.0.0.1',
    'localhost',
    'LOCALHOST',
    'localhost.',
    '127.1',
    '127.0.1',
    '0',
    '0.0.0.0',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '017700000001',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '169.254.169.254',
    '[fd00:ec2::254]',
    '168.63.129.16',
    '192.168.0.1',
    '10.0.0.1',
    '172.16.0.1',
    '100.64.0.1',
    'metadata',
    'metadata.google.internal',
    '127。0。0。1',
    '１２７.0.0.1',
    'ⓛocalhost',
    'localtest.me.',
    'intranet',
  ]
  const schemes = [
    'file:///etc/passwd',
    'gopher://127.0.0.1',
    'dict://127.0.0.1',
    'ftp://127.0.0.1',
    'data:text/plain,x',
    'javascript:x',
    'unix:/var/run/docker.sock',
    'jar:http://127.0.0.1!/',
    'ldap://127.0.0.1',
    'ws://127.0.0.1',
    'about:blank',
    'blob:http://127.0.0.1/x',
  ]
  return [
    ...hosts.map(host => `http://${host}:${port}/x`),
    ...hosts.slice(0, 8).map(host => `https://${host}/x`),
    ...schemes,
    `https://moi:secret@127.0.0.1:${port}/`,
    `https://exemple.fr@127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}#@exemple.fr/`,
    `https:\\\\127.0.0.1:${port}\\`,
    `//127.0.0.1:${port}/x`,
    ` http://127.0.0.1:${port}/x`,
    `http:/127.0.0.1:${port}/x`,
    `https://93.184.216.34:${port}/x`,
  ]
}

test('outside demo mode only the real Stripe is called, whatever the configured URL', () => {
  const real = { NODE_ENV: 'production', DATABASE_URL: 'postgres://nobody@localhost/none', DEMO: 'off' }
  expect(() => readEnv({ ...real, STRIPE_API_URL: 'http://banque.example' })).toThrow('STRIPE_API_URL n’est admis')
})

const settings = readEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody@localhost/none' })
const owner = () => ({ cookies: fixtures.people.owner.cookies })

describe('user-supplied URL', () => {
  test('as a webhook address is rejected, and never requested', { timeout: 60_000 }, async () => {
    const all = payloads()
    expect(all.length).toBeGreaterThanOrEqual(60)
    const before = requests
    for (const url of all) {
      const body = { url, events: ['order.created'], password: fixturePassword }
      const { body: response } = await app.request('POST', '/api/integrations/endpoints', body, owner())
      if (response.code !== null) continue
      // A host name that passed is resolved and checked again at each delivery.
      await app.request('POST', `/api/integrations/endpoints/${response.data.id}/test`, {}, owner())
      const delivery = await app.db
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('endpoint_id', '=', response.data.id)
        .executeTakeFirst()
      const work = jobs['webhooks.deliver'] as (payload: unknown, parts: object) => Promise<unknown>
      if (delivery)
        await work(
          { deliveryId: delivery.id, id: delivery.id, endpointId: response.data.id },
          { db: app.db, env: settings, mail: outboxTransport },
        ).catch(() => null)
      await app.request('DELETE', `/api/integrations/endpoints/${response.data.id}`, {}, owner())
    }
    expect(requests).toBe(before)
  })

  test('as a picture, a name, a description, a place or a question is text, and never requested', {
    timeout: 60_000,
  }, async () => {
    const before = requests
    const url = `http://127.0.0.1:${port}/x.png`
    const tries: [string, string, object][] = [
      ['PUT', '/api/user/profile', { first_name: url, name: url, phone_number: url, kind_user: 'normal' }],
      ['PUT', `/api/seller/offers/${fixtures.things.draft}/pictures`, { pictures: [{ url }] }],
      ['PUT', `/api/seller/offers/${fixtures.things.draft}/pictures`, { pictures: [{ fileId: url }] }],
      ['PUT', `/api/seller/offers/${fixtures.things.draft}`, { article: { description: `![x](${url})`, title: url } }],
      [
        'POST',
        `/api/conversations/${fixtures.things.conversation}/messages`,
        { body: `${url} ![](${url})`, files: [], key: crypto.randomUUID() },
      ],
      [
        'POST',
        '/api/support/tickets',
        { name: url, email: 'a@exemple.fr', topic: 'order', message: `<img src="${url}">` },
      ],
      ['POST', '/api/admin/faq/preview', { body: `![x](${url})` }],
      ['POST', '/api/seller/payment-account', {}],
    ]
    for (const [method, path, body] of tries) await app.request(method as 'POST', path, body, owner())
    for (const path of [
      `/images/1?url=${url}`,
      `/images/${encodeURIComponent(url)}?w=64&q=75`,
      `/_next/image?url=${url}&w=64&q=75`,
      `/documents/${encodeURIComponent(url)}`,
    ])
      expect((await app.http.inject(path)).statusCode).toBeGreaterThanOrEqual(400)
    await app.http.inject(`/api/weather?lieu=${encodeURIComponent(url)}`)
    expect(requests).toBe(before)
  })

  test('in an import file is a cell, and never requested', async () => {
    const before = requests
    const { uploadImport } = await import('#domains/imports/server/imports.fixture.ts')
    const rows = payloads().map(url => `Sécateur;12,00;R-1;${url.replaceAll(';', '')}`)
    await uploadImport(
      app,
      fixtures.people.owner.cookies,
      Buffer.from(`Titre;Prix;Référence;Image\n${rows.join('\n')}\n`),
    )
    expect(requests).toBe(before)
  })
})

test('the trap records a request', async () => {
  const before = requests
  await fetch(`http://127.0.0.1:${port}/`).catch(() => null)
  expect(requests).toBe(before + 1)
})
