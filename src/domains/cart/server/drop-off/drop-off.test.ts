import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, isoDay } from '#shared/dates.ts'
import type { Cookies } from '#tests/support/app.ts'
import { createCommunes } from '#tests/support/communes.ts'
import { createMember, createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { readMails } from '#tests/support/mails.ts'
import { grantPermit, openGoods } from '#tests/support/regulation.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import type { CartSeller } from '../../contract.ts'

let market: TestMarket
let vendor: TestVendor
let seller: Cookies
let buyer: Buyer
let pointId: number

const point = {
  name: 'Dépôt d’Avize',
  street: '4 rue des Crayères',
  postcode: '51190',
  city: 'Avize',
  access: 'Quai nord',
}
const round = {
  name: 'Côte des Blancs',
  weekdays: [1, 2, 3, 4, 5, 6],
  dates: [],
  departments: [],
  priceCents: 2_000,
  pricePer: 'order' as const,
  freeFromCents: null,
  cutoffDays: 0,
  cutoffTime: '23:59',
  capacityGrams: null,
  capacityPallets: null,
}

beforeAll(async () => {
  market = await openTestMarket()
})
beforeEach(async () => {
  vendor = await createVendor(market.db)
  seller = await market.loginAs(vendor.userId)
  buyer = await market.newBuyer()
  const added = await as('POST', '/api/seller/drop-points', point)
  pointId = added.body.data.id
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

const as = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, cookies = seller) =>
  market.request(method, path, body, { cookies })
const stops = () => [{ pointId, fromTime: '09:00', toTime: '10:00' }]
const setRound = (values: object = {}) =>
  as('PUT', '/api/seller/rounds', { rounds: [{ ...round, stops: stops(), ...values }] })
async function fill(values: Parameters<typeof createOffer>[2] = {}, who = buyer) {
  const { offerId } = await createOffer(market.db, vendor, values)
  await market.request('POST', '/api/cart/lines', { offerId, quantity: 2 }, who)
  return offerId
}
const inCart = async (who = buyer): Promise<CartSeller> =>
  (await market.request('GET', '/api/cart?postcode=51200', undefined, who)).body.data.sellers[0]
const dropChoice = async (who = buyer) => (await inCart(who)).choices.find(({ mode }) => mode === 'DROP')
const choose = async (who = buyer) => {
  const [drop] = (await inCart(who)).drops
  const chosen = { pointId: drop?.pointId, day: drop?.day }
  const path = `/api/cart/deliveries/${vendor.vendorId}`
  return { drop, response: await market.request('PUT', path, { mode: 'DROP', drop: chosen }, who) }
}
async function order(who = buyer): Promise<number> {
  const placed = await market.place(who)
  await market.pay(who, placed)
  const { id } = await market.orderOf(placed)
  return id
}
const mailsAbout = async (event: string) => (await readMails(market.db, { event })).map(mail => JSON.stringify(mail))

test('a cart shows the points with their next days, hours and price; nothing is preselected', async () => {
  await fill()
  expect((await inCart()).drops).toEqual([])
  expect((await setRound()).status).toBe(200)
  const { drops, chosen } = await inCart()
  expect(drops).toHaveLength(3)
  expect(drops[0]).toMatchObject({ pointId, name: point.name, fromTime: '09:00', htCents: 2_000, ttcCents: 2_400 })
  expect(chosen?.mode).not.toBe('DROP')
  expect((await inCart()).choices.map(({ mode }) => mode)).not.toContain('ROUND')
})

test('a point farther than the reach is not offered, and a nearer one tells its distance', async () => {
  await createCommunes(market.db)
  await setRound()
  await fill()
  expect((await inCart()).drops[0]?.kilometres).toBeCloseTo(8.9, 0)
  await as('PUT', `/api/seller/drop-points/${pointId}`, { ...point, postcode: '13001', city: 'Marseille' })
  expect((await dropChoice())?.reason).toContain('Aucune tournée du vendeur ne passe près')
})

test('the order freezes point, day and hours; the seller loads, leaves and drops it, and the buyer is notified', async () => {
  await setRound()
  await fill()
  const { drop, response } = await choose()
  expect(response.status).toBe(200)
  const id = await order()
  await as('PUT', `/api/seller/drop-points/${pointId}`, { ...point, name: 'Autre' })
  const detail = await market.request('GET', `/api/orders/${id}`, undefined, buyer)
  expect(detail.body.data).toMatchObject({
    deliveryMode: 'DROP',
    promisedOn: drop?.day,
    relayPoint: { name: point.name, stop: { fromTime: '09:00', toTime: '10:00', round: round.name } },
  })
  const [run] = (await as('GET', '/api/orders/runs')).body.data
  expect(run).toMatchObject({ day: drop?.day, orders: 1, open: 1, points: 1 })
  const path = `${run.day}/${run.roundId}`
  const sheet = (await as('GET', `/api/orders/runs/${path}`)).body.data
  expect(sheet.stops).toMatchObject([{ name: point.name, orders: [{ id, status: 'TO_PREPARE' }] }])
  for (const paper of ['chargement', 'tournee']) {
    const url = `/api/orders/tournees/${path}/${paper}`
    const { statusCode, headers } = await market.http.inject({ url, cookies: seller })
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
  }
  expect((await as('POST', '/api/orders/batch/deliver', { ids: [id] })).body.data.skipped).toMatchObject([{ id }])
  for (const step of ['labels', 'send', 'deliver'])
    expect((await as('POST', `/api/orders/batch/${step}`, { ids: [id] })).body.data.skipped, step).toEqual([])
  expect((await as('POST', '/api/orders/batch/deliver', { ids: [id] })).body.data.delivered).toEqual([id])
  expect((await market.request('GET', `/api/orders/${id}`, undefined, buyer)).body.data.status).toBe('DELIVERED')
  for (const event of [`order-shipped:${id}`, `order-delivered:${id}`])
    expect((await mailsAbout(event)).join(), event).toContain(point.name)
  expect((await mailsAbout(`order-shipped:${id}`)).join()).toContain('entre 9')
})

test('of two orders for the last place on the lorry, one is refused', async () => {
  await setRound({ capacityGrams: 3_000, weekdays: [], dates: [addDays(new Date().toISOString().slice(0, 10), 10)] })
  const second = await market.newBuyer()
  const { offerId } = await createOffer(market.db, vendor, { weightGrams: 1_000 })
  for (const who of [buyer, second]) {
    await market.request('POST', '/api/cart/lines', { offerId, quantity: 2 }, who)
    expect((await choose(who)).response.status).toBe(200)
  }
  const bodies = [await market.submission(buyer), await market.submission(second)]
  // Both are on their way before either is priced.
  const holder = await market.pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM delivery_rounds FOR UPDATE')
  const placing = Promise.all([market.place(buyer, bodies[0]), market.place(second, bodies[1])])
  const waiting =
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ~ 'delivery_rounds'"
  await expect.poll(async () => (await market.pool.query(waiting)).rowCount).toBe(2)
  await holder.query('COMMIT')
  holder.release()
  const placed = await placing
  expect(placed.map(({ status }) => status).sort()).toEqual([200, 422])
  const refused = placed.find(({ status }) => status === 422)
  expect(refused?.body).toMatchObject({ code: 'DELIVERY_UNAVAILABLE', error: expect.stringContaining('complètes') })
})

test('a closed point, a changed day and an incomplete choice are refused with the sentence', async () => {
  await setRound()
  await fill()
  const path = `/api/cart/deliveries/${vendor.vendorId}`
  const put = (body: object) => market.request('PUT', path, body, buyer)
  expect((await put({ mode: 'DROP' })).body.code).toBe('INVALID_INPUT')
  expect((await put({ mode: 'HOME', drop: { pointId, day: '2026-12-01' } })).body.code).toBe('INVALID_INPUT')
  expect((await put({ mode: 'DROP', drop: { pointId, day: '2026-01-01' } })).body.code).toBe('DELIVERY_UNAVAILABLE')
  await choose()
  const body = await market.submission(buyer)
  expect((await as('DELETE', `/api/seller/drop-points/${pointId}`)).status).toBe(200)
  expect((await market.place(buyer, body)).body).toMatchObject({ code: 'DELIVERY_MISSING', data: null })
})

test('points and rounds are of their owner only', async () => {
  const other = await createVendor(market.db)
  const stranger = await market.loginAs(other.userId)
  const staff = await market.loginAs(await createMember(market.db, vendor.vendorId, 'staff'))
  expect((await as('POST', '/api/seller/drop-points', point, staff)).body.code).toBe('FORBIDDEN')
  expect((await as('PUT', `/api/seller/drop-points/${pointId}`, point, stranger)).body.code).toBe('NOT_FOUND')
  expect((await as('DELETE', `/api/seller/drop-points/${pointId}`, undefined, stranger)).body.code).toBe('NOT_FOUND')
  const theirs = { rounds: [{ ...round, stops: stops() }] }
  expect((await as('PUT', '/api/seller/rounds', theirs, stranger)).body.code).toBe('NOT_FOUND')
  await setRound()
  const { rounds } = (await as('GET', '/api/seller/dashboard')).body.data
  const taken = { rounds: [{ ...round, id: rounds[0].id, departments: ['51'], stops: [] }] }
  expect((await as('PUT', '/api/seller/rounds', taken, stranger)).body.code).toBe('NOT_FOUND')
  const twice = { stops: [...stops(), ...stops()] }
  for (const values of [{ stops: [] }, { weekdays: [] }, twice, { capacityGrams: 0 }, { x: 1 }])
    expect((await setRound(values)).body.code, JSON.stringify(values)).toBe('INVALID_INPUT')
  const late = [{ pointId, fromTime: '10:00', toTime: '09:00' }]
  expect((await setRound({ stops: late })).body.code).toBe('INVALID_INPUT')
  expect((await as('GET', '/api/orders/runs/2026-12-01/1', undefined, stranger)).body.code).toBe('NOT_FOUND')
})

test('after the closing time a chosen run is refused', async () => {
  const soon = addDays(new Date().toISOString().slice(0, 10), 10)
  const run = { weekdays: [], dates: [soon] }
  await setRound(run)
  await fill()
  await choose()
  const body = await market.submission(buyer)
  const { rounds } = (await as('GET', '/api/seller/dashboard')).body.data
  await setRound({ ...run, id: rounds[0].id, cutoffDays: 14 })
  expect((await market.place(buyer, body)).body.code).toBe('DELIVERY_UNAVAILABLE')
  expect((await inCart()).drops).toEqual([])
})

test('a run moved to another day takes its orders along, mails their buyers, and is no more offered on its former day', async () => {
  await setRound({ capacityGrams: 5_000 })
  const { offerId } = await createOffer(market.db, vendor, { weightGrams: 1_000 })
  const inBasket = async (who: Buyer) => {
    await market.request('POST', '/api/cart/lines', { offerId, quantity: 2 }, who)
    const { drops } = await inCart(who)
    return drops.map(({ day }) => day)
  }
  const put = (day: string | undefined, who: Buyer) =>
    market.request('PUT', `/api/cart/deliveries/${vendor.vendorId}`, { mode: 'DROP', drop: { pointId, day } }, who)
  const [first, second, third] = await inBasket(buyer)
  await put(first, buyer)
  const id = await order()
  const [run] = (await as('GET', '/api/orders/runs')).body.data
  const move = (day: string | undefined, cookies = seller, from = first) =>
    as('PUT', `/api/orders/runs/${from}/${run.roundId}/day`, { day }, cookies)
  const stranger = await market.loginAs((await createVendor(market.db)).userId)
  expect((await move(second, stranger)).body.code).toBe('NOT_FOUND')
  expect((await move(second, buyer.cookies)).body.code).toBe('FORBIDDEN')
  expect((await move(second, seller, '2026-01-05')).body.code).toBe('NOT_FOUND')
  for (const day of ['2026-01-05', addDays(first ?? '', 300), 'hier'])
    expect((await move(day)).body, day).toMatchObject({ code: 'INVALID_INPUT' })
  expect((await move(second)).body.data).toEqual({ day: second, mailed: 1 })
  const moved = (await market.request('GET', `/api/orders/${id}`, undefined, buyer)).body.data
  expect(moved.promisedOn).toBe(second)
  expect(moved.history.map((step: { to: string }) => step.to)).toContain('RUN_MOVED')
  expect((await mailsAbout(`run-moved:${id}:${first}:${second}`)).join()).toContain(point.name)
  const other = await market.newBuyer()
  expect(await inBasket(other)).not.toContain(first)
  // Three kilograms are left beside the first order; the two of the third day do not fit with two more of 2 kg.
  await put(third, other)
  await order(other)
  const last = await market.newBuyer()
  await inBasket(last)
  await put(third, last)
  await order(last)
  expect((await move(third, seller, second)).body).toMatchObject({
    code: 'DELIVERY_UNAVAILABLE',
    error: expect.stringContaining('assez de place'),
  })
  for (const step of ['labels', 'send']) await as('POST', `/api/orders/batch/${step}`, { ids: [id] })
  expect((await move(first, seller, second)).body.code).toBe('WRONG_STATUS')
})

test('a batch with an order of another seller delivers nothing, and one delivered twice at once is delivered once', async () => {
  await setRound()
  await fill()
  await choose()
  const id = await order()
  for (const step of ['labels', 'send']) await as('POST', `/api/orders/batch/${step}`, { ids: [id] })
  const stranger = await market.loginAs((await createVendor(market.db)).userId)
  const deliver = (cookies = seller, ids = [id]) => as('POST', '/api/orders/batch/deliver', { ids }, cookies)
  expect((await deliver(stranger)).body.code).toBe('NOT_FOUND')
  expect((await deliver(seller, [id, id + 1_000])).body.code).toBe('NOT_FOUND')
  expect((await deliver(buyer.cookies)).body.code).toBe('FORBIDDEN')
  expect((await market.request('GET', `/api/orders/${id}`, undefined, buyer)).body.data.status).toBe('SHIPPED')
  const both = await Promise.all([deliver(), deliver()])
  expect(both.map(({ body }) => body.data.delivered)).toEqual([[id], [id]])
  const { rows } = await market.pool.query(
    "SELECT FROM order_history WHERE order_id = $1 AND to_value = 'DELIVERED' AND axis = 'order'",
    [id],
  )
  expect(rows).toHaveLength(1)
})

test('the papers of a run are of its seller only', async () => {
  await setRound()
  await fill()
  await choose()
  const id = await order()
  const [run] = (await as('GET', '/api/orders/runs')).body.data
  // Its buyer, who sees the order, sells too.
  const { vendorId } = await createVendor(market.db)
  const { user_id: userId } = await market.db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await market.db.insertInto('vendor_members').values({ vendor_id: vendorId, user_id: userId, role: 'owner' }).execute()
  const stranger = await market.loginAs(userId)
  expect((await as('GET', '/api/orders/runs', undefined, stranger)).body.data).toEqual([])
  for (const cookies of [stranger, await market.loginAs((await createVendor(market.db)).userId)]) {
    const show = await as('GET', `/api/orders/runs/${run.day}/${run.roundId}`, undefined, cookies)
    expect(['NOT_FOUND', 'FORBIDDEN']).toContain(show.body.code)
    const url = `/api/orders/tournees/${run.day}/${run.roundId}/tournee`
    expect([403, 404]).toContain((await market.http.inject({ url, cookies })).statusCode)
  }
})

test('goods added to an order take its run only while the lorry has room for both', async () => {
  const first = addDays(new Date().toISOString().slice(0, 10), 10)
  await setRound({ capacityGrams: 5_000, weekdays: [], dates: [first, addDays(first, 1)] })
  const { offerId } = await createOffer(market.db, vendor, { weightGrams: 1_000 })
  const other = await market.newBuyer()
  const put = (quantity: number, who = buyer) => market.request('POST', '/api/cart/lines', { offerId, quantity }, who)
  await put(1, other)
  await choose(other)
  await order(other)
  await put(3)
  const { drop } = await choose()
  const id = await order()
  const [{ id: lineId }] = (await market.request('GET', `/api/orders/${id}`, undefined, buyer)).body.data.lines
  const more = { lines: [{ lineId, from: 3, quantity: 5 }] }
  expect((await market.request('POST', `/api/checkout/orders/${id}/change`, more, buyer)).body.data.added).toBe(1)
  expect((await inCart()).deliveryIssue?.sentence).toContain('ne prend plus ces articles')
  expect((await market.place(buyer)).body.code).toBe('DELIVERY_UNAVAILABLE')
  await market.request('PUT', `/api/cart/lines/${offerId}`, { quantity: 1 }, buyer)
  expect((await inCart()).deliveryIssue).toBeNull()
  const added = await order()
  const [run] = (await as('GET', '/api/orders/runs')).body.data
  expect(run).toMatchObject({ day: drop?.day, orders: 3, weightGrams: 5_000 })
  expect((await market.request('GET', `/api/orders/${added}`, undefined, buyer)).body.data).toMatchObject({
    deliveryMode: 'DROP',
    promisedOn: drop?.day,
    joins: { id },
  })
})

test.each([
  { stays: true, mode: 'DROP' },
  { stays: false, mode: 'HOME' },
])('an exchange goes with the next run to the point, or home where none comes: $mode', async ({ stays, mode }) => {
  await setRound()
  await fill()
  await choose()
  const id = await order()
  for (const step of ['labels', 'send', 'deliver']) await as('POST', `/api/orders/batch/${step}`, { ids: [id] })
  const [{ id: lineId }] = (await market.request('GET', `/api/orders/${id}`, undefined, buyer)).body.data.lines
  const damage = { kind: 'DAMAGE', reason: 'BROKEN', message: 'La lame est cassée.' }
  const request = { orderId: id, ...damage, lines: [{ lineId, quantity: 1 }] }
  const asked = await market.request('POST', '/api/returns', request, buyer)
  if (!stays) await as('DELETE', `/api/seller/drop-points/${pointId}`)
  const act = { act: 'replace', note: 'Nous renvoyons aussitôt.' }
  expect((await as('POST', `/api/returns/${asked.body.data.id}/act`, act)).body.data.status).toBe('REPLACING')
  const again = await market.db
    .selectFrom('orders')
    .select(['id', 'delivery_mode', 'promised_on'])
    .where('replaces_return_id', '=', asked.body.data.id)
    .executeTakeFirstOrThrow()
  expect(again).toMatchObject({ delivery_mode: mode, promised_on: stays ? expect.any(String) : null })
  const runs = (await as('GET', '/api/orders/runs')).body.data
  expect(runs.reduce((sum: number, { open }: { open: number }) => sum + open, 0)).toBe(stays ? 1 : 0)
})

test('goods whose proof is checked at the hand-over are not left at a point, until the operator decides so, from its day', async () => {
  await setRound()
  await openGoods(market.db)
  const grower = await market.newBuyer('professional')
  await grantPermit(market.db, { userId: grower.userId }, 'CAPSULE_AUTHORISATION')
  const { offerId, articleId } = await createOffer(market.db, vendor)
  await market.db.updateTable('articles').set({ tax_capsule: true }).where('id', '=', articleId).execute()
  await market.request('POST', '/api/cart/lines', { offerId, quantity: 2 }, grower)
  expect((await dropChoice(grower))?.reason).toContain('se remet en mains propres, contrôle à l’appui')
  const operator = await market.loginAs(await createUser(market.db, { roles: ['ADMIN'] }))
  const decide = (goodsClass: string, values: object) =>
    as(
      'POST',
      `/api/admin/goods-classes/${goodsClass}/drop-point`,
      { reason: 'Une personne attend le camion.', ...values },
      operator,
    )
  const today = isoDay(new Date())
  expect((await decide('PLANT_PROTECTION', { isAllowed: true, fromDay: today })).body.code).toBe('GOODS_NOT_SOLD')
  expect((await decide('TAX_CAPSULE', { isAllowed: true, fromDay: addDays(today, -1) })).body.fields).toHaveProperty(
    'fromDay',
  )
  expect((await decide('TAX_CAPSULE', { isAllowed: true, fromDay: addDays(today, 1) })).status).toBe(200)
  expect((await dropChoice(grower))?.reason).toContain('se remet en mains propres')
  expect((await decide('TAX_CAPSULE', { isAllowed: true, fromDay: today })).status).toBe(200)
  expect((await dropChoice(grower))?.reason).toBeNull()
  expect((await choose(grower)).response.status).toBe(200)
  const { classes } = (await as('GET', '/api/admin/goods-classes', undefined, operator)).body.data
  expect(classes.find((row: { class: string }) => row.class === 'TAX_CAPSULE').dropPoint).toMatchObject({
    isAllowed: true,
    decisions: [{ fromDay: addDays(today, 1) }, { fromDay: today }],
  })
})
