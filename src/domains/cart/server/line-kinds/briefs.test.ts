import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/pool.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createVendor, type TestOffer, type TestVendor } from '#tests/support/factories.ts'
import { type Buyer, payingMarket } from '#tests/support/paying.ts'

import { adoptVisitorCart } from '../adopt.ts'

let app: TestApp
let market: ReturnType<typeof payingMarket<TestApp & { port: number }>>
let vendor: TestVendor
let seller: Cookies
let offer: TestOffer
let buyer: Buyer
const questions = [
  { label: 'Nom du domaine', kind: 'text', options: [], required: true },
  { label: 'Papier', kind: 'choice', options: ['Vergé', 'Couché'], required: true },
]

beforeAll(async () => {
  app = await testApp()
  market = payingMarket({ ...app, port: 0 })
})
beforeEach(async () => {
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
  offer = await createOffer(app.db, vendor, { modes: ['HOME'], stock: 0 })
  await mark({})
  buyer = await market.newBuyer()
  await market.fill(buyer, vendor, [{ offerId: offer.offerId, quantity: 2 }])
})
afterAll(() => app.close())

const mark = (values: object) =>
  app.request(
    'PUT',
    `/api/seller/offers/${offer.offerId}/made-to-order`,
    { terms: { leadDays: 10, monthlyCapacity: null, artwork: true, questions, ...values } },
    { cookies: seller },
  )
async function upload(cookies: Cookies, text: string): Promise<string> {
  const sent = await app.http.inject({
    method: 'POST',
    url: '/api/files?name=maquette.pdf',
    headers: { 'content-type': 'application/pdf', origin: 'http://localhost:80' },
    cookies,
    payload: Buffer.from(`%PDF-1.4 ${text}`),
  })
  return sent.json().data.id
}
const path = () => `/api/cart/lines/${offer.offerId}/brief`
const give = (body: object, cookies = buyer.cookies) => app.request('PUT', path(), body, { cookies })
const complete = ['Clos des Roses', 'Vergé']
const cartLine = async () => (await app.request('GET', '/api/cart', undefined, buyer)).body.data.sellers[0].lines[0]
const pay = async () => market.place(buyer, await market.submission(buyer, { acceptMadeToOrder: true }))
const artworks = async () =>
  Number(
    (await sql<{ n: string }>`SELECT count(*) AS n FROM files WHERE name LIKE 'maquette%'`.execute(app.db)).rows[0]?.n,
  )

test('a line made on demand cannot be paid without its brief, and its order has it', async () => {
  expect((await cartLine()).issues).toMatchObject([{ code: 'BRIEF_MISSING', blocking: true }])
  expect((await pay()).body.code).toBe('BRIEF_MISSING')
  const artworkId = await upload(buyer.cookies, 'dessin')
  expect((await give({ responses: complete, artworkId })).body.data.artwork.name).toBe('maquette.pdf')
  expect(await cartLine()).toMatchObject({ issues: [], brief: { missing: null } })
  const placed = await pay()
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  const brief = await app.db
    .selectFrom('order_briefs')
    .selectAll()
    .where('artwork_id', '=', artworkId)
    .executeTakeFirst()
  expect(brief).toMatchObject({
    step: 'PROOF',
    responses: [
      { label: 'Nom du domaine', value: 'Clos des Roses' },
      { label: 'Papier', value: 'Vergé' },
    ],
  })
  await app.request('PUT', `/api/cart/lines/${offer.offerId}`, { quantity: 0 }, buyer)
  expect(await app.db.selectFrom('files').select('id').where('id', '=', artworkId).execute()).toHaveLength(1)
})

test.each([
  ['a required question left empty', { responses: ['', 'Vergé'] }, 'responses.0'],
  ['a choice outside the list', { responses: ['Clos', 'Kraft'] }, 'responses.1'],
  ['no artwork', { responses: complete, artworkId: null }, 'artwork'],
])('a brief with %s is refused', async (_, values, field) => {
  const artworkId = await upload(buyer.cookies, 'dessin')
  const refused = await give({ artworkId, ...values })
  expect(refused.body.code).toBe('INVALID_INPUT')
  expect(Object.keys(refused.body.fields ?? {})).toEqual([field])
})

test('a question added since makes the brief incomplete again', async () => {
  await give({ responses: complete, artworkId: await upload(buyer.cookies, 'dessin') })
  await mark({ questions: [...questions, { label: 'Dorure', kind: 'text', options: [], required: true }] })
  expect((await pay()).body.code).toBe('BRIEF_MISSING')
  const shown = (await app.request('GET', path(), undefined, buyer)).body.data
  expect(shown.responses).toEqual([...complete, ''])
  expect((await give({ responses: [...complete, 'Or'] })).body.data.artwork).not.toBeNull()
  expect((await pay()).status).toBe(200)
})

test('a replaced artwork, and that of a removed line, is deleted', async () => {
  const before = await artworks()
  await give({ responses: complete, artworkId: await upload(buyer.cookies, 'dessin') })
  await give({ responses: complete, artworkId: await upload(buyer.cookies, 'autre') })
  expect(await artworks()).toBe(before + 1)
  await app.request('PUT', `/api/cart/lines/${offer.offerId}`, { quantity: 0 }, buyer)
  expect(await artworks()).toBe(before)
})

test('a brief is the buyer’s own, for a line of their cart that asks for one, with their own file', async () => {
  const other = await market.newBuyer()
  expect((await app.request('GET', path(), undefined, other)).body.code).toBe('NOT_FOUND')
  expect((await give({ responses: complete, artworkId: null }, other.cookies)).body.code).toBe('NOT_FOUND')
  const theirs = await upload(other.cookies, 'dessin')
  expect((await give({ responses: complete, artworkId: theirs })).body.code).toBe('NOT_FOUND')
  expect((await app.request('GET', path())).body.code).toBe('NOT_FOUND')
  expect((await app.request('GET', path(), undefined, { cookies: { cart: 'x'.repeat(43) } })).body.code).toBe(
    'NOT_FOUND',
  )
  await mark({ questions: [], artwork: false })
  expect((await pay()).status).toBe(200)
})

test('a visitor responds before having an account, and gives the file once logged in', async () => {
  const added = await app.request('POST', '/api/cart/lines', { offerId: offer.offerId, quantity: 1 })
  const visitor = { cart: added.cookies.cart ?? '' }
  const issues = async () =>
    (await app.request('GET', '/api/cart', undefined, { cookies: visitor })).body.data.sellers[0].lines[0].issues
  expect(await issues()).toMatchObject([{ code: 'BRIEF_MISSING', blocking: true }])
  expect((await give({ responses: ['', 'Vergé'] }, visitor)).body.fields).toHaveProperty(['responses.0'])
  expect((await give({ responses: complete }, visitor)).body.data.responses).toEqual(complete)
  expect(await issues()).toMatchObject([{ code: 'BRIEF_MISSING', blocking: false }])
  const artworkId = await upload(buyer.cookies, 'dessin')
  expect((await give({ responses: complete, artworkId }, visitor)).body.code).toBe('NOT_FOUND')
  const other = await market.newBuyer()
  await inTransaction(app.db, tx => adoptVisitorCart(tx, other.userId, visitor.cart))
  const line = (await app.request('GET', '/api/cart', undefined, other)).body.data.sellers[0].lines[0]
  expect(line).toMatchObject({ brief: { missing: 'artwork' }, issues: [{ code: 'BRIEF_MISSING', blocking: true }] })
  const theirs = await upload(other.cookies, 'dessin')
  await give({ responses: complete, artworkId: theirs }, other.cookies)
  const ready = (await app.request('GET', '/api/cart', undefined, other)).body.data.sellers[0].lines[0]
  expect(ready).toMatchObject({ brief: { missing: null }, issues: [] })
})
