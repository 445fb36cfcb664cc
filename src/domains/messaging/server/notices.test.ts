import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setSite } from '#platform/site.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { readMails } from '#tests/support/mails.ts'
import type { ConversationSide } from '../rules.ts'
import { notifyUnread, purgeEmptyConversations } from './jobs.ts'
import { newKey } from './messaging.fixture.ts'

let app: TestApp
let vendor: TestVendor
let seller: Cookies

beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
  // The test server sets its own.
  setSite('https://cepetchai.example')
})
afterAll(() => app.close())

async function aConversation() {
  const userId = await createUser(app.db)
  const cookies = await app.loginAs(userId)
  const { body } = await app.request('POST', '/api/conversations', { vendorId: vendor.vendorId }, { cookies })
  const { email } = await app.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  return { id: body.data.id as number, cookies, email, userId }
}
const write = async (id: number, cookies: Cookies) =>
  (await app.request('POST', `/api/conversations/${id}/messages`, { key: newKey(), body: 'Bonjour' }, { cookies })).body
    .data.id as number
const read = (id: number, upTo: number, cookies: Cookies) =>
  app.request('POST', `/api/conversations/${id}/read`, { upTo }, { cookies })
const notify = (conversationId: number, reader: ConversationSide) =>
  notifyUnread(app.db, { conversationId, reader }, 'equipe@example.test')
const mailsAbout = (id: number, reader: ConversationSide) =>
  readMails(app.db, { event: `messages-unread:${id}:${reader}:%` })
const waiting = async (id: number, reader: ConversationSide) => {
  const { rows } = await sql<{ inSeconds: number }>`SELECT extract(epoch FROM run_at - now())::int AS "inSeconds"
    FROM graphile_worker.jobs WHERE key = ${`messages.notify:${id}:${reader}`}`.execute(app.db)
  return rows.map(({ inSeconds }) => inSeconds)
}

test('sends one mail for several unread messages, after five minutes, without any address in it', async () => {
  const { id, email } = await aConversation()
  await write(id, seller)
  const [planned] = await waiting(id, 'buyer')
  expect(planned).toBeGreaterThan(280)
  await write(id, seller)
  await write(id, seller)
  expect(await waiting(id, 'buyer')).toHaveLength(1)
  await notify(id, 'buyer')
  await notify(id, 'buyer')
  const mails = await mailsAbout(id, 'buyer')
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ recipient: email, subject: expect.stringMatching(/^3\u00a0messages de Comptoir/) })
  expect(mails[0]?.text).toContain(`https://cepetchai.example/account/messagerie?conversation=${id}`)
  expect(`${mails[0]?.subject} ${mails[0]?.text}`).not.toMatch(/@exemple\.fr/)
})

test('sends no mail for messages already read', async () => {
  const { id, cookies } = await aConversation()
  await read(id, await write(id, seller), cookies)
  await notify(id, 'buyer')
  expect(await mailsAbout(id, 'buyer')).toEqual([])
})

test('sends a second mail only after the first messages are read', async () => {
  const { id, cookies } = await aConversation()
  await write(id, cookies)
  await notify(id, 'seller')
  const second = await write(id, cookies)
  await notify(id, 'seller')
  expect(await mailsAbout(id, 'seller')).toHaveLength(1)
  await read(id, second, seller)
  await write(id, cookies)
  expect(await waiting(id, 'seller')).toHaveLength(1)
  await notify(id, 'seller')
  const mails = await mailsAbout(id, 'seller')
  expect(mails).toHaveLength(2)
  expect(mails[1]?.recipient).toMatch(/^comptoir\d+@exemple\.fr$/)
  expect(mails[1]?.text).not.toContain('personne')
})

test('notifies messages that arrive while the first ones are being read', async () => {
  const { id, cookies } = await aConversation()
  const first = await write(id, cookies)
  await notify(id, 'seller')
  await write(id, cookies)
  await sql`SELECT graphile_worker.remove_job(${`messages.notify:${id}:seller`})`.execute(app.db)
  await read(id, first, seller)
  expect(await waiting(id, 'seller')).toHaveLength(1)
  await notify(id, 'seller')
  expect(await mailsAbout(id, 'seller')).toHaveLength(2)
})

test('sends no mail to a blocked account', async () => {
  const { id, userId } = await aConversation()
  await write(id, seller)
  await app.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', userId).execute()
  await notify(id, 'buyer')
  expect(await mailsAbout(id, 'buyer')).toEqual([])
})

test('deletes conversations without a message after a month, and no others', async () => {
  const empty = await aConversation()
  const written = await aConversation()
  const recent = await aConversation()
  await write(written.id, written.cookies)
  await sql`UPDATE conversations SET created_at = now() - interval '31 days' WHERE id IN (${empty.id}, ${written.id})`.execute(
    app.db,
  )
  await purgeEmptyConversations(app.db)
  const status = async ({ id, cookies }: { id: number; cookies: Cookies }) =>
    (await app.request('GET', `/api/conversations/${id}`, undefined, { cookies })).status
  expect([await status(empty), await status(written), await status(recent)]).toEqual([404, 200, 200])
})

test('rejects the sixty-first message in ten minutes, but not a retry of an earlier one', async () => {
  const limited = await testApp({ RATE_LIMITS: 'on' })
  try {
    const other = await createVendor(limited.db)
    const cookies = await limited.loginAs(await createUser(limited.db))
    const { body } = await limited.request('POST', '/api/conversations', { vendorId: other.vendorId }, { cookies })
    const at = `/api/conversations/${body.data.id}/messages`
    const key = newKey()
    expect((await limited.request('POST', at, { key, body: 'Premier' }, { cookies })).status).toBe(200)
    for (let sent = 1; sent < 60; sent++)
      await limited.request('POST', at, { key: newKey(), body: 'Encore' }, { cookies })
    expect((await limited.request('POST', at, { key: newKey(), body: 'De trop' }, { cookies })).status).toBe(429)
    expect((await limited.request('POST', at, { key, body: 'Premier' }, { cookies })).status).toBe(200)
    const answering = await limited.loginAs(other.userId)
    expect((await limited.request('POST', at, { key: newKey(), body: 'Oui ?' }, { cookies: answering })).status).toBe(
      200,
    )
  } finally {
    await limited.close()
  }
})
