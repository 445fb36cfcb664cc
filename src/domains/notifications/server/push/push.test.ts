import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/pool.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { button, paragraph } from '#platform/mail/mail-content.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser } from '#tests/support/factories.ts'
import { findPushKeys, type PushSettings } from './keys.ts'
import { queuePushes, sendPush } from './send.ts'

let app: TestApp
let service: Server
let endpoint: string
let status = 201
let received: { headers: IncomingHttpHeaders; bytes: number }[] = []
let userId: number
let email: string
let cookies: Cookies
const settings: PushSettings = {
  given: undefined,
  sealingKeys: [{ id: 'test', key: randomBytes(32) }],
  subject: 'mailto:aide@exemple.fr',
  allowLoopback: true,
}

beforeAll(async () => {
  const keys = `test:${settings.sealingKeys[0]?.key.toString('base64')}`
  app = await testApp({ WEBHOOK_LOOPBACK: 'on', ENCRYPTION_KEYS: keys })
  service = createServer((request, response) => {
    let bytes = 0
    request.on('data', (part: Buffer) => {
      bytes += part.length
    })
    request.on('end', () => {
      received.push({ headers: request.headers, bytes })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
})
beforeEach(async () => {
  userId = await createUser(app.db)
  email = (await app.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email
  cookies = await app.loginAs(userId)
  endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/${userId}`
  received = []
  status = 201
})
afterAll(async () => {
  service.close()
  await app.close()
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = cookies) =>
  app.request(method, `/api/notifications/push${path}`, body, { cookies: as })
function browserKeys() {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
}
const add = (values: object = {}, as = cookies) =>
  call('POST', '/devices', { endpoint, ...browserKeys(), userAgent: 'Chrome/126 Android', ...values }, as)
/** A mail of this event; its notification is queued. */
async function notify(event: string, to = email) {
  await inTransaction(app.db, tx =>
    queueMail(tx, {
      event: `${event}:${randomBytes(4).toString('hex')}`,
      to,
      subject: 'Votre commande est prête',
      title: 'Prête',
      blocks: [paragraph('À retirer.'), button('Voir', '/account/orders/1')],
    }),
  )
  const mail = await app.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await queuePushes(app.db, mail.id)
  return mail.id
}
const queued = (mailId: number) =>
  app.db
    .selectFrom('push_deliveries')
    .select('subscription_id as subscriptionId')
    .where('mail_id', '=', mailId)
    .execute()
async function deliver(mailId: number) {
  for (const { subscriptionId } of await queued(mailId)) await sendPush(app.db, { mailId, subscriptionId }, settings)
}
const devices = async (as = cookies) => (await call('GET', '', undefined, as)).body.data.devices

describe('a device', () => {
  test('receives a notification once, encrypted and signed with the key of the site', async () => {
    const { publicKey } = (await call('POST', '/key')).body.data
    expect((await call('POST', '/key')).body.data.publicKey).toBe(publicKey)
    await add()
    const mailId = await notify('order-ready')
    await queuePushes(app.db, mailId)
    const { rows } = await app.pool.query(`SELECT id FROM graphile_worker.jobs WHERE task_identifier = 'push.send'`)
    expect(rows).toHaveLength(1)
    await deliver(mailId)
    await deliver(mailId)
    expect(received).toHaveLength(1)
    expect(received[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(received[0]?.headers.authorization).toContain(`k=${publicKey}`)
    expect(received[0]?.bytes).toBeGreaterThan(100)
    expect(await devices()).toMatchObject([{ label: 'Chrome, Android' }])
  })

  test('is removed when its service says that it is gone', async () => {
    for (const gone of [404, 410]) {
      await add()
      status = gone
      await deliver(await notify('order-ready'))
      expect(await devices()).toEqual([])
    }
  })

  test('is tried again while its service is down, and removed after five refusals', async () => {
    await add()
    status = 503
    const mailId = await notify('order-ready')
    await expect(deliver(mailId)).rejects.toThrow('503')
    status = 403
    for (let n = 0; n < 4; n += 1) await deliver(mailId)
    expect(await devices()).toHaveLength(1)
    await deliver(mailId)
    expect(await devices()).toEqual([])
  })

  test('receives no kind that its user switched off, nor mails that are no notification', async () => {
    await add()
    await call('PUT', '/choices', { kinds: ['messages'] })
    expect(await queued(await notify('order-ready'))).toEqual([])
    expect(await queued(await notify('password-reset'))).toEqual([])
    expect(await queued(await notify('messages-unread'))).toHaveLength(1)
  })

  test('belongs to who added it last, and receives nothing of the account before', async () => {
    await add()
    const mailId = await notify('order-ready')
    const next = await app.loginAs(await createUser(app.db))
    expect((await add({}, next)).status).toBe(200)
    await deliver(mailId)
    expect(received).toEqual([])
    expect(await devices()).toEqual([])
    expect(await devices(next)).toHaveLength(1)
  })
})

describe('a subscription', () => {
  test.each(['https://exemple.fr/push', 'http://fcm.googleapis.com/x', 'http://169.254.169.254/x', 'pas une adresse'])(
    'is rejected at an unknown service: %s',
    async unknown => {
      expect((await add({ endpoint: unknown })).body.code).toBe('INVALID_INPUT')
    },
  )

  test('of an address that is no longer admitted is never called', async () => {
    await add()
    const mailId = await notify('order-ready')
    const [one] = await queued(mailId)
    await sendPush(app.db, { mailId, subscriptionId: one?.subscriptionId ?? 0 }, { ...settings, allowLoopback: false })
    expect(received).toEqual([])
  })

  test('is removed by its user alone, and needs a login', async () => {
    const { body } = await add()
    const stranger = await app.loginAs(await createUser(app.db))
    expect((await call('DELETE', `/devices/${body.data.id}`, undefined, stranger)).status).toBe(404)
    expect((await call('DELETE', `/devices/${body.data.id}`)).status).toBe(200)
    expect((await app.request('GET', '/api/notifications/push')).status).toBe(401)
  })

  test('ten devices at most', async () => {
    for (let n = 0; n < 10; n += 1) await add({ endpoint: `${endpoint}/${n}` })
    expect((await add({ endpoint: `${endpoint}/11` })).body.code).toBe('CONFLICT')
    expect((await add({ endpoint: `${endpoint}/3` })).status).toBe(200)
  })

  test('the private key is sealed, and unreadable under another key', async () => {
    await call('POST', '/key')
    const { private_key } = await app.db.selectFrom('push_keys').select('private_key').executeTakeFirstOrThrow()
    const keys = await findPushKeys(app.db, settings)
    expect(keys?.privateKey).toHaveLength(43)
    expect(private_key).not.toContain(keys?.privateKey)
    expect(await findPushKeys(app.db, { ...settings, sealingKeys: [{ id: 'autre', key: randomBytes(32) }] })).toBeNull()
  })
})
