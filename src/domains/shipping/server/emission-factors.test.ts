import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readSession } from '#domains/identity/server/sessions.ts'
import { deliveryNotes } from '#domains/orders/server/documents/delivery-notes.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import type { Cookies } from '#tests/support/app.ts'
import { createCommunes } from '#tests/support/communes.ts'
import { createAddress, createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import { emissionFactorsWaiting } from './emission-factors.ts'

let market: TestMarket
let seller: TestVendor
let director: Cookies
beforeAll(async () => {
  market = await openTestMarket()
  seller = await createVendor(market.db)
  director = await market.loginAs(await createUser(market.db, { roles: ['ADMIN', 'SUPER_ADMIN'] }))
  await createCommunes(market.db)
})
beforeEach(() => market.pool.query('DELETE FROM emission_factors'))
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

const today = isoDay(new Date())
const enter = (change: object = {}, cookies = director) =>
  market.request(
    'PUT',
    '/api/admin/emission-factors',
    {
      kind: 'HOME',
      validFrom: today,
      unit: 'parcel',
      amount: 0.532,
      detourPercent: 0,
      level: 1,
      source: 'Base publique, édition de l’année',
      reason: 'Valeur lue dans sa publication.',
      ...change,
    },
    { cookies },
  )
const perTonne = { unit: 'tonneKilometre', amount: 100, detourPercent: 20 }
const list = async () =>
  (await market.request('GET', '/api/admin/emission-factors', undefined, { cookies: director })).body.data.factors

/** A buyer with 10 kg of the seller's goods for home delivery in their cart. */
async function buyerWithGoods(place: { postcode?: string; country?: string } = {}): Promise<Buyer> {
  const buyer = await market.newBuyer('normal', place)
  const { offerId } = await createOffer(market.db, seller, { weightGrams: 5_000, stock: 10 })
  await market.fill(buyer, seller, [{ offerId, quantity: 2 }])
  return buyer
}
const inCart = async (buyer: Buyer) =>
  (await market.request('GET', '/api/cart', undefined, buyer)).body.data.sellers[0].emissions
const inCheckout = async (buyer: Buyer) =>
  (await market.request('GET', `/api/checkout?addressId=${buyer.addressId}`, undefined, buyer)).body.data.sellers[0]
    .emissionGrams
async function order(buyer: Buyer): Promise<number> {
  const placed = await market.place(buyer)
  const { body } = await market.pay(buyer, placed)
  return body.data.orders[0].id
}
const onOrder = async (buyer: Buyer, id: number) =>
  (await market.request('GET', `/api/orders/${id}`, undefined, buyer)).body.data.emissions

test('nothing is shown or frozen without a factor in force', async () => {
  await enter({ validFrom: addDays(today, 1) })
  const buyer = await buyerWithGoods()
  expect(await inCart(buyer)).toBeNull()
  expect(await inCheckout(buyer)).toBeNull()
  expect(await onOrder(buyer, await order(buyer))).toBeNull()
})

test('a factor that is withdrawn gives way to the one before, and orders keep what they froze', async () => {
  await enter({ amount: 0.4 })
  await market.pool.query("UPDATE emission_factors SET valid_from = current_date - 30 WHERE kind = 'HOME'")
  await enter({ amount: 0.9 })
  const buyer = await buyerWithGoods()
  const id = await order(buyer)
  const withdraw = (values: object, cookies = director) =>
    market.request(
      'POST',
      '/api/admin/emission-factors/withdraw',
      { kind: 'HOME', validFrom: today, reason: 'Saisi deux fois.', ...values },
      { cookies },
    )
  const administrator = await market.loginAs(await createUser(market.db, { roles: ['ADMIN'] }))
  expect((await withdraw({}, administrator)).body.code).toBe('FORBIDDEN')
  expect((await withdraw({ kind: 'RELAY' })).body.code).toBe('NOT_FOUND')
  expect((await withdraw({})).status).toBe(200)
  expect((await withdraw({})).body.code).toBe('NOT_FOUND')
  expect(await inCart(await buyerWithGoods())).toMatchObject({ grams: 400 })
  expect(await onOrder(buyer, id)).toMatchObject({ grams: 900 })
})

test('the buyer reads the value with its source before the order, which freezes it', async () => {
  await enter()
  const buyer = await buyerWithGoods()
  const shown = { grams: 532, unit: 'parcel', milligrams: 532_000, kilometres: null, level: 1 }
  expect(await inCart(buyer)).toMatchObject(shown)
  expect(await inCheckout(buyer)).toBe(532)
  const id = await order(buyer)
  expect((await enter({ amount: 0.9 })).status).toBe(200)
  expect(await inCart(await buyerWithGoods())).toMatchObject({ grams: 900 })
  expect(await onOrder(buyer, id)).toEqual({ ...shown, source: 'Base publique, édition de l’année' })
  const session = await readSession(market.db, buyer.cookies.session ?? '')
  if (!session) throw new Error('no session')
  expect(JSON.stringify(await deliveryNotes(market.db, id, session.user))).toMatch(
    /environ\s0,53\skg CO2e \(0,532\skg CO2e par colis ou palette, valeur de niveau\s1, source/,
  )
})

test('a factor per tonne-kilometre follows weight and distance of the address, and needs both places', async () => {
  await enter(perTonne)
  expect(await inCheckout(await buyerWithGoods({ postcode: '51200' }))).toBeNull()
  const buyer = await buyerWithGoods({ postcode: '13001' })
  // 648 km in a straight line, 20 % more by road, 10 kg
  const far = await inCart(buyer)
  expect(far.kilometres).toBeCloseTo(778, -1)
  expect(far.grams).toBeCloseTo(778, -1)
  expect(await inCheckout(buyer)).toBe(far.grams)
  expect(await inCheckout(await buyerWithGoods({ postcode: '99999' }))).toBeNull()
})

test('another address of an order that nobody prepares yet has its own value', async () => {
  await enter(perTonne)
  const buyer = await buyerWithGoods({ postcode: '51200' })
  const id = await order(buyer)
  await market.db.updateTable('addresses').set({ is_default: false }).where('id', '=', buyer.addressId).execute()
  const addressId = await createAddress(market.db, buyer.userId, { postcode: '13001' })
  const changed = await market.request('POST', `/api/checkout/orders/${id}/change`, { lines: [], addressId }, buyer)
  expect(changed.status).toBe(200)
  expect((await onOrder(buyer, id)).grams).toBeGreaterThan(700)
})

test('a factor is planned, comes into force on its day and is corrected for that day only', async () => {
  await enter()
  await enter({ validFrom: addDays(today, 30), amount: 0.4 })
  await enter({ validFrom: addDays(today, 30), amount: 0.3 })
  expect((await list()).map(({ milligrams }: { milligrams: number }) => milligrams)).toEqual([300_000, 532_000])
  expect(await inCart(await buyerWithGoods())).toMatchObject({ grams: 532 })
})

test('refuses a past day, a value or level out of range, a factor without source and an unknown key', async () => {
  expect((await enter({ validFrom: addDays(today, -1) })).body.fields).toHaveProperty('validFrom')
  expect((await enter({ amount: 0 })).body.fields).toHaveProperty('amount')
  expect((await enter({ level: 5 })).body.fields).toHaveProperty('level')
  expect((await enter({ source: ' ' })).body.fields).toHaveProperty('source')
  expect((await enter({ kind: 'PICKUP' })).status).toBe(400)
  expect((await enter({ note: 'x' })).status).toBe(400)
  expect(await list()).toEqual([])
})

test('an administrator reads the factors, only the super-administrator enters them, a seller does neither', async () => {
  const admin = await market.loginAs(await createUser(market.db, { roles: ['ADMIN'] }))
  expect((await enter({}, admin)).status).toBe(403)
  const get = (cookies: Cookies) => market.request('GET', '/api/admin/emission-factors', undefined, { cookies })
  expect((await get(admin)).status).toBe(200)
  const vendor = await market.loginAs(seller.userId)
  expect((await get(vendor)).status).toBe(403)
  expect((await enter({}, vendor)).status).toBe(403)
})

test('each mode that sellers offer waits for its factor', async () => {
  const [before] = await emissionFactorsWaiting.count(market.db)
  await enter()
  const [after] = await emissionFactorsWaiting.count(market.db)
  expect(before?.count).toBeGreaterThan(0)
  expect(after?.count).toBe(Number(before?.count) - 1)
})
