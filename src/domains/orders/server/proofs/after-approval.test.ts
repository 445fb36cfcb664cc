import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mondayOf } from '#domains/shipping/rules/working-days.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createEstate, createMember } from '#tests/support/estates.ts'
import { createOffer, createVendor, type TestOffer, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { readMails } from '#tests/support/mails.ts'
import { type Buyer, payingMarket } from '#tests/support/paying.ts'

let app: TestApp
let market: ReturnType<typeof payingMarket<TestApp & { port: number }>>
let vendor: TestVendor
let seller: Cookies
let offer: TestOffer
const terms = { leadDays: 10, monthlyCapacity: null, artwork: false, questions: [] }

beforeAll(async () => {
  app = await testApp()
  market = payingMarket({ ...app, port: 0 })
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
  offer = await createOffer(app.db, vendor, { modes: ['HOME'], stock: 0 })
  await app.request('PUT', `/api/seller/offers/${offer.offerId}/made-to-order`, { terms }, { cookies: seller })
})
afterAll(() => app.close())

type Placed = { orderId: number; lineId: number; buyer: Buyer }

/** An order whose proof waits for the buyer. */
async function buyAndSend(): Promise<Placed> {
  const buyer = await market.newBuyer()
  await market.fill(buyer, vendor, [{ offerId: offer.offerId, quantity: 2 }])
  const placed = await market.place(buyer, await market.submission(buyer, { acceptMadeToOrder: true }))
  await market.pay(buyer, placed)
  const line = await app.db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['l.id as lineId', 'o.id as orderId'])
    .where('o.purchase_id', '=', Number(placed.body.data.purchaseId))
    .executeTakeFirstOrThrow()
  const file = await app.http.inject({
    method: 'POST',
    url: '/api/files?name=bat.pdf',
    headers: { 'content-type': 'application/pdf', origin: 'http://localhost:80' },
    cookies: seller,
    payload: Buffer.from(`%PDF-1.4 bat ${line.orderId}`),
  })
  const body = { fileId: file.json().data.id, note: '', after: 0 }
  const sent = await app.request('POST', at({ ...line, buyer }, 'proofs'), body, { cookies: seller })
  expect(sent.body.error).toBeNull()
  return { ...line, buyer }
}
const at = ({ orderId, lineId }: Placed, path: string) => `/api/orders/${orderId}/lines/${lineId}/${path}`
const approve = (placed: Placed) =>
  app.request('POST', at(placed, 'proofs/1/approve'), { name: 'Camille Roy', agreed: true }, placed.buyer)
const orderRow = (id: number) => app.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const label = (id: number) => app.request('POST', `/api/orders/generateEtiquette/${id}`, {}, { cookies: seller })
const mails = (event: string) => readMails(app.db, { event })

test('a proof waits for the buyer, and is not asked of the accountant of their estate', async () => {
  const placed = await buyAndSend()
  const stats = async (cookies: Cookies) =>
    (await app.request('GET', '/api/orders/stats', undefined, { cookies })).body.data
  expect(await stats(placed.buyer.cookies)).toMatchObject({ NB_IN_PROGRESS: 1, proofsToApprove: 1 })
  const estateId = await createEstate(app.db)
  await app.db.updateTable('orders').set({ estate_id: estateId }).where('id', '=', placed.orderId).execute()
  const accountant = await app.loginAs(await createMember(app.db, estateId, 'accountant'))
  expect(await stats(accountant)).toMatchObject({ NB_IN_PROGRESS: 1, proofsToApprove: 0 })
})

test('announce the week of dispatch after the approval: a later one leaves the day from which the order is late', async () => {
  const placed = await buyAndSend()
  const announce = (day: string, cookies: Cookies = seller) =>
    app.request('PUT', `/api/orders/${placed.orderId}/dispatch-week`, { day }, { cookies })
  const inWeeks = (weeks: number) => addDays(isoDay(new Date()), weeks * 7)
  expect((await announce(inWeeks(2))).body.code).toBe('WRONG_STATUS')
  await approve(placed)
  const shown = async () =>
    (await app.request('GET', `/api/orders/${placed.orderId}`, undefined, placed.buyer)).body.data.dispatchWeek
  const due = (await orderRow(placed.orderId)).prepare_by ?? ''
  expect(await shown()).toBe(mondayOf(due))
  expect((await announce(inWeeks(6), placed.buyer.cookies)).body.code).toBe('FORBIDDEN')
  expect((await announce(inWeeks(6), (await market.newBuyer()).cookies)).body.code).toBe('NOT_FOUND')
  expect((await announce(inWeeks(-2))).body.fields).toHaveProperty('day')
  expect((await announce(inWeeks(6))).body.data.week).toBe(mondayOf(inWeeks(6)))
  await announce(inWeeks(6))
  expect(await shown()).toBe(mondayOf(inWeeks(6)))
  const row = await orderRow(placed.orderId)
  expect(row.prepare_by).toBe(due)
  expect((row.promised_on ?? '') > inWeeks(6)).toBe(true)
  const [mail, ...others] = await mails(`dispatch-week:${placed.orderId}:%`)
  expect(others).toEqual([])
  expect(JSON.stringify(mail)).toContain('plus tard que promis')
})

test('are made again, without price, from the approved proof when the goods differ from it', async () => {
  const placed = await buyAndSend()
  await approve(placed)
  await label(placed.orderId)
  for (const step of ['ship', 'deliver'])
    await app.request('POST', `/api/orders/${step}/${placed.orderId}`, {}, { cookies: seller })
  const { cookies } = placed.buyer
  const claim = { orderId: placed.orderId, kind: 'DAMAGE', reason: 'NOT_AS_APPROVED', message: 'Le doré manque.' }
  const asked = await app.request(
    'POST',
    '/api/returns',
    { ...claim, lines: [{ lineId: placed.lineId, quantity: 2 }] },
    { cookies, headers: { 'idempotency-key': randomUUID() } },
  )
  expect(asked.body.error, JSON.stringify(asked.body)).toBeNull()
  const { id } = asked.body.data
  const replaced = await app.request(
    'POST',
    `/api/returns/${id}/act`,
    { act: 'replace', note: 'Nous refaisons vos étiquettes.' },
    { cookies: seller, headers: { 'idempotency-key': randomUUID() } },
  )
  expect(replaced.body.data?.status, JSON.stringify(replaced.body)).toBe('REPLACING')
  const detail = (await app.request('GET', `/api/returns/${id}`, undefined, placed.buyer)).body.data
  const remade = (await app.request('GET', `/api/orders/${detail.replacement.id}`, undefined, placed.buyer)).body.data
  expect(remade).toMatchObject({ status: 'TO_PREPARE', totalCents: 0, proof: 'approved', replaces: { id } })
  const [brief] = remade.briefs
  expect(brief).toMatchObject({
    step: 'APPROVED',
    quantity: 2,
    proofs: [{ outcome: 'APPROVED', approvedName: 'Camille Roy' }],
  })
  expect(remade.dispatchWeek).not.toBeNull()
  const file = await app.http.inject({ url: brief.proofs[0].file.url, cookies })
  expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(brief.proofs[0].sha256)
  expect((await label(remade.id)).body.error).toBeNull()
  await expectInvariants(app.pool)
})

test('wait for nobody who only reads the orders of an estate', async () => {
  const { orderId, buyer } = await buyAndSend()
  const proofsFor = async (cookies: Cookies) =>
    (await app.request('GET', '/api/orders/stats', undefined, { cookies })).body.data
  expect(await proofsFor(buyer.cookies)).toMatchObject({ proofsToApprove: 1 })
  const estateId = await createEstate(app.db)
  await app.db.updateTable('orders').set({ estate_id: estateId }).where('id', '=', orderId).execute()
  const accountant = await app.loginAs(await createMember(app.db, estateId, 'accountant'))
  expect(await proofsFor(accountant)).toEqual({
    NB_IN_PROGRESS: 1,
    briefsToGive: 0,
    proofsToApprove: 0,
    balancesToPay: 0,
  })
})
