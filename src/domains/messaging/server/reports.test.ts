import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { aPicture, attach, newKey } from './messaging.fixture.ts'

let app: TestApp
let vendor: TestVendor
let seller: Cookies
let admin: Cookies
const why = 'Il demande un virement hors du site.'
const reason = 'Payer hors du site est interdit par les conditions.'
beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
afterAll(() => app.close())

const write = async (id: number, body: string, cookies: Cookies, files: string[] = []): Promise<number> =>
  (await app.request('POST', `/api/conversations/${id}/messages`, { key: newKey(), body, files }, { cookies })).body
    .data.id

/** Creates a conversation in which a new buyer writes to the seller, who may report the message. */
async function anExchange(files: Buffer[] = []) {
  const userId = await createUser(app.db)
  const cookies = await app.loginAs(userId)
  const { body } = await app.request('POST', '/api/conversations', { vendorId: vendor.vendorId }, { cookies })
  const id = body.data.id as number
  const sent = await Promise.all(files.map(file => attach(app, cookies, 'photo.png', file)))
  const own = await write(id, 'Bonjour, que puis-je pour vous ?', seller)
  const message = await write(
    id,
    'Payez-moi par virement, hors du site',
    cookies,
    sent.map(file => file.id),
  )
  return { id, userId, cookies, own, message, fileId: sent[0]?.id }
}
const report = (id: number, cookies: Cookies, text = why) =>
  app.request('POST', `/api/messages/${id}/report`, { reason: text }, { cookies })
const decide = (id: number, decision: string, cookies = admin) =>
  app.request('POST', `/api/admin/reports/${id}/decision`, { decision, reason }, { cookies })
const file = (id: number, cookies = admin) => app.request('GET', `/api/admin/reports/${id}`, undefined, { cookies })
const thread = async (id: number, cookies: Cookies) =>
  (await app.request('GET', `/api/conversations/${id}`, undefined, { cookies })).body.data.messages
const mailsOf = async (userId: number) => {
  const rows = await app.db
    .selectFrom('mails as m')
    .innerJoin('users as u', 'u.email', 'm.recipient')
    .select('m.event')
    .where('u.id', '=', userId)
    .orderBy('m.id')
    .execute()
  return rows.map(({ event }) => event.split(':')[0]).filter(event => event !== 'messages-unread')
}

test('accepts one report from the other side; returns 404 to users outside the conversation', async () => {
  const { id, message, own, cookies } = await anExchange()
  const otherUser = await app.loginAs(await createUser(app.db))
  const rival = await app.loginAs((await createVendor(app.db)).userId)
  for (const other of [otherUser, rival, admin]) expect((await report(message, other)).status).toBe(404)
  expect((await report(message, {})).status).toBe(401)
  expect((await report(own, seller)).body.code).toBe('CONFLICT')
  expect((await report(message, seller, 'bof')).body.fields).toHaveProperty('reason')
  const responses = await Promise.all([report(message, seller), report(message, seller)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await thread(id, seller)).map((one: { reported: boolean }) => one.reported)).toEqual([false, true])
  expect((await thread(id, cookies)).some((one: { reported: boolean }) => one.reported)).toBe(false)
})

test('shows the operator a reported message with its context, and returns 404 for an unreported one', async () => {
  const { id, message, own, cookies } = await anExchange()
  for (let rank = 0; rank < 4; rank++) await write(id, `Suite ${rank}`, cookies)
  expect((await file(message)).status).toBe(404)
  await report(message, seller)
  const { data } = (await file(message)).body
  expect(data).toMatchObject({ side: 'buyer', acts: ['nothing', 'warn', 'hide', 'block'], reports: [{ reason: why }] })
  expect(data.messages.map((one: { body: string }) => one.body)).toEqual([
    'Bonjour, que puis-je pour vous ?',
    'Payez-moi par virement, hors du site',
    'Suite 0',
    'Suite 1',
  ])
  expect((await file(own)).status).toBe(404)
  const list = (await app.request('GET', '/api/admin/reports', undefined, { cookies: admin })).body.data
  expect(list.messages.map((one: { id: number }) => one.id)).toContain(message)
  expect((await file(message, seller)).status).toBe(403)
  expect((await file(message, {})).status).toBe(401)
})

test('keeps the message after a « nothing » decision, and notifies the reporter, not the author', async () => {
  const { id, userId, message, cookies } = await anExchange()
  const before = (await mailsOf(vendor.userId)).length
  await report(message, seller)
  expect((await decide(message, 'nothing')).body.data).toEqual({ decision: 'nothing' })
  expect((await thread(id, seller)).at(-1)).toMatchObject({ hidden: false })
  expect((await thread(id, cookies)).at(-1).body).not.toBe('')
  expect(await mailsOf(userId)).toEqual([])
  expect((await mailsOf(vendor.userId)).slice(before)).toEqual(['message-report-decided'])
  expect((await decide(message, 'hide')).body.code).toBe('CONFLICT')
})

test('hides text and files from both sides, lists and search, and notifies the author', async () => {
  const { id, userId, message, cookies, fileId } = await anExchange([await aPicture()])
  const picture = (address: string, as: Cookies) => app.http.inject({ url: address, cookies: as })
  const forParty = `/api/conversations/${id}/files/${fileId}`
  const forOperator = `/api/admin/reports/${message}/files/${fileId}`
  expect((await picture(forParty, seller)).statusCode).toBe(200)
  expect((await picture(forOperator, admin)).statusCode).toBe(404)
  await report(message, seller)
  expect((await picture(forOperator, admin)).statusCode).toBe(200)
  expect((await picture(forOperator, seller)).statusCode).toBe(403)
  await decide(message, 'hide')
  for (const as of [seller, cookies]) {
    expect((await thread(id, as)).at(-1)).toMatchObject({ hidden: true, body: '', files: [] })
    expect((await picture(forParty, as)).statusCode).toBe(404)
    const list = async (query: string) =>
      (await app.request('GET', `/api/conversations${query}`, undefined, { cookies: as })).body.data.conversations
    expect((await list('')).find((one: { id: number }) => one.id === id).excerpt).toBe('Message masqué')
    expect((await list('?q=virement')).map((one: { id: number }) => one.id)).not.toContain(id)
  }
  expect(await mailsOf(userId)).toEqual(['message-decided'])
  expect((await report(message, seller)).body.code).toBe('CONFLICT')
})

test('exports the reports of a user without hidden text of the other side', async () => {
  const { id, cookies } = await anExchange()
  const rude = await write(id, 'Des mots qui blessent', seller)
  await report(rude, cookies, 'Ces mots sont blessants.')
  await decide(rude, 'hide')
  const archive = await app.http.inject({ url: '/api/user/export', cookies })
  const { messages, signalements } = JSON.parse(
    strFromU8(unzipSync(archive.rawPayload)['donnees.json'] ?? new Uint8Array()),
  )
  expect(signalements).toMatchObject([{ motif: 'Ces mots sont blessants.', decision: 'hide' }])
  expect(messages.map((one: { texte: string }) => one.texte)).toEqual([
    'Bonjour, que puis-je pour vous ?',
    'Payez-moi par virement, hors du site',
    'Message masqué',
  ])
})

test('warns the author and keeps the message', async () => {
  const { id, userId, message } = await anExchange()
  await report(message, seller)
  await decide(message, 'warn')
  expect((await thread(id, seller)).at(-1).hidden).toBe(false)
  expect(await mailsOf(userId)).toEqual(['message-decided'])
})

test('blocks the author, ends their sessions and hides the message; protects administrators’ accounts', async () => {
  const { id, userId, message, cookies } = await anExchange()
  await report(message, seller)
  expect((await decide(message, 'block')).status).toBe(200)
  expect((await thread(id, seller)).at(-1).hidden).toBe(true)
  expect((await app.request('GET', '/api/conversations', undefined, { cookies })).status).toBe(401)
  expect(await mailsOf(userId)).toEqual(['account-blocked', 'message-decided'])
  const { entries } = (
    await app.request('GET', `/api/admin/audit-log?kind=reports&subject=${message}`, undefined, { cookies: admin })
  ).body.data
  expect(entries).toMatchObject([{ operation: 'POST /api/admin/reports/:id/decision', reason }])

  const other = await anExchange()
  await app.db
    .updateTable('users')
    .set({ roles: ['ADMIN'] })
    .where('id', '=', other.userId)
    .execute()
  await report(other.message, seller)
  expect((await decide(other.message, 'block')).body.code).toBe('ADMIN_PROTECTED')
  expect((await thread(other.id, seller)).at(-1).hidden).toBe(false)
})

test('accepts one of two concurrent decisions, from administrators only', async () => {
  const { message, cookies } = await anExchange()
  await report(message, seller)
  for (const [other, status] of [
    [seller, 403],
    [cookies, 403],
    [{}, 401],
  ] as const)
    expect((await decide(message, 'hide', other)).status).toBe(status)
  const responses = await Promise.all([decide(message, 'hide'), decide(message, 'nothing')])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  const rows = await app.db.selectFrom('message_reports').select('decision').where('message_id', '=', message).execute()
  expect(rows).toHaveLength(1)
})
