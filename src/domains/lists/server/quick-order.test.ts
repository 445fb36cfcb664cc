import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createOfferFor, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { matchReferencesFor } from './quick-order.ts'

let app: TestApp
let vendor: TestVendor
let cookies: Cookies
beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
})
beforeEach(async () => {
  cookies = await app.loginAs(await createUser(app.db))
})
afterEach(() => expectInvariants(app.pool))
afterAll(() => app.close())

const match = async (text: string, as = cookies) =>
  app.request('POST', '/api/lists/quick/matches', { text }, { cookies: as })
const rowsOf = async (text: string, as = cookies) => (await match(text, as)).body.data.rows
const order = (lines: object[], key: string = randomUUID(), as = cookies) =>
  app.request('POST', '/api/lists/quick/cart', { key, lines }, { cookies: as })
const cart = async () => {
  const { body } = await app.request('GET', '/api/cart', undefined, { cookies })
  // biome-ignore lint/suspicious/noExplicitAny: read as a client would, by name
  return body.data.sellers.flatMap((seller: any) => seller.lines)
}
const setReference = (offerId: number, reference: string) =>
  app.pool.query('UPDATE offers SET reference = $2 WHERE id = $1', [offerId, reference])

test('a reference is found however it is written, an EAN with or without its zeros, and the rest is a gap', async () => {
  const [first, second] = [await createOffer(app.db, vendor), await createOffer(app.db, vendor)]
  await setReference(first.offerId, 'LV/0012-Ü')
  await app.pool.query(`UPDATE variants SET ean = '0012345678905' WHERE id = $1`, [second.variantId])
  const rows = await rowsOf('lv 0012 u;3\n12345678905\t2\nINCONNU-9;1\n%;1')
  expect(rows.map((row: { choices: { offerId: number }[] }) => row.choices[0]?.offerId ?? null)).toEqual([
    first.offerId,
    second.offerId,
    null,
    null,
  ])
  expect(rows[0]).toMatchObject({ line: 1, reference: 'lv 0012 u', quantity: 3, choices: [{ quantity: 3 }] })
})

test('the seller of the reference comes first, then the other sellers of the article; nobody sells to itself', async () => {
  const { offerId, variantId } = await createOffer(app.db, vendor, { priceCents: 2_000 })
  await setReference(offerId, 'PREMIER-1')
  const cheaper = await createVendor(app.db)
  const other = await createOfferFor(app.db, cheaper, variantId, 'AUTRE-1')
  const choices = async (as?: Cookies) =>
    (await rowsOf('PREMIER-1', as))[0].choices.map((choice: { offerId: number }) => choice.offerId)
  expect(await choices()).toEqual([offerId, other])
  expect(await choices(await app.loginAs(vendor.userId))).toEqual([other])
  await app.pool.query(`UPDATE offers SET status = 'draft' WHERE id = $1`, [offerId])
  expect(await choices()).toEqual([])
})

test('a quick order, a list and its shared page show the deposits that the cart charges', async () => {
  const { offerId, variantId } = await createOffer(app.db, vendor, { priceCents: 1_000, stock: 50 })
  await setReference(offerId, 'CONSIGNE-1')
  const deposit = { kind: 'PALLET', cents: 1_500, per: 4 }
  const path = `/api/seller/offers/${offerId}`
  expect((await app.request('PUT', path, { deposit }, { cookies: await app.loginAs(vendor.userId) })).status).toBe(200)
  expect((await rowsOf('CONSIGNE-1;10'))[0].choices).toMatchObject([
    { quantity: 10, line: { htCents: 10_000, ttcCents: 12_000 }, deposit },
  ])
  await order([{ offerId, quantity: 10 }])
  const inCart = (await app.request('GET', '/api/cart', undefined, { cookies })).body.data
  expect(inCart.sellers[0]).toMatchObject({ lines: [{ deposit }], totals: { depositCents: 4_500 } })
  const { id } = (await app.request('POST', '/api/lists', { name: 'Palettes', cart: true }, { cookies })).body.data
  const list = (await app.request('GET', `/api/lists/${id}`, undefined, { cookies })).body.data
  expect(list.lines).toMatchObject([{ variantId, offered: { quantity: 10, deposit } }])
  await app.request('POST', `/api/lists/${id}/share`, undefined, { cookies })
  const { sharePath } = (await app.request('GET', `/api/lists/${id}`, undefined, { cookies })).body.data
  const shared = await app.request('GET', `/api/lists/shared/${sharePath.split('/').at(-1)}`)
  expect(shared.body.data.lines).toMatchObject([{ offered: { quantity: 10, deposit } }])
})

test('chosen offers go into the cart once per key, and what is gone is in the summary', async () => {
  const [first, second] = [await createOffer(app.db, vendor), await createOffer(app.db, vendor)]
  await app.pool.query(`UPDATE offers SET status = 'draft' WHERE id = $1`, [second.offerId])
  const key = randomUUID()
  const lines = [
    { offerId: first.offerId, quantity: 2 },
    { offerId: second.offerId, quantity: 1 },
  ]
  const responses = await Promise.all([1, 2, 3].map(() => order(lines, key)))
  expect(responses.map(({ body }) => body.data)).toEqual(Array(3).fill({ added: 1, missing: 1 }))
  expect(await cart()).toMatchObject([{ offerId: first.offerId, quantity: 2 }])
  const { body } = await app.request('GET', '/api/lists/last-fill', undefined, { cookies })
  expect(body.data.fill).toMatchObject({
    source: 'Commande rapide',
    rows: [{ outcome: 'added' }, { outcome: 'missing' }],
  })
})

test('visitors, unknown keys, nothing and too much are refused', async () => {
  expect((await match('A', {})).status).toBe(401)
  expect((await order([{ offerId: 1, quantity: 1 }], randomUUID(), {})).status).toBe(401)
  expect((await match('')).status).toBe(400)
  expect((await match(Array.from({ length: 201 }, (_, index) => `R${index}`).join('\n'))).body).toMatchObject({
    code: 'CONFLICT',
    error: '200 lignes au plus\u00a0: envoyez-les en plusieurs fois.',
  })
  expect((await order([])).status).toBe(400)
  expect((await order([{ offerId: 1, quantity: 0 }])).status).toBe(400)
  expect((await order([{ offerId: 1, quantity: 1, price: 1 }])).status).toBe(400)
})

test('two hundred references take as many statements as one', async () => {
  const counts: number[] = []
  for (const text of ['R1', Array.from({ length: 200 }, (_, index) => `R${index}`).join('\n')]) {
    let count = 0
    const counted = app.db.withPlugin({
      transformQuery: ({ node }) => {
        count++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await matchReferencesFor(counted, text, { id: 1, vendorId: null } as never)
    counts.push(count)
  }
  expect(counts[1]).toBe(counts[0])
})

const read = (content: string) => app.request('POST', '/api/lists/quick/file', { content }, { cookies })
const base64 = (text: string) => Buffer.from(text).toString('base64')

test('a table of a spreadsheet becomes the lines that one would have typed', async () => {
  const { body } = await read(
    base64('Désignation;Référence;Qté\nMuselet;LV/0012-A;1 200\nCarton;CV000120;3\n;;Total\n'),
  )
  expect(body.data.text).toBe('LV/0012-A\t1200\nCV000120\t3')
})

test('a file without references, a PDF and bytes that are no base 64 are refused with what to send', async () => {
  const without = await read(base64('Bonjour;à tous\n'))
  expect([without.status, without.body.code]).toEqual([415, 'UNSUPPORTED_FILE'])
  expect(without.body.error).toContain('Référence')
  expect((await read(base64('%PDF-1.7'))).body.error).toContain('CSV ou un XLSX')
  expect((await read('ceci n’est pas du base 64')).body.code).toBe('INVALID_INPUT')
  expect((await read('')).body.fields?.content).toBe('Choisissez un fichier')
})
