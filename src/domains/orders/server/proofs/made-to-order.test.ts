import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addJob } from '#domains/jobs.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor, type TestOffer, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { readMails } from '#tests/support/mails.ts'
import { type Buyer, payingMarket } from '#tests/support/paying.ts'
import { stageValues } from '../../rules/stages.ts'
import { remindOfProofs } from './remind.ts'

let app: TestApp
let market: ReturnType<typeof payingMarket<TestApp & { port: number }>>
let vendor: TestVendor
let seller: Cookies
let offer: TestOffer
const terms = {
  leadDays: 10,
  monthlyCapacity: null as number | null,
  downPaymentPercent: null as number | null,
  artwork: true,
  questions: [
    { label: 'Nom du domaine', kind: 'text', options: [], required: true },
    { label: 'Papier', kind: 'choice', options: ['Vergé', 'Couché'], required: true },
    { label: 'Degré', kind: 'number', options: [], required: false },
  ],
}

beforeAll(async () => {
  app = await testApp()
  market = payingMarket({ ...app, port: 0 })
})
beforeEach(async () => {
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
  offer = await createOffer(app.db, vendor, { modes: ['PICKUP', 'HOME'], stock: 0 })
})
afterEach(() => expectInvariants(app.pool))
afterAll(() => app.close())

const mark = (values: Partial<typeof terms> | null = {}, cookies = seller, offerId = offer.offerId) =>
  app.request(
    'PUT',
    `/api/seller/offers/${offerId}/made-to-order`,
    { terms: values && { ...terms, ...values } },
    { cookies },
  )
const articleOffer = async () =>
  (await app.request('GET', `/api/articles/${offer.slug}`)).body.data.variants[0].offers[0]

async function upload(cookies: Cookies, text: string): Promise<string> {
  const sent = await app.http.inject({
    method: 'POST',
    url: '/api/files?name=maquette.pdf',
    headers: { 'content-type': 'application/pdf', origin: 'http://localhost:80' },
    cookies,
    payload: Buffer.from(`%PDF-1.4 ${text}`),
  })
  expect(sent.statusCode, sent.body).toBe(200)
  return sent.json().data.id
}

type Placed = { orderId: number; lineId: number; buyer: Buyer }
async function pay(buyer: Buyer) {
  const placed = await market.place(buyer, await market.submission(buyer, { acceptMadeToOrder: true }))
  await market.pay(buyer, placed)
  return Number(placed.body.data.purchaseId)
}
const ordersOf = (purchaseId: number) =>
  app.db.selectFrom('orders').selectAll().where('purchase_id', '=', purchaseId).orderBy('id').execute()

type Lines = Parameters<typeof market.fill>[2]
/** With the brief of the goods made on demand, without which a line cannot be paid. */
async function fill(buyer: Buyer, of: TestVendor, lines: Lines, mode: 'HOME' | 'PICKUP' = 'HOME') {
  await market.fill(buyer, of, lines, mode)
  await giveInCart(buyer)
}
const complete = ['Clos des Roses', 'Vergé', '']
const giveInCart = async (buyer: Buyer, values: Record<string, unknown> = {}) =>
  app.request(
    'PUT',
    `/api/cart/lines/${offer.offerId}/brief`,
    { responses: complete, artworkId: await upload(buyer.cookies, 'dessin'), ...values },
    buyer,
  )

async function buy(quantity = 2, mode: 'HOME' | 'PICKUP' = 'HOME'): Promise<Placed> {
  const buyer = await market.newBuyer()
  await fill(buyer, vendor, [{ offerId: offer.offerId, quantity }], mode)
  const [order] = await ordersOf(await pay(buyer))
  const orderId = order?.id ?? 0
  const line = await app.db.selectFrom('order_lines').select('id').where('order_id', '=', orderId).executeTakeFirst()
  return { orderId, lineId: line?.id ?? 0, buyer }
}
const orderRow = (id: number) => app.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const briefRow = ({ lineId }: Placed) =>
  app.db.selectFrom('order_briefs').selectAll().where('order_line_id', '=', lineId).executeTakeFirstOrThrow()
const at = ({ orderId, lineId }: Placed, path: string) => `/api/orders/${orderId}/lines/${lineId}/${path}`
const give = async (placed: Placed, values: Record<string, unknown> = {}, cookies = placed.buyer.cookies) =>
  app.request(
    'POST',
    at(placed, 'brief'),
    { responses: complete, artworkId: await upload(placed.buyer.cookies, 'dessin'), ...values },
    { cookies },
  )
const send = async (placed: Placed, after: number, cookies = seller) =>
  app.request(
    'POST',
    at(placed, 'proofs'),
    { fileId: await upload(cookies, `bat ${after + 1}`), note: '', after },
    { cookies },
  )
const approve = (placed: Placed, version: number, cookies = placed.buyer.cookies) =>
  app.request('POST', at(placed, `proofs/${version}/approve`), { name: 'Camille Roy', agreed: true }, { cookies })
const sendBack = (placed: Placed, cookies = seller) =>
  app.request('POST', at(placed, 'brief/return'), { missing: 'Une image plus grande.' }, { cookies })
const change = (placed: Placed, version: number, cookies = placed.buyer.cookies) =>
  app.request('POST', at(placed, `proofs/${version}/change`), { change: 'Le nom en doré.' }, { cookies })
const cancel = (orderId: number, cookies: Cookies) =>
  app.request('POST', `/api/orders/cancel/${orderId}`, { reason: 'Sans réponse.' }, { cookies })
const label = (id: number) => app.request('POST', `/api/orders/generateEtiquette/${id}`, {}, { cookies: seller })
const mails = (of: string) => readMails(app.db, { event: of })

async function untilApproval() {
  const placed = await buy()
  expect((await send(placed, 0)).body.error).toBeNull()
  return placed
}

describe('an offer made on demand', () => {
  test('has no stock, is on sale in every quantity, and shows its lead time on its article', async () => {
    expect((await articleOffer()).available).toBe(0)
    expect((await mark()).body.data.terms).toEqual(terms)
    expect(await articleOffer()).toMatchObject({
      leadDays: 10,
      shops: [],
      notice: 'Fabriqué à la demande, 10\u00a0jours ouvrés après votre accord',
    })
    expect((await articleOffer()).available).toBeGreaterThan(1_000)
    const { legal } = (await app.request('GET', `/api/articles/${offer.slug}`)).body.data
    expect(legal).toMatchObject({ withdrawable: false, withdrawalReason: expect.stringContaining('L221-28, 3°') })
    const list = (await app.request('GET', '/api/seller/offers', undefined, { cookies: seller })).body.data.offers
    expect(list[0].leadDays).toBe(10)
    expect((await mark(null)).body.data.terms).toBeNull()
    expect((await articleOffer()).available).toBe(0)
  })

  test('is refused while the offer has stock, and refuses a count or an announcement afterwards', async () => {
    const stocked = await createOffer(app.db, vendor, { stock: 3 })
    expect((await mark({}, seller, stocked.offerId)).body.code).toBe('CONFLICT')
    await mark()
    const count = await app.request(
      'PUT',
      '/api/seller/stock/count',
      { offerId: offer.offerId, warehouseId: vendor.warehouseId, onHand: 4 },
      { cookies: seller },
    )
    expect(count.body).toMatchObject({ code: 'CONFLICT', error: expect.stringContaining('fabriquée à la demande') })
  })

  test.each([
    ['no lead time', { leadDays: 0 }],
    [
      'eleven questions',
      {
        questions: Array.from({ length: 11 }, (_, n) => ({
          label: `Question ${n}`,
          kind: 'text',
          options: [],
          required: false,
        })),
      },
    ],
    ['a choice of one', { questions: [{ label: 'Papier', kind: 'choice', options: ['Vergé'], required: true }] }],
    ['the same question twice', { questions: [terms.questions[0], terms.questions[0]] }],
  ])('is refused with %s', async (_, values) => {
    expect((await mark(values as Partial<typeof terms>)).body.code).toBe('INVALID_INPUT')
  })

  test('is another seller’s to nobody', async () => {
    const other = await createVendor(app.db)
    expect((await mark({}, await app.loginAs(other.userId))).body.code).toBe('NOT_FOUND')
  })

  test('sells no more than its monthly capacity, also to two buyers at once', async () => {
    await mark({ monthlyCapacity: 5 })
    expect((await articleOffer()).available).toBe(5)
    const buyers = await Promise.all([market.newBuyer(), market.newBuyer()])
    for (const buyer of buyers) await fill(buyer, vendor, [{ offerId: offer.offerId, quantity: 4 }])
    const bodies = await Promise.all(buyers.map(buyer => market.submission(buyer, { acceptMadeToOrder: true })))
    const placed = await Promise.all(buyers.map((buyer, index) => market.place(buyer, bodies[index])))
    expect(placed.map(({ status }) => status).sort()).toEqual([200, 409])
    // By the cart or, a moment later, under the lock: each states what is left in its own words.
    expect(placed.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'OUT_OF_STOCK',
      error: expect.stringContaining('que 1'),
    })
    const late = await market.newBuyer()
    const added = await app.request('POST', '/api/cart/lines', { offerId: offer.offerId, quantity: 2 }, late)
    expect(added.body.code).toBe('OUT_OF_STOCK')
  })

  test('refunds a late payment when its month became full meanwhile', async () => {
    await mark({ monthlyCapacity: 2 })
    const [first, second] = await Promise.all([market.newBuyer(), market.newBuyer()])
    await fill(first, vendor, [{ offerId: offer.offerId, quantity: 2 }])
    const placed = await market.place(first, await market.submission(first, { acceptMadeToOrder: true }))
    await market.letTimePass(placed.body.data.purchaseId)
    await app.db.transaction().execute(tx => addJob(tx, 'purchases.expire', {}))
    await market.runJobs()
    expect(await market.purchaseStatus(placed)).toBe('PAYMENT_FAILED')
    await fill(second, vendor, [{ offerId: offer.offerId, quantity: 2 }])
    await pay(second)
    await app.db
      .updateTable('sandbox_payments')
      .set({ status: 'succeeded' })
      .where('ref', '=', market.refOf(placed))
      .execute()
    expect((await market.comeBack(first, placed)).body.data.step).toBe('refunded')
    expect(await market.purchaseStatus(placed)).toBe('CANCELLED')
  })
})

describe('the purchase of goods made on demand', () => {
  test('needs an explicit acknowledgement that they cannot be withdrawn from', async () => {
    await mark()
    const buyer = await market.newBuyer()
    await fill(buyer, vendor, [{ offerId: offer.offerId, quantity: 1 }])
    const refused = await market.place(buyer)
    expect(refused.body).toMatchObject({ code: 'INVALID_INPUT', fields: { acceptMadeToOrder: expect.any(String) } })
    const checkout = (await app.request('GET', `/api/checkout?addressId=${buyer.addressId}`, undefined, buyer)).body
      .data
    expect(checkout.sellers[0].lines[0]).toMatchObject({
      leadDays: 10,
      notWithdrawable: expect.stringContaining('L221-28, 3°'),
    })
  })

  test('gives an order of their own beside goods in stock, with the delivery charged once', async () => {
    await mark()
    const stocked = await createOffer(app.db, vendor, { modes: ['PICKUP', 'HOME'], stock: 5 })
    const buyer = await market.newBuyer()
    await fill(buyer, vendor, [
      { offerId: offer.offerId, quantity: 2 },
      { offerId: stocked.offerId, quantity: 3 },
    ])
    const [ordinary, made] = await ordersOf(await pay(buyer))
    expect(ordinary).toMatchObject({ made_to_order: false, awaits_approval: false, prepare_by: expect.any(String) })
    expect(ordinary?.promised_on).not.toBeNull()
    expect(made).toMatchObject({ made_to_order: true, awaits_approval: true, prepare_by: null, promised_on: null })
    expect(made?.delivery_ht_cents).toBe(0)
    expect(await market.reserved(stocked.offerId)).toBe(3)
    expect(await market.reserved(offer.offerId)).toBe(0)
    expect((await label(ordinary?.id ?? 0)).body.error).toBeNull()
    const [confirmation] = await mails(`order-confirmed:${ordinary?.purchase_id}`)
    expect(JSON.stringify(confirmation)).toContain('L221-28, 3°')
  })

  test('can be collected, and no shop promises a day before the approval', async () => {
    await mark()
    const buyer = await market.newBuyer()
    await fill(buyer, vendor, [{ offerId: offer.offerId, quantity: 1 }], 'PICKUP')
    const cart = (await app.request('GET', '/api/cart', undefined, buyer)).body.data.sellers[0]
    expect(cart).toMatchObject({ deliveryIssue: null, shops: [{ complete: true, ready: null }] })
    expect(cart.lines[0]).toMatchObject({ leadDays: 10, issues: [] })
  })

  test('is refused in a withdrawal', async () => {
    await mark()
    const placed = await buy()
    const form = await app.request(
      'GET',
      `/api/returns/form/${placed.orderId}?kind=WITHDRAWAL`,
      undefined,
      placed.buyer,
    )
    const refused = await app.request(
      'POST',
      '/api/returns',
      { orderId: placed.orderId, kind: 'WITHDRAWAL', lines: [{ lineId: placed.lineId, quantity: 1 }] },
      placed.buyer,
    )
    expect(refused.status, JSON.stringify([form.body, refused.body])).toBe(400)
    expect(JSON.stringify(refused.body.fields)).toContain('L221-28, 3°')
  })
})

describe('a brief and its proofs', () => {
  beforeEach(() => mark())

  test('go from the brief to an approved version, from which the lead time runs', async () => {
    const placed = await buy()
    const early = await label(placed.orderId)
    expect(early.body).toMatchObject({ code: 'WRONG_STATUS', error: expect.stringContaining('bon à tirer') })
    expect((await sendBack(placed)).body.data.step).toBe('BRIEF')
    expect((await give(placed, { artworkId: null })).body.data.step).toBe('PROOF')
    expect((await send(placed, 0)).body.data).toMatchObject({ step: 'APPROVAL', version: 1 })
    expect((await change(placed, 1)).body.data.step).toBe('PROOF')
    expect((await send(placed, 1)).body.data.version).toBe(2)
    expect((await approve(placed, 2)).body.data.step).toBe('APPROVED')
    const order = await orderRow(placed.orderId)
    expect(order.awaits_approval).toBe(false)
    expect(order.prepare_by).not.toBeNull()
    expect((order.promised_on ?? '') > (order.prepare_by ?? '')).toBe(true)
    const detail = (await app.request('GET', `/api/orders/${placed.orderId}`, undefined, placed.buyer)).body.data
    const [brief] = detail.briefs
    expect(detail.proof).toBe('approved')
    expect(brief.responses).toEqual([
      { label: 'Nom du domaine', value: 'Clos des Roses' },
      { label: 'Papier', value: 'Vergé' },
    ])
    expect(brief.proofs.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['APPROVED', 'CHANGE'])
    expect(brief.proofs[0]).toMatchObject({
      approvedName: 'Camille Roy',
      sha256: createHash('sha256').update('%PDF-1.4 bat 2').digest('hex'),
    })
    expect(detail.history.filter(({ axis }: { axis: string }) => axis === 'proof')).toHaveLength(6)
    const [briefs, proofs] = [await mails(`brief-%:${placed.lineId}:%`), await mails(`proof-%:${placed.lineId}%`)]
    expect([briefs.length, proofs.length]).toEqual([2, 5])
    expect((await label(placed.orderId)).body.error).toBeNull()
    expect(
      (await app.request('POST', `/api/orders/ship/${placed.orderId}`, {}, { cookies: seller })).body.error,
    ).toBeNull()
    expect((await orderRow(placed.orderId)).status).toBe('SHIPPED')
  })

  test.each([
    ['a required question left empty', { responses: ['', 'Vergé'] }, 'responses.0'],
    ['a choice outside the list', { responses: ['Clos', 'Kraft'] }, 'responses.1'],
    ['words for a number', { responses: ['Clos', 'Vergé', 'douze'] }, 'responses.2'],
  ])('refuse a brief with %s', async (_, values, field) => {
    const placed = await buy()
    await sendBack(placed)
    const refused = await give(placed, values)
    expect(refused.body.code).toBe('INVALID_INPUT')
    expect(Object.keys(refused.body.fields ?? {})).toEqual([field])
  })

  test('are the buyer’s and the seller’s own steps, and nobody else’s', async () => {
    const placed = await buy()
    const stranger = await market.newBuyer()
    const operator = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
    expect((await give(placed)).body.code).toBe('WRONG_STATUS')
    expect((await sendBack(placed, placed.buyer.cookies)).body.code).toBe('FORBIDDEN')
    expect((await sendBack(placed, stranger.cookies)).body.code).toBe('NOT_FOUND')
    await sendBack(placed)
    expect((await sendBack(placed)).body.code).toBe('WRONG_STATUS')
    expect((await give(placed, {}, seller)).body.code).toBe('FORBIDDEN')
    expect((await give(placed, {}, stranger.cookies)).body.code).toBe('NOT_FOUND')
    await give(placed)
    expect((await give(placed)).body.code).toBe('WRONG_STATUS')
    expect((await send(placed, 0, placed.buyer.cookies)).body.code).toBe('FORBIDDEN')
    expect((await send(placed, 0, stranger.cookies)).body.code).toBe('NOT_FOUND')
    await send(placed, 0)
    expect((await approve(placed, 1, seller)).body.code).toBe('FORBIDDEN')
    expect((await approve(placed, 1, operator)).body.code).toBe('FORBIDDEN')
    expect((await approve(placed, 1, stranger.cookies)).body.code).toBe('NOT_FOUND')
    expect((await change(placed, 1, stranger.cookies)).body.code).toBe('NOT_FOUND')
    expect((await approve(placed, 2)).body.code).toBe('NOT_FOUND')
    const other = await app.loginAs((await createVendor(app.db)).userId)
    for (const path of ['artwork', 'proofs/1/file']) {
      const statuses = []
      for (const cookies of [placed.buyer.cookies, seller, operator, stranger.cookies, other, {}])
        statuses.push((await app.http.inject({ url: at(placed, path), cookies })).statusCode)
      expect(statuses).toEqual([200, 200, 200, 404, 404, 401])
    }
  })

  test('count what waits for the buyer in the list of orders and in the statistics', async () => {
    const placed = await buy()
    const read = async (path: string) => (await app.request('GET', path, undefined, placed.buyer)).body.data
    const waiting = () => read('/api/orders/stats')
    await sendBack(placed)
    expect(await waiting()).toEqual({ NB_IN_PROGRESS: 1, briefsToGive: 1, proofsToApprove: 0, balancesToPay: 0 })
    await give(placed)
    expect(await waiting()).toMatchObject({ briefsToGive: 0, proofsToApprove: 0 })
    await send(placed, 0)
    expect(await waiting()).toMatchObject({ briefsToGive: 0, proofsToApprove: 1 })
    expect((await read('/api/orders')).statsorder.proofsToApprove).toBe(1)
    await approve(placed, 1)
    expect(await waiting()).toEqual({ NB_IN_PROGRESS: 1, briefsToGive: 0, proofsToApprove: 0, balancesToPay: 0 })
  })

  test('accept an approval twice at once, with one mail and one history step', async () => {
    const placed = await untilApproval()
    const both = await Promise.all([approve(placed, 1), approve(placed, 1)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await mails(`proof-approved:${placed.lineId}`)).toHaveLength(1)
  })

  test('never approve a version that a new one replaced', async () => {
    const placed = await untilApproval()
    const fileId = await upload(seller, 'bat 2')
    const [approved, sent] = await Promise.all([
      approve(placed, 1),
      app.request('POST', at(placed, 'proofs'), { fileId, note: '', after: 1 }, { cookies: seller }),
    ])
    expect([approved.status, sent.status].filter(status => status === 200)).toHaveLength(1)
    const { step } = await briefRow(placed)
    expect(step).toBe(approved.status === 200 ? 'APPROVED' : 'APPROVAL')
    if (approved.status !== 200) expect((await approve(placed, 1)).body.code).toBe('CONFLICT')
  })

  test('refuse a version sent beside another one', async () => {
    const placed = await untilApproval()
    expect((await send(placed, 0)).body.code).toBe('CONFLICT')
  })

  test('end in an approval or in the buyer’s cancellation, never in both', async () => {
    const placed = await untilApproval()
    const [approved, cancelled] = await Promise.all([approve(placed, 1), cancel(placed.orderId, placed.buyer.cookies)])
    expect([approved.status, cancelled.status].filter(status => status === 200)).toHaveLength(1)
    const { status } = await orderRow(placed.orderId)
    expect(status).toBe(approved.status === 200 ? 'TO_PREPARE' : 'CANCELLED')
    const again = approved.status === 200 ? cancelled : approved
    expect(again.body.code).toBe('WRONG_STATUS')
  })

  test('let the seller give up and refund after 30 days without a response, not before', async () => {
    const placed = await untilApproval()
    expect((await cancel(placed.orderId, seller)).body).toMatchObject({
      code: 'WRONG_STATUS',
      error: expect.stringContaining('30\u00a0jours'),
    })
    const age = (days: number) =>
      sql`UPDATE order_briefs SET since = now() - make_interval(days => ${days}) WHERE order_line_id = ${placed.lineId}`.execute(
        app.db,
      )
    const reminders = () => mails(`proof-reminder:${placed.lineId}:%`)
    await remindOfProofs(app.db)
    expect(await reminders()).toHaveLength(0)
    await age(3)
    await remindOfProofs(app.db)
    await remindOfProofs(app.db)
    expect(await reminders()).toHaveLength(1)
    await age(8)
    await remindOfProofs(app.db)
    await remindOfProofs(app.db)
    expect(await reminders()).toHaveLength(2)
    await age(31)
    await remindOfProofs(app.db)
    expect(await mails(`proof-give-up:${placed.lineId}:%`)).toHaveLength(1)
    const query = `user_type=Seller&filtersStatusValue=${stageValues('bons-a-tirer')}`
    const waiting = await app.request('GET', `/api/orders?${query}`, undefined, { cookies: seller })
    expect(waiting.body.data).toMatchObject({
      total: 1,
      counts: { late: 0 },
      orders: [{ sale: { proof: 'overdue', prepareBy: null } }],
    })
    expect((await cancel(placed.orderId, seller)).body.data.status).toBe('CANCELLED')
    const refund = await app.db
      .selectFrom('refunds')
      .select('amount_cents')
      .where('order_id', '=', placed.orderId)
      .execute()
    expect(refund).toHaveLength(1)
  })

  test('are late only once the lead time since the approval is over', async () => {
    const placed = await untilApproval()
    const late = async () =>
      (await app.request('GET', '/api/orders?user_type=Seller', undefined, { cookies: seller })).body.data.counts.late
    expect(await late()).toBe(0)
    const admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
    const all = await app.request('GET', '/api/admin/orders', undefined, { cookies: admin })
    expect(all.body.data.orders.map((order: { late: boolean }) => order.late)).not.toContain(null)
    await approve(placed, 1)
    expect(await late()).toBe(0)
    await sql`UPDATE orders SET prepare_by = current_date - 3 WHERE id = ${placed.orderId}`.execute(app.db)
    expect(await late()).toBe(1)
  })

  test('start with the proof when the offer asks for nothing', async () => {
    await mark({ questions: [], artwork: false })
    const placed = await buy()
    expect((await briefRow(placed)).step).toBe('PROOF')
    expect((await send(placed, 0)).body.data.step).toBe('APPROVAL')
  })

  test('refund units of a part of the order before and after it is shipped', async () => {
    const placed = await untilApproval()
    await approve(placed, 1)
    const refund = (quantity: number) =>
      app.request(
        'POST',
        `/api/orders/setRefund/${placed.orderId}`,
        { lines: [{ lineId: placed.lineId, quantity, restock: true }], delivery: false, reason: 'Une de moins.' },
        { cookies: seller },
      )
    const first = await refund(1)
    expect(first.body.error, JSON.stringify(first.body)).toBeNull()
    await label(placed.orderId)
    await app.request('POST', `/api/orders/ship/${placed.orderId}`, {}, { cookies: seller })
    expect((await orderRow(placed.orderId)).status).toBe('SHIPPED')
    expect((await refund(1)).body.error).toBeNull()
  })
})
