import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createMember, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { notifyUnread } from './jobs.ts'
import { aPicture, attach, newKey } from './messaging.fixture.ts'

let app: TestApp
let admin: Cookies
let colleague: Cookies
let buyer: Cookies

beforeAll(async () => {
  app = await testApp()
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  colleague = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  buyer = await app.loginAs(await createUser(app.db))
})
afterAll(() => app.close())

async function aSeller(): Promise<TestVendor & { cookies: Cookies }> {
  const vendor = await createVendor(app.db)
  return { ...vendor, cookies: await app.loginAs(vendor.userId) }
}
const start = (cookies: Cookies, body: object = { operator: true }) =>
  app.request('POST', '/api/conversations', body, { cookies })
const write = (id: number, body: string, cookies: Cookies) =>
  app.request('POST', `/api/conversations/${id}/messages`, { body, key: newKey() }, { cookies })
const path = ({ vendorId }: TestVendor, end = '') => `/api/admin/sellers/${vendorId}/messages${end}`
const send = (to: TestVendor, body: object, cookies = admin) =>
  app.request('POST', path(to), { key: newKey(), ...body }, { cookies })
const threadOf = async (seller: TestVendor, cookies = admin) =>
  (await app.request('GET', path(seller), undefined, { cookies })).body.data
const today = async (url: string, topic: string, cookies: Cookies) => {
  const { body } = await app.request('GET', url, undefined, { cookies })
  // biome-ignore lint/suspicious/noExplicitAny: read as a client would, by name
  return body.data.waiting.find((one: any) => one.topic === topic)?.count ?? 0
}

test('a seller writes to the team, whose members read it, reply under the team’s name and see who replied', async () => {
  const seller = await aSeller()
  const { id } = (await start(seller.cookies)).body.data
  expect((await start(seller.cookies)).body.data.id).toBe(id)
  expect((await write(id, 'Mon virement n’est pas arrivé.', seller.cookies)).body.data).toMatchObject({
    side: 'seller',
  })
  expect(await threadOf(seller)).toMatchObject({
    conversationId: id,
    messages: [{ side: 'seller', mine: false, body: 'Mon virement n’est pas arrivé.', readAt: null }],
  })
  expect((await send(seller, { body: 'Il part demain.' })).status).toBe(200)
  const forSeller = await app.request('GET', `/api/conversations/${id}`, undefined, { cookies: seller.cookies })
  expect(forSeller.body.data).toMatchObject({ side: 'seller', with: 'Cep & Chai', withOperator: true, subject: null })
  expect(forSeller.body.data.messages[1]).toMatchObject({ side: 'operator', author: 'Cep & Chai', mine: false })
  const { messages } = await threadOf(seller, colleague)
  expect(messages[0].readAt).not.toBeNull()
  expect(messages[1]).toMatchObject({ mine: false, side: 'operator' })
  expect(messages[1].author).not.toBe('Cep & Chai')
})

test('the team writes first: the seller’s members find the conversation in their mailbox', async () => {
  const seller = await aSeller()
  expect(await threadOf(seller)).toMatchObject({ conversationId: null, messages: [] })
  const key = newKey()
  const [first, again] = await Promise.all([
    send(seller, { body: 'Bonjour.', key }),
    send(seller, { body: 'Bonjour.', key }),
  ])
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body.data.id).toBe(first.body.data.id)
  const member = await app.loginAs(await createMember(app.db, seller.vendorId, 'staff'))
  const { body } = await app.request('GET', '/api/conversations', undefined, { cookies: member })
  expect(body.data).toMatchObject({
    unread: 1,
    conversations: [{ with: 'Cep & Chai', withOperator: true, excerpt: 'Bonjour.', lastIsMine: false, unread: 1 }],
  })
})

test('counts unread messages in « Aujourd’hui » of both, until they are read', async () => {
  const seller = await aSeller()
  const { id } = (await start(seller.cookies)).body.data
  const before = await today('/api/admin/workspace', 'sellerMessages', admin)
  const { body } = await write(id, 'Une question.', seller.cookies)
  expect(await today('/api/admin/workspace', 'sellerMessages', admin)).toBe(before + 1)
  const read = await app.request('POST', path(seller, '/read'), { upTo: body.data.id }, { cookies: colleague })
  expect(read.status).toBe(200)
  expect(await today('/api/admin/workspace', 'sellerMessages', admin)).toBe(before)
  await send(seller, { body: 'Une réponse.' })
  expect(await today('/api/seller/workspace', 'messagesUnread', seller.cookies)).toBe(1)
})

test('mails the team, or the seller’s members, when a message stays unread', async () => {
  const seller = await aSeller()
  const { id } = (await start(seller.cookies)).body.data
  await write(id, 'Une question.', seller.cookies)
  await notifyUnread(app.db, { conversationId: id, reader: 'operator' }, 'equipe@exemple.test')
  await send(seller, { body: 'Une réponse.' })
  await notifyUnread(app.db, { conversationId: id, reader: 'operator' }, 'equipe@exemple.test')
  await notifyUnread(app.db, { conversationId: id, reader: 'seller' }, 'equipe@exemple.test')
  const mails = await app.pool.query(
    "SELECT recipient, subject, html FROM mails WHERE event LIKE 'messages-unread:' || $1 || ':%' ORDER BY id",
    [id],
  )
  expect(mails.rows[0]).toMatchObject({ recipient: 'equipe@exemple.test' })
  expect(mails.rows.slice(1).every(({ subject }) => subject === 'Un message de Cep & Chai')).toBe(true)
  expect(mails.rows.length).toBeGreaterThan(1)
})

test('refuses buyers, other sellers and mixed subjects, and an operator as a party of buyers’ conversations', async () => {
  const [seller, rival] = [await aSeller(), await aSeller()]
  expect((await start(buyer)).body.code).toBe('FORBIDDEN')
  expect((await start(seller.cookies, { operator: true, vendorId: rival.vendorId })).body.code).toBe('INVALID_INPUT')
  const { id } = (await start(seller.cookies)).body.data
  for (const cookies of [buyer, rival.cookies, admin]) {
    expect((await app.request('GET', `/api/conversations/${id}`, undefined, { cookies })).body.code).toBe('NOT_FOUND')
    expect((await write(id, 'Bonjour', cookies)).body.code).toBe('NOT_FOUND')
  }
  expect((await app.request('GET', path(seller), undefined, { cookies: seller.cookies })).body.code).toBe('FORBIDDEN')
  expect((await send({ ...seller, vendorId: 999_999_999 }, { body: 'Bonjour' })).body.code).toBe('NOT_FOUND')
  expect((await send(seller, { body: ' ' })).body.code).toBe('INVALID_INPUT')
  const unopened = await app.request('POST', path(rival, '/read'), { upTo: 1 }, { cookies: admin })
  expect(unopened.body.code).toBe('NOT_FOUND')
  const { id: bought } = (await start(buyer, { vendorId: seller.vendorId })).body.data
  await write(bought, 'Une question au vendeur', buyer)
  const { body } = await app.request('GET', '/api/admin/conversations?q=question%20au%20vendeur', undefined, {
    cookies: admin,
  })
  expect(body.data.conversations).toEqual([])
})

test('lists the threads of all sellers, found by name or word, and opens the files that sellers sent', async () => {
  const seller = await aSeller()
  const { id } = (await start(seller.cookies)).body.data
  const file = await attach(app, seller.cookies, 'releve.png', await aPicture())
  const body = { body: 'Voici le relevé zqwx.', files: [file.id], key: newKey() }
  await app.request('POST', `/api/conversations/${id}/messages`, body, { cookies: seller.cookies })
  const list = await app.request('GET', '/api/admin/conversations?q=zqwx', undefined, { cookies: admin })
  expect(list.body.data.conversations).toMatchObject([{ id, vendorId: seller.vendorId, side: 'operator', unread: 1 }])
  const download = (cookies: Cookies, of: TestVendor = seller) =>
    app.http.inject({ url: path(of, `/files/${file.id}`), cookies, headers: { host: 'localhost' } })
  expect((await download(admin)).statusCode).toBe(200)
  expect((await download(admin, await aSeller())).statusCode).toBe(404)
  expect((await download(seller.cookies)).statusCode).toBe(403)
})

test('the team attaches files, which the seller’s members open, and nobody else', async () => {
  const [seller, rival] = [await aSeller(), await aSeller()]
  const file = await attach(app, admin, 'avenant.png', await aPicture())
  const key = newKey()
  const [first, again] = await Promise.all([
    send(seller, { files: [file.id], key }),
    send(seller, { files: [file.id], key }),
  ])
  expect(again.body.data.id).toBe(first.body.data.id)
  expect(first.body.data).toMatchObject({ side: 'operator', body: '', files: [{ id: file.id, name: 'avenant.webp' }] })
  const { conversationId } = await threadOf(seller)
  const download = async (url: string, cookies: Cookies) =>
    (await app.http.inject({ url, cookies, headers: { host: 'localhost' } })).statusCode
  const theirs = `/api/conversations/${conversationId}/files/${file.id}`
  const preparer = await app.loginAs(await createMember(app.db, seller.vendorId, 'orders'))
  expect(await download(theirs, seller.cookies)).toBe(200)
  expect(await download(theirs, preparer)).toBe(200)
  expect(await download(theirs, rival.cookies)).toBe(404)
  expect(await download(theirs, buyer)).toBe(404)
  expect(await download(path(seller, `/files/${file.id}`), colleague)).toBe(200)
})

test('refuses a file of another person or attached before, a sixth file, and a message without text or file', async () => {
  const seller = await aSeller()
  const attached = async (cookies: Cookies) => (await attach(app, cookies, 'a.png', await aPicture())).id
  const own = await attached(admin)
  const code = async (body: object) => (await send(seller, body)).body.code
  expect(await code({ files: [await attached(colleague)] })).toBe('NOT_FOUND')
  expect(await code({ files: [await attached(seller.cookies)] })).toBe('NOT_FOUND')
  expect(await code({ files: [own] })).toBeNull()
  expect(await code({ files: [own] })).toBe('NOT_FOUND')
  expect(await code({ files: Array.from({ length: 6 }, newKey) })).toBe('INVALID_INPUT')
  expect(await code({ body: ' ' })).toBe('INVALID_INPUT')
  expect((await threadOf(seller)).messages).toHaveLength(1)
})

test('a message of the team cannot be reported: the team decides on reports', async () => {
  const seller = await aSeller()
  const { id } = (await send(seller, { body: 'Bonjour.' })).body.data
  const reason = 'Un propos déplacé, à relire.'
  const report = await app.request('POST', `/api/messages/${id}/report`, { reason }, { cookies: seller.cookies })
  expect(report.body.code).toBe('CONFLICT')
})
