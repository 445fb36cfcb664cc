import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createOfferFor, createUser, createVendor } from '#tests/support/factories.ts'
import type { Cart } from '../../contract.ts'

let app: TestApp
let cookies: Cookies
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  cookies = await app.loginAs(await createUser(app.db))
})
afterAll(() => app.close())

const read = async (): Promise<Cart> => (await app.request('GET', '/api/cart', undefined, { cookies })).body.data
const quantities = async () =>
  (await read()).sellers.flatMap(seller => seller.lines.map(line => [line.offerId, line.quantity]))

/** A line of 1 176 units of which the seller has 600 left; `others` are other sellers of the same goods. */
async function shortLine(others: { stock: number; priceCents: number }[]) {
  const packing = { step: 588, minimum: 588 }
  const { offerId, variantId } = await createOffer(app.db, await createVendor(app.db), { ...packing, stock: 1_176 })
  const otherIds: number[] = []
  for (const [index, other] of others.entries()) {
    const values = { ...packing, ...other }
    otherIds.push(
      await createOfferFor(app.db, await createVendor(app.db), variantId, `AUTRE-${offerId}-${index}`, values),
    )
  }
  await app.request('POST', '/api/cart/lines', { offerId, quantity: 1_176 }, { cookies })
  await app.db.updateTable('stock').set({ on_hand: 600 }).where('offer_id', '=', offerId).execute()
  return { offerId, otherIds }
}

const split = (offerId: number, body: object) =>
  app.request('POST', `/api/cart/lines/${offerId}/split`, body, { cookies })

test('a line that lacks stock proposes the rest of the cheapest seller who has it, set by one operation', async () => {
  const { offerId, otherIds } = await shortLine([
    { stock: 100, priceCents: 10 },
    { stock: 5_000, priceCents: 82 },
    { stock: 5_000, priceCents: 90 },
  ])
  const line = (await read()).sellers[0]?.lines[0]
  const chosen = { quantity: 588, otherOfferId: otherIds[1], otherQuantity: 588 }
  expect(line?.split).toMatchObject({ ...chosen, unitPriceCents: 82 })
  expect((await split(offerId, chosen)).status).toBe(200)
  expect(await quantities()).toEqual([
    [offerId, 588],
    [otherIds[1], 588],
  ])
})

test('a refused quantity is proposed from two sellers, of which one has the rest', async () => {
  const packing = { step: 588, minimum: 588, stock: 1_176 }
  const { offerId, variantId } = await createOffer(app.db, await createVendor(app.db), packing)
  const other = await createOfferFor(app.db, await createVendor(app.db), variantId, `PART-${offerId}`, packing)
  await app.request('POST', '/api/cart/lines', { offerId, quantity: 588 }, { cookies })
  const proposed = async (quantity: number) =>
    (await app.request('GET', `/api/cart/lines/${offerId}/split?quantity=${quantity}`, undefined, { cookies })).body
      .data.split
  expect(await proposed(1_764)).toMatchObject({ quantity: 1_176, otherOfferId: other, otherQuantity: 588 })
  expect(await proposed(2_940)).toBeNull()
  expect(await proposed(1_176)).toBeNull()
})

test('a quantity refused to a visitor without a cart is proposed from two sellers, and opens one cart', async () => {
  const packing = { step: 588, minimum: 588, stock: 1_176 }
  const seller = await createVendor(app.db)
  const { offerId, variantId } = await createOffer(app.db, seller, packing)
  const other = await createOfferFor(app.db, await createVendor(app.db), variantId, `SEUL-${offerId}`, packing)
  const found = await app.request('GET', `/api/cart/lines/${offerId}/split?quantity=1764&ajout=1`)
  const { split: proposed } = found.body.data
  const { quantity, otherQuantity } = proposed
  expect(proposed).toMatchObject({ offerId, quantity: 1_176, otherOfferId: other, otherQuantity: 588 })
  const set = await app.request('POST', `/api/cart/lines/${offerId}/split`, {
    ...{ quantity, otherOfferId: other, otherQuantity },
  })
  expect(set.body.data).toMatchObject({ offerId: other, count: 2 })
  cookies = set.cookies
  expect(await quantities()).toEqual([
    [offerId, 1_176],
    [other, 588],
  ])
})

test('units added come on top of those in the cart', async () => {
  const packing = { step: 588, minimum: 588, stock: 1_176 }
  const { offerId, variantId } = await createOffer(app.db, await createVendor(app.db), packing)
  await createOfferFor(app.db, await createVendor(app.db), variantId, `PLUS-${offerId}`, packing)
  await app.request('POST', '/api/cart/lines', { offerId, quantity: 588 }, { cookies })
  const proposed = async (query: string) =>
    (await app.request('GET', `/api/cart/lines/${offerId}/split?${query}`, undefined, { cookies })).body.data.split
  expect(await proposed('quantity=1176')).toBeNull()
  expect(await proposed('quantity=1176&ajout=1')).toMatchObject({ quantity: 1_176, otherQuantity: 588 })
})

test('nothing changes when the other seller does not have the rest', async () => {
  const { offerId, otherIds } = await shortLine([{ stock: 100, priceCents: 82 }])
  expect((await read()).sellers[0]?.lines[0]?.split).toBeNull()
  const refused = await split(offerId, { quantity: 588, otherOfferId: otherIds[0], otherQuantity: 588 })
  expect(refused.body.code).toBe('OUT_OF_STOCK')
  expect(await quantities()).toEqual([[offerId, 1_176]])
})
