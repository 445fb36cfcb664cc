import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor, type OfferValues, type TestVendor } from '#tests/support/factories.ts'
import { createPaidOrder } from '#tests/support/orders.ts'

let app: TestApp
let vendor: TestVendor
beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
})
afterAll(() => app.close())

const copper = { plant_protection: true, professional_only: true, amm_number: '2100001', category_id: 99 }

type Received = { values?: object; offer?: OfferValues; on?: string | null; vendorId?: TestVendor }

/** An order of three units that the buyer received on a day at noon, or not yet. */
async function received(buyerId: number, { values = {}, offer, on = '2026-09-10' }: Received = {}) {
  const made = await createOffer(app.db, vendor, offer)
  if (Object.keys(values).length > 0)
    await app.db.updateTable('articles').set(values).where('id', '=', made.articleId).execute()
  const lines = [{ offerId: made.offerId, quantity: 3, unitPriceCents: 1_000, vatBasisPoints: 2_000 }]
  const { orderId, lines: ordered } = await createPaidOrder(app.db, { vendor, buyerId, lines })
  if (on !== null)
    await app.db
      .updateTable('orders')
      .set({ status: 'DELIVERED', shipped_at: `${on}T10:00:00Z`, delivered_at: `${on}T10:00:00Z` })
      .where('id', '=', orderId)
      .execute()
  const [line] = ordered
  if (!line) throw new Error('an order without lines')
  return { ...made, orderId, line: line.orderLineId }
}

async function newBuyer() {
  const id = await createUser(app.db)
  return { id, cookies: await app.loginAs(id) }
}
type Buyer = Awaited<ReturnType<typeof newBuyer>>
const register = async ({ cookies }: Buyer, query: string) =>
  (await app.request('GET', `/api/purchase-register?${query}`, undefined, { cookies })).body.data
const titles = (rows: { title: string }[]) => rows.map(({ title }) => title)

test('lists goods received in a campaign, from 1 August to 31 July, newest first', async () => {
  const buyer = await newBuyer()
  await received(buyer.id, { offer: { title: 'Juillet' }, on: '2026-07-31' })
  await received(buyer.id, { offer: { title: 'Août' }, on: '2026-08-01' })
  await received(buyer.id, { offer: { title: 'Octobre' }, on: '2026-10-02' })
  await received(buyer.id, { offer: { title: 'En route' }, on: null })
  const { rows, total, campaigns } = await register(buyer, 'campaign=2026')
  expect([titles(rows), total]).toEqual([['Octobre', 'Août'], 2])
  expect(campaigns).toEqual(expect.arrayContaining([2026, 2025]))
  expect(titles((await register(buyer, 'campaign=2025')).rows)).toEqual(['Juillet'])
})

test('a kind lists the goods that its audit concerns', async () => {
  const buyer = await newBuyer()
  await received(buyer.id, { offer: { title: 'Cuivre' }, values: copper })
  await received(buyer.id, { offer: { title: 'Engrais' }, values: { category_id: 100 } })
  await received(buyer.id, { offer: { title: 'Levure' }, values: { category_id: 104 } })
  const kinds = ['protection', 'nutrition', 'oenology', 'hygiene']
  const found = await Promise.all(kinds.map(kind => register(buyer, `campaign=2026&kind=${kind}`)))
  expect(found.map(({ rows }) => titles(rows))).toEqual([['Cuivre'], ['Engrais'], ['Levure'], ['Cuivre']])
  expect(found[0].rows[0]).toMatchObject({ ammNumber: '2100001', classes: ['PLANT_PROTECTION'], quantity: 3 })
})

test('a line names its lots in force and the newest safety data sheet', async () => {
  const buyer = await newBuyer()
  const { articleId, offerId, orderId, line } = await received(buyer.id)
  const lot = (revision: number, name: string) => ({
    ...{ order_id: orderId, vendor_id: vendor.vendorId, order_line_id: line, offer_id: offerId, lot: name },
    ...{ revision, position: 0, quantity: 3, author_id: vendor.userId, reason: revision > 1 ? 'Erreur de lot' : null },
  })
  await app.db
    .insertInto('order_lots')
    .values([lot(1, 'L-FAUX'), lot(2, 'L2408')])
    .execute()
  const sheet = (dated_on: string) => ({
    ...{ article_id: articleId, kind: 'FDS', title: 'FDS', bytes: Buffer.from('%PDF-1.7'), dated_on },
  })
  await app.db
    .insertInto('article_documents')
    .values([sheet('2026-05-02'), sheet('2024-01-01')])
    .execute()
  const [row] = (await register(buyer, 'campaign=2026')).rows
  expect(row).toMatchObject({ lots: ['L2408'], safetySheet: { datedOn: '2026-05-02' } })
})

test('the file has the rows of the campaign, without formulas', async () => {
  const buyer = await newBuyer()
  await received(buyer.id, { offer: { title: '=HYPERLINK("x")' }, values: copper })
  const { payload, headers } = await app.http.inject({
    method: 'GET',
    url: '/api/purchase-register/registre.csv?campaign=2026&kind=protection',
    cookies: buyer.cookies,
    headers: { host: 'localhost' },
  })
  expect(headers['content-disposition']).toContain('registre-des-achats-2026-2027')
  expect(payload).toContain('2100001')
  expect(payload).not.toMatch(/(^|;)"?=HYPERLINK/m)
})

test('shows a seller what it bought, and nothing of what it sold', async () => {
  const buyer = await newBuyer()
  await received(buyer.id, { offer: { title: 'Vendu' }, on: '2024-09-10' })
  const seller = { id: vendor.userId, cookies: await app.loginAs(vendor.userId) }
  expect(await register(seller, 'campaign=2024')).toMatchObject({ rows: [], total: 0 })
  expect((await register(seller, 'campaign=2025')).campaigns).not.toContain(2024)
})

test('shows nothing of another buyer, and rejects an unknown kind', async () => {
  await received((await newBuyer()).id, { offer: { title: 'Cuivre du voisin' }, values: copper })
  const stranger = await newBuyer()
  expect((await register(stranger, 'campaign=2026')).rows).toEqual([])
  const { cookies } = stranger
  const refused = await app.request('GET', '/api/purchase-register?kind=vin', undefined, { cookies })
  expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_INPUT'])
})
