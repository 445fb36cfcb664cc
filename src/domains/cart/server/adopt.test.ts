import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/pool.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import type { CartSeller } from '../contract.ts'
import { adoptVisitorCart } from './adopt.ts'

let app: TestApp
let vendor: TestVendor
let userId: number
let cookies: Cookies

beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
})
beforeEach(async () => {
  userId = await createUser(app.db)
  cookies = await app.loginAs(userId)
})
afterAll(() => app.close())

const put = (offerId: number, quantity: number, as: Cookies) =>
  app.request('POST', '/api/cart/lines', { offerId, quantity }, { cookies: as })
const adopt = (token: string | null, as = userId) => inTransaction(app.db, tx => adoptVisitorCart(tx, as, token))
const visitorWith = async (offerId: number, quantity: number): Promise<string> =>
  (await put(offerId, quantity, {})).cookies.cart ?? ''
const sellersOf = async (as: Cookies): Promise<CartSeller[]> =>
  (await app.request('GET', '/api/cart', undefined, { cookies: as })).body.data.sellers
const quantities = async (as: Cookies) =>
  (await sellersOf(as)).flatMap(seller => seller.lines.map(line => [line.offerId, line.quantity]))

test('a visitor’s cart becomes the user’s when they have none, and its cookie is invalidated', async () => {
  const { offerId } = await createOffer(app.db, vendor)
  const token = await visitorWith(offerId, 3)
  await adopt(token)
  expect(await quantities(cookies)).toEqual([[offerId, 3]])
  expect(await quantities({ cart: token })).toEqual([])
})

test('merges two carts: quantities add up, other lines stay', async () => {
  const [shared, own, visited] = [
    await createOffer(app.db, vendor),
    await createOffer(app.db, vendor),
    await createOffer(app.db, vendor),
  ]
  await put(shared.offerId, 2, cookies)
  await put(own.offerId, 1, cookies)
  const token = await visitorWith(shared.offerId, 3)
  await put(visited.offerId, 4, { cart: token })
  await adopt(token)
  expect(await quantities(cookies)).toEqual([
    [shared.offerId, 5],
    [own.offerId, 1],
    [visited.offerId, 4],
  ])
})

test('lowers a sum above the maximum to a whole step', async () => {
  const { offerId } = await createOffer(app.db, vendor, { step: 7, stock: 1_000_000 })
  await put(offerId, 70_000, cookies)
  await adopt(await visitorWith(offerId, 70_000))
  expect(await quantities(cookies)).toEqual([[offerId, 99_995]])
})

test('the user’s delivery choice has priority; the visitor’s applies where there is none', async () => {
  const other = await createVendor(app.db)
  const [mine, theirs] = [await createOffer(app.db, vendor), await createOffer(app.db, other)]
  const deliver = (vendorId: number, body: object, as: Cookies) =>
    app.request('PUT', `/api/cart/deliveries/${vendorId}`, body, { cookies: as })
  await put(mine.offerId, 1, cookies)
  await deliver(vendor.vendorId, { mode: 'HOME' }, cookies)
  const token = await visitorWith(mine.offerId, 1)
  await put(theirs.offerId, 1, { cart: token })
  await deliver(vendor.vendorId, { mode: 'PICKUP', shopId: vendor.shopId }, { cart: token })
  await deliver(other.vendorId, { mode: 'PICKUP', shopId: other.shopId }, { cart: token })
  await adopt(token)
  expect((await sellersOf(cookies)).map(seller => seller.chosen?.mode)).toEqual(['HOME', 'PICKUP'])
})

test('an unknown, malformed or missing token changes nothing, and a user’s cart cannot be taken over', async () => {
  const { offerId } = await createOffer(app.db, vendor)
  await put(offerId, 1, cookies)
  for (const token of [null, '', 'court', 'B'.repeat(43)]) await adopt(token)
  expect(await quantities(cookies)).toEqual([[offerId, 1]])
})

test('two concurrent logins with the same cookie merge the cart once', async () => {
  const { offerId } = await createOffer(app.db, vendor)
  await put(offerId, 1, cookies)
  const token = await visitorWith(offerId, 2)
  await Promise.all([adopt(token), adopt(token), adopt(token)])
  expect(await quantities(cookies)).toEqual([[offerId, 3]])
})
