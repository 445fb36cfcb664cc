import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'

let app: TestApp
let vendor: TestVendor
let cookies: Cookies
let userId: number

beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
})
beforeEach(async () => {
  userId = await createUser(app.db)
  cookies = await app.loginAs(userId)
})
afterAll(() => app.close())

const keep = (variantId: unknown, as = cookies) =>
  app.request('POST', '/api/lists/favourites', { variantId }, { cookies: as })
const lists = async (as = cookies) =>
  (await app.request('GET', '/api/lists', undefined, { cookies: as })).body.data.lists
const list = async (id: number) => (await app.request('GET', `/api/lists/${id}`, undefined, { cookies })).body.data
const share = (id: number, method: 'POST' | 'DELETE' = 'POST', as = cookies) =>
  app.request(method, `/api/lists/${id}/share`, method === 'POST' ? {} : undefined, { cookies: as })
const tokenOf = async (id: number) => `${(await list(id)).sharePath}`.split('/').at(-1) ?? ''
const read = (token: string) => app.request('GET', `/api/lists/shared/${token}`)
const copy = (token: string, as: Cookies) => app.request('POST', `/api/lists/shared/${token}/copy`, {}, { cookies: as })

test('favourites are one list, created once, with the smallest order of each model', async () => {
  const first = await createOffer(app.db, vendor, { minimum: 6, step: 6 })
  const second = await createOffer(app.db, vendor)
  const sent = await Promise.all([keep(first.variantId), keep(second.variantId), keep(first.variantId)])
  expect(new Set(sent.map(({ body }) => body.data.id)).size).toBe(1)
  expect(await lists()).toMatchObject([{ name: 'Favoris', isFavourites: true, lineCount: 2 }])
  const { lines } = await list(sent[0]?.body.data.id)
  expect(lines.map(({ quantity }: { quantity: number }) => quantity).sort()).toEqual([1, 6])
})

test('favourites that were deleted come back with the next one', async () => {
  const offer = await createOffer(app.db, vendor)
  const { id } = (await keep(offer.variantId)).body.data
  await app.request('DELETE', `/api/lists/${id}`, undefined, { cookies })
  expect(await lists()).toEqual([])
  expect((await keep(offer.variantId)).body.data.id).toBe(id)
})

test('an unknown model is not found, and a visitor has no favourites', async () => {
  expect((await keep(999_999)).body.code).toBe('NOT_FOUND')
  expect((await keep(1, {})).status).toBe(401)
})

test('a shared list is read by its link, with references and without its owner, until the link ends', async () => {
  const { variantId } = await createOffer(app.db, vendor)
  const { id } = (await keep(variantId)).body.data
  expect((await list(id)).sharePath).toBeNull()
  await share(id)
  const token = await tokenOf(id)
  await share(id)
  expect(await tokenOf(id)).toBe(token)
  const shown = await read(token)
  expect(shown.body.data).toMatchObject({ name: 'Favoris', lines: [{ quantity: 1 }] })
  expect(shown.body.data.lines[0].offered.reference).toMatch(/^REF-/)
  expect(JSON.stringify(shown.body)).not.toContain('Vigneron')
  await share(id, 'DELETE')
  expect((await read(token)).status).toBe(404)
  expect((await read('x'.repeat(43))).status).toBe(404)
})

test('a deleted list is no longer read by its link', async () => {
  const { id } = (await keep((await createOffer(app.db, vendor)).variantId)).body.data
  await share(id)
  const token = await tokenOf(id)
  await app.request('DELETE', `/api/lists/${id}`, undefined, { cookies })
  expect((await read(token)).status).toBe(404)
})

test('another buyer copies a shared list as an ordinary one, and cannot share or end the original', async () => {
  const { id } = (await keep((await createOffer(app.db, vendor)).variantId)).body.data
  await share(id)
  const token = await tokenOf(id)
  const other = await app.loginAs(await createUser(app.db))
  expect((await share(id, 'POST', other)).status).toBe(404)
  expect((await share(id, 'DELETE', other)).status).toBe(404)
  expect((await copy(token, {})).status).toBe(401)
  expect((await copy('x'.repeat(43), other)).status).toBe(404)
  expect((await copy(token, other)).status).toBe(200)
  expect(await lists(other)).toMatchObject([{ name: 'Favoris', isFavourites: false, lineCount: 1 }])
})
