import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor, type TestOffer, type TestVendor } from '#tests/support/factories.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { aPicture, attach, newKey } from './messaging.fixture.ts'

let app: TestApp
let vendor: TestVendor
let offer: TestOffer
let buyerId: number
let buyer: Cookies
let seller: Cookies
let otherUser: Cookies
let rival: Cookies
let admin: Cookies

beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  offer = await createOffer(app.db, vendor, { title: 'Fût de chêne 228 L' })
  buyerId = await createUser(app.db)
  buyer = await app.loginAs(buyerId)
  seller = await app.loginAs(vendor.userId)
  otherUser = await app.loginAs(await createUser(app.db))
  rival = await app.loginAs((await createVendor(app.db)).userId)
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
afterAll(() => app.close())

const start = (body: object, cookies?: Cookies) => app.request('POST', '/api/conversations', body, { cookies })
const write = (id: number, body: object, cookies?: Cookies) =>
  app.request('POST', `/api/conversations/${id}/messages`, { key: newKey(), ...body }, { cookies })
const open = (id: number, cookies?: Cookies, query = '') =>
  app.request('GET', `/api/conversations/${id}${query}`, undefined, { cookies })
const list = async (cookies: Cookies, query = '') =>
  (await app.request('GET', `/api/conversations${query}`, undefined, { cookies })).body.data
const unread = async (cookies: Cookies): Promise<number> =>
  (await app.request('GET', '/api/conversations/unread', undefined, { cookies })).body.data.unread
const read = (id: number, upTo: number, cookies?: Cookies) =>
  app.request('POST', `/api/conversations/${id}/read`, { upTo }, { cookies })

/** Creates a conversation with a new buyer, so that counts start at zero. */
async function aConversation() {
  const userId = await createUser(app.db)
  const cookies = await app.loginAs(userId)
  const { body } = await start({ vendorId: vendor.vendorId, articleId: offer.articleId }, cookies)
  return { id: body.data.id as number, cookies, userId }
}

test('lets a buyer write about an article and the seller reply, each under a public name', async () => {
  const { id } = (await start({ vendorId: vendor.vendorId, articleId: offer.articleId }, buyer)).body.data
  expect((await write(id, { body: 'Bonjour,\nchauffe moyenne ?' }, buyer)).body.data).toMatchObject({
    mine: true,
    side: 'buyer',
    body: 'Bonjour,\nchauffe moyenne ?',
    readAt: null,
  })
  await write(id, { body: 'Oui, moyenne plus.' }, seller)
  const forBuyer = (await open(id, buyer)).body.data
  const forSeller = (await open(id, seller)).body.data
  expect(forBuyer).toMatchObject({ side: 'buyer', with: expect.stringMatching(/^Comptoir/) })
  expect(forBuyer.subject).toMatchObject({
    kind: 'article',
    title: 'Fût de chêne 228 L',
    path: `/articles/${offer.slug}`,
  })
  expect(forSeller).toMatchObject({ side: 'seller', with: 'Camille V.' })
  expect(forSeller.messages.map((message: { author: string }) => message.author)).toEqual(['Camille V.', 'Camille'])
  expect(forBuyer.messages[1].author).toMatch(/^Comptoir/)
  expect(JSON.stringify([forBuyer, forSeller])).not.toContain('@')
})

test('requires a login for every operation', async () => {
  const { id } = await aConversation()
  expect((await start({ vendorId: vendor.vendorId })).status).toBe(401)
  for (const url of ['/api/conversations', '/api/conversations/unread', `/api/conversations/${id}`, '/api/contacts'])
    expect((await app.request('GET', url)).status, url).toBe(401)
  expect((await write(id, { body: 'Bonjour' })).status).toBe(401)
  expect((await read(id, 1)).status).toBe(401)
  expect((await app.request('GET', `/api/conversations/${id}/files/${newKey()}`)).status).toBe(401)
  expect((await app.request('GET', '/api/live')).status).toBe(401)
})

test('returns 404 for another user’s conversation: an unrelated user, another seller, an operator', async () => {
  const { id, cookies } = await aConversation()
  const { body } = await write(id, { body: 'Entre nous' }, cookies)
  for (const other of [otherUser, rival, admin]) {
    expect((await open(id, other)).status).toBe(404)
    expect((await write(id, { body: 'Je m’invite' }, other)).status).toBe(404)
    expect((await read(id, body.data.id, other)).status).toBe(404)
    expect((await list(other)).conversations).toEqual([])
  }
  expect((await open(999_999_999, otherUser)).status).toBe(404)
})

test('opens a conversation only about an existing offer, and never with oneself', async () => {
  const elsewhere = await createVendor(app.db)
  const other = await createOffer(app.db, elsewhere)
  expect((await start({ vendorId: 999_999 }, buyer)).status).toBe(404)
  expect((await start({ vendorId: vendor.vendorId, articleId: other.articleId }, buyer)).status).toBe(404)
  expect((await start({ vendorId: vendor.vendorId }, seller)).body.code).toBe('WRITES_TO_SELF')
  expect((await start({}, buyer)).body.code).toBe('INVALID_INPUT')
  await app.db.updateTable('vendors').set({ status: 'suspended' }).where('id', '=', elsewhere.vendorId).execute()
  expect((await start({ vendorId: elsewhere.vendorId }, buyer)).status).toBe(404)
})

test('opens the same conversation for an order’s buyer and seller, and for no other user', async () => {
  const { orderId, buyerId: userId } = await createPaidOrder(app.db, { vendor })
  const asBuyer = await start({ vendorId: vendor.vendorId, orderId }, await app.loginAs(userId))
  const asSeller = await start({ orderId }, seller)
  expect(asSeller.body.data.id).toBe(asBuyer.body.data.id)
  expect((await open(asSeller.body.data.id, seller)).body.data.subject).toMatchObject({ kind: 'order' })
  for (const other of [otherUser, rival, admin, buyer]) expect((await start({ orderId }, other)).status).toBe(404)
  expect((await start({ orderId, articleId: offer.articleId }, seller)).body.code).toBe('INVALID_INPUT')
  expect((await start({ orderId, vendorId: 999_999 }, seller)).status).toBe(404)
})

test('opens one conversation for ten concurrent requests', async () => {
  const cookies = await app.loginAs(await createUser(app.db))
  const responses = await Promise.all(Array.from({ length: 10 }, () => start({ vendorId: vendor.vendorId }, cookies)))
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1)
})

test('inserts a message once per key, even for concurrent requests', async () => {
  const { id, cookies } = await aConversation()
  const sent = { key: newKey(), body: 'Une seule fois' }
  const responses = await Promise.all(Array.from({ length: 6 }, () => write(id, sent, cookies)))
  expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1)
  expect((await open(id, cookies)).body.data.messages).toHaveLength(1)
  expect((await write(id, { ...sent, body: 'Autre chose' }, cookies)).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
  expect((await write(id, sent, seller)).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
})

test('rejects an empty message, 4,001 characters and control characters', async () => {
  const { id, cookies } = await aConversation()
  expect((await write(id, { body: ' \n ' }, cookies)).body.fields).toMatchObject({
    body: 'Écrivez un message ou joignez un fichier.',
  })
  expect((await write(id, { body: 'a'.repeat(4_001) }, cookies)).body.code).toBe('INVALID_INPUT')
  expect((await write(id, { body: 'a'.repeat(4_000) }, cookies)).status).toBe(200)
  expect((await write(id, { body: 'a\u0000b' }, cookies)).body.code).toBe('INVALID_INPUT')
  expect((await write(id, { body: 'Bonjour', key: 'deux' }, cookies)).body.code).toBe('INVALID_INPUT')
  expect((await write(id, { body: '<b>gras</b>' }, cookies)).body.data.body).toBe('<b>gras</b>')
})

test('counts unread messages for the other side until they are read', async () => {
  const { id, cookies } = await aConversation()
  const before = await unread(seller)
  const first = (await write(id, { body: 'Un' }, cookies)).body.data
  await write(id, { body: 'Deux' }, cookies)
  expect(await unread(seller)).toBe(before + 2)
  expect(await unread(cookies)).toBe(0)
  expect((await list(seller)).conversations[0]).toMatchObject({ id, unread: 2, excerpt: 'Deux', lastIsMine: false })
  expect((await read(id, first.id, seller)).body.data.unread).toBe(before + 1)
  expect((await open(id, cookies)).body.data.messages.map((m: { readAt: unknown }) => m.readAt !== null)).toEqual([
    true,
    false,
  ])
  // Reading does not apply to one's own messages.
  expect((await read(id, first.id + 1, cookies)).body.data.unread).toBe(0)
  expect(await unread(seller)).toBe(before + 1)
})

test('shows a seller’s conversations to every member, and marks them read for all', async () => {
  const { id, cookies } = await aConversation()
  const { body } = await write(id, { body: 'Quelqu’un ?' }, cookies)
  const colleagueId = await createUser(app.db, { kind: 'professional' })
  await app.db.insertInto('vendor_members').values({ vendor_id: vendor.vendorId, user_id: colleagueId }).execute()
  const colleague = await app.loginAs(colleagueId)
  const before = await unread(seller)
  expect((await read(id, body.data.id, colleague)).status).toBe(200)
  expect(await unread(seller)).toBe(before - 1)
  await write(id, { body: 'Présent.' }, colleague)
  const [, response] = (await open(id, seller)).body.data.messages
  expect(response).toMatchObject({ side: 'seller', mine: false, author: 'Camille' })
})

test('lists conversations by last message, paged, and omits those without a message', async () => {
  const cookies = await app.loginAs(await createUser(app.db))
  const ids: number[] = []
  for (let index = 0; index < 5; index++) {
    const other = await createVendor(app.db)
    const { id } = (await start({ vendorId: other.vendorId }, cookies)).body.data
    if (index < 4) await write(id, { body: `Message ${index}` }, cookies)
    if (index < 4) ids.unshift(id)
  }
  const first = await list(cookies, '?max=3')
  const second = await list(cookies, `?max=3&cursor=${first.next}`)
  expect([...first.conversations, ...second.conversations].map(({ id }) => id)).toEqual(ids)
  expect(second.next).toBeNull()
})

test('searches own conversations by name, subject or text, ignoring accents and case', async () => {
  const { id, cookies } = await aConversation()
  await write(id, { body: 'Livrez-vous à Oiry avant les vendanges ? 100 % sûr' }, cookies)
  const found = async (q: string) =>
    (await list(cookies, `?q=${encodeURIComponent(q)}`)).conversations.map((item: { id: number }) => item.id)
  expect(await found('VENDANGES')).toEqual([id])
  expect(await found('fut de chene')).toEqual([id])
  expect(await found('comptoir')).toEqual([id])
  expect(await found('100 %')).toEqual([id])
  expect(await found('100 _')).toEqual([])
  expect((await list(otherUser, '?q=vendanges')).conversations).toEqual([])
  // The buyer's public name is « Camille V. », so the full last name matches nothing.
  expect((await list(seller, '?q=vigneron')).conversations).toEqual([])
})

test('pages messages backwards', async () => {
  const { id, cookies } = await aConversation()
  for (let index = 1; index <= 5; index++) await write(id, { body: `${index}` }, cookies)
  const bodies = (data: { messages: { body: string }[] }) => data.messages.map(({ body }) => body)
  const last = (await open(id, cookies, '?max=2')).body.data
  expect([bodies(last), last.hasEarlier]).toEqual([['4', '5'], true])
  const earlier = (await open(id, cookies, `?max=3&before=${last.messages[0].id}`)).body.data
  expect([bodies(earlier), earlier.hasEarlier]).toEqual([['1', '2', '3'], false])
})

test('serves files to the two sides of their conversation only', async () => {
  const { id, cookies } = await aConversation()
  const picture = await attach(app, cookies, 'parcelle.png', await aPicture())
  const sent = await write(id, { body: '', files: [picture.id] }, cookies)
  expect(sent.body.data.files).toMatchObject([{ id: picture.id, mediaType: 'image/webp', width: 12, height: 8 }])
  const url = `/api/conversations/${id}/files/${picture.id}`
  const get = (at: string, as: Cookies) => app.http.inject({ method: 'GET', url: at, cookies: as })
  for (const party of [cookies, seller]) expect((await get(url, party)).headers['content-type']).toBe('image/webp')
  for (const other of [otherUser, rival, admin, buyer]) expect((await get(url, other)).statusCode).toBe(404)
  const another = await aConversation()
  expect((await get(`/api/conversations/${another.id}/files/${picture.id}`, another.cookies)).statusCode).toBe(404)
  expect((await get(`/api/conversations/${id}/files/tout`, cookies)).statusCode).toBe(404)
  expect((await list(seller)).conversations[0].excerpt).toBe('Pièce jointe')
})

test('attaches a file once, by its uploader only, and five at most', async () => {
  const { id, cookies } = await aConversation()
  const picture = await attach(app, cookies, 'a.png', await aPicture())
  expect((await write(id, { body: 'Vol', files: [picture.id] }, seller)).status).toBe(404)
  expect((await write(id, { body: 'Un', files: [picture.id] }, cookies)).status).toBe(200)
  expect((await write(id, { body: 'Deux', files: [picture.id] }, cookies)).status).toBe(404)
  const six = Array.from({ length: 6 }, newKey)
  expect((await write(id, { body: 'Six', files: six }, cookies)).body.code).toBe('INVALID_INPUT')
  expect((await open(id, cookies)).body.data.messages).toHaveLength(1)
})

test('lists as contacts only sellers bought from or written to, and one’s own buyers', async () => {
  const { orderId, buyerId: userId } = await createPaidOrder(app.db, { vendor })
  const contacts = async (as: Cookies, q = '') =>
    (await app.request('GET', `/api/contacts?q=${q}`, undefined, { cookies: as })).body.data.contacts
  expect(await contacts(await app.loginAs(userId))).toEqual([
    expect.objectContaining({ side: 'buyer', vendorId: vendor.vendorId, orderId: null }),
  ])
  expect(await contacts(seller)).toContainEqual(
    expect.objectContaining({ side: 'seller', orderId, name: 'Camille V.' }),
  )
  expect(await contacts(await app.loginAs(await createUser(app.db)))).toEqual([])
  expect(await contacts(rival)).toEqual([])
  expect(await contacts(admin)).toEqual([])
  expect(JSON.stringify(await contacts(seller))).not.toContain('@')
  expect(await contacts(seller, 'nemo')).toEqual([])
})
