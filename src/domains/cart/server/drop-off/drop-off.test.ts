import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import type { Cookies } from '#tests/support/app.ts'
import { createMember, createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
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
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  await market.atBank(placed, 'accept')
  await market.comeBack(who, placed)
  const { id } = await market.db
    .selectFrom('orders')
    .select('id')
    .where('purchase_id', '=', placed.body.data.purchaseId)
    .executeTakeFirstOrThrow()
  return id
}
const mailsAbout = async (event: string) =>
  (await market.db.selectFrom('mails').selectAll().where('event', '=', event).execute()).map(mail =>
    JSON.stringify(mail),
  )

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
  await market.db
    .insertInto('communes')
    .values([
      { insee: '51230', name: 'Épernay', postcodes: ['51200'], latitude: 49.04, longitude: 3.95 },
      { insee: '51029', name: 'Avize', postcodes: ['51190'], latitude: 48.97, longitude: 4.01 },
      { insee: '13201', name: 'Marseille', postcodes: ['13001'], latitude: 43.3, longitude: 5.38 },
    ])
    .onConflict(conflict => conflict.doNothing())
    .execute()
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
  const placed = await Promise.all([market.place(buyer, bodies[0]), market.place(second, bodies[1])])
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
  for (const values of [
    { stops: [] },
    { weekdays: [] },
    { stops: [...stops(), ...stops()] },
    { capacityGrams: 0 },
    { x: 1 },
  ])
    expect((await setRound(values)).body.code, JSON.stringify(values)).toBe('INVALID_INPUT')
  const late = [{ pointId, fromTime: '10:00', toTime: '09:00' }]
  expect((await setRound({ stops: late })).body.code).toBe('INVALID_INPUT')
  expect((await as('GET', '/api/orders/runs/2026-12-01/1', undefined, stranger)).body.code).toBe('NOT_FOUND')
})
