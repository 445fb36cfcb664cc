import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import type { TestVendor } from '#tests/support/factories.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { sellerActors } from '#tests/support/seller-actors.ts'
import { maxOrderTags } from '../../rules/order-tags.ts'

let app: TestApp
let vendor: TestVendor
let buyerId: number
let cookies: Record<string, Cookies>
beforeAll(async () => {
  app = await testApp()
  ;({ vendor, buyerId, cookies } = await sellerActors(app))
})
afterAll(() => app.close())

const order = async () => (await createPaidOrder(app.db, { vendor, buyerId })).orderId
const call = (who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  app.request(method, path, body, { cookies: cookies[who] ?? {} })
const note = (who: string, id: number, text: string) => call(who, 'POST', `/api/orders/${id}/notes`, { text })
const texts = async (who: string, id: number) =>
  (await call(who, 'GET', `/api/orders/${id}/notes`)).body.data.notes.map((row: { text: string }) => row.text)
const newTag = async (name: string, who = 'seller') =>
  (await call(who, 'POST', '/api/seller/order-tags', { name, colour: 'red' })).body
const tagged = async (tag: number, query = '') => {
  const { data } = (await call('seller', 'GET', `/api/orders?user_type=Seller&tag=${tag}${query}`)).body
  return { ids: data.orders.map((row: { id: number }) => row.id), total: data.total, stages: data.counts.stages }
}
const setTag = (who: string, ids: number[], tagId: number, on = true) =>
  call(who, 'POST', '/api/orders/batch/tags', { ids, tagId, on })

test('a seller’s note is read by its team and the operator; an operator’s note by operators alone', async () => {
  const id = await order()
  await note('preparer', id, 'Client pressé')
  await note('admin', id, 'Litige possible')
  expect(await texts('seller', id)).toEqual(['Client pressé'])
  expect(await texts('admin', id)).toEqual(['Client pressé', 'Litige possible'])
  const { notes } = (await call('seller', 'GET', `/api/orders/${id}/notes`)).body.data
  expect(notes[0]).toMatchObject({ side: 'seller', author: expect.any(String) })
})

test('the buyer can neither read nor write notes, and finds none in the order', async () => {
  const id = await order()
  await note('seller', id, 'Mauvais payeur')
  expect((await call('buyer', 'GET', `/api/orders/${id}/notes`)).body.code).toBe('FORBIDDEN')
  expect((await note('buyer', id, 'Bonjour')).body.code).toBe('FORBIDDEN')
  expect(JSON.stringify((await call('buyer', 'GET', `/api/orders/${id}`)).body)).not.toContain('Mauvais payeur')
  expect((await note('rival', id, 'Bonjour')).body.code).toBe('NOT_FOUND')
  for (const text of ['', ' ', 'x'.repeat(2_001)])
    expect((await note('seller', id, text)).body.code).toBe('INVALID_INPUT')
})

test('an operator’s note is written to the audit log', async () => {
  const id = await order()
  await note('admin', id, 'Appelé ce matin')
  const { operation } = await app.db
    .selectFrom('audit_entries')
    .select('operation')
    .where('subject_id', '=', String(id))
    .executeTakeFirstOrThrow()
  expect(operation).toBe('POST /api/orders/:id/notes')
})

test('a tag filters the list and its counts; repeated or removed in a batch, it changes only what differs', async () => {
  const [one, two] = [await order(), await order()]
  const { id: tag } = (await newTag('urgent')).data
  expect((await setTag('preparer', [one], tag)).body.data).toEqual({ changed: 1, name: 'urgent' })
  expect((await setTag('seller', [one, two], tag)).body.data.changed).toBe(1)
  expect(await tagged(tag)).toMatchObject({ ids: [two, one], total: 2, stages: { toutes: 2, expediees: 0 } })
  expect((await setTag('seller', [one], tag, false)).body.data.changed).toBe(1)
  expect((await tagged(tag)).ids).toEqual([two])
  const csv = await app.http.inject({
    method: 'GET',
    url: `/api/seller/orders/lignes.csv?repere=${tag}`,
    cookies: cookies.seller ?? {},
  })
  expect(csv.body.trim().split('\r\n')).toHaveLength(2)
})

test('a tag is unique by name, limited in number, and out of reach of other sellers', async () => {
  const id = await order()
  const { id: tag } = (await newTag('Fragile')).data
  expect((await newTag('fragile')).code).toBe('NAME_TAKEN')
  expect((await call('seller', 'PUT', `/api/seller/order-tags/${tag}`, { name: 'x', colour: 'pink' })).status).toBe(400)
  const renamed = { name: 'À soigner', colour: 'blue' }
  expect((await call('rival', 'PUT', `/api/seller/order-tags/${tag}`, renamed)).body.code).toBe('NOT_FOUND')
  expect((await setTag('rival', [id], tag)).body.code).toBe('NOT_FOUND')
  const rivals = (await newTag('Fragile', 'rival')).data.id
  expect((await setTag('rival', [id], rivals)).body.code).toBe('NOT_FOUND')
  expect((await call('buyer', 'POST', '/api/seller/order-tags', renamed)).body.code).toBe('FORBIDDEN')
  expect((await call('seller', 'PUT', `/api/seller/order-tags/${tag}`, renamed)).status).toBe(200)
  await setTag('seller', [id], tag)
  expect((await call('seller', 'DELETE', `/api/seller/order-tags/${tag}`)).status).toBe(200)
  expect((await tagged(tag)).total).toBe(0)
  const made = await Promise.all(Array.from({ length: maxOrderTags + 2 }, (_, index) => newTag(`n${index}`)))
  expect(made.some(({ code }) => code === 'CONFLICT')).toBe(true)
})
