import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Cookies } from '#tests/support/app.ts'
import { createOffer, createShop, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import type { Cart } from '../contract.ts'

type Own = { offerId: number; reference: string; title: string }
let market: TestMarket
let vendor: TestVendor
let seller: Cookies
let buyer: Buyer
let kit: Own
let shears: Own
let glove: Own

beforeAll(async () => {
  market = await openTestMarket()
})
/** 10 shears and 9 pairs of gloves; a kit of one and two. */
beforeEach(async () => {
  vendor = await createVendor(market.db)
  seller = await market.loginAs(vendor.userId)
  buyer = await market.newBuyer()
  shears = await own({ stock: 10 })
  glove = await own({ stock: 9 })
  kit = await own({ stock: 0 })
  await compose(kit, [
    { reference: shears.reference, quantity: 1 },
    { reference: glove.reference, quantity: 2 },
  ])
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

async function own(values: Parameters<typeof createOffer>[2]): Promise<Own> {
  const { offerId } = await createOffer(market.db, vendor, values)
  const rows = market.db
    .selectFrom('offers as o')
    .innerJoin('variants as v', 'v.id', 'o.variant_id')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .select(['o.reference', 'a.title'])
  return { offerId, ...(await rows.where('o.id', '=', offerId).executeTakeFirstOrThrow()) }
}
const compose = async (of: Own, parts: object[]) => {
  const path = `/api/seller/offers/${of.offerId}/parts`
  expect((await market.request('PUT', path, { parts }, { cookies: seller })).status).toBe(200)
}
const put = ({ offerId }: Own, quantity: number, { cookies } = buyer) =>
  market.request('POST', '/api/cart/lines', { offerId, quantity }, { cookies })
const sellerInCart = async ({ cookies } = buyer) => {
  const cart: Cart = (await market.request('GET', '/api/cart', undefined, { cookies })).body.data
  const [first] = cart.sellers
  if (!first) throw new Error('an empty cart')
  return { ...first, ready: cart.ready }
}
const lineOf = async (of: Own) => {
  const { lines, ready } = await sellerInCart()
  return { ...lines.find(line => line.offerId === of.offerId), ready }
}
const count = ({ offerId }: Own, onHand: number) =>
  market.request(
    'PUT',
    '/api/seller/stock/count',
    { offerId, warehouseId: vendor.warehouseId, onHand },
    { cookies: seller },
  )
const free = async ({ offerId }: Own) => {
  const row = market.db.selectFrom('stock').select(['on_hand', 'reserved']).where('offer_id', '=', offerId)
  const { on_hand, reserved } = await row.executeTakeFirstOrThrow()
  return on_hand - reserved
}

describe('a kit and one of its parts in one cart', () => {
  test('refuses units of a part that the kit of the cart takes, and names the kit', async () => {
    expect((await put(kit, 4)).status).toBe(200)
    const refused = await put(glove, 2)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'OUT_OF_STOCK',
      error: `Il n’en reste que 1\u00a0: «\u00a0${kit.title}\u00a0», dans votre panier, prend les autres.`,
    })
    expect((await put(glove, 1)).status).toBe(200)
    expect((await lineOf(glove)).ready).toBe(true)
  })

  test('refuses kits whose parts the cart already takes, and names the part', async () => {
    await put(glove, 8)
    expect((await put(kit, 1)).body.error).toBe(
      `Il n’en reste plus\u00a0: «\u00a0${glove.title}\u00a0», dans votre panier, prend les dernières unités.`,
    )
    expect((await sellerInCart()).lines.map(line => line.offerId)).toEqual([glove.offerId])
  })

  test('two kits that share a part are counted together', async () => {
    const other = await own({ stock: 0 })
    await compose(other, [{ reference: glove.reference, quantity: 3 }])
    await put(other, 2)
    expect((await put(kit, 2)).body.error).toContain(`Il n’en reste que 1\u00a0: «\u00a0${other.title}\u00a0»`)
  })

  test('when stock falls, both lines have the shortage, and the proposed quantity of either resolves it', async () => {
    await put(kit, 3)
    await put(glove, 3)
    await count(glove, 7)
    expect(await lineOf(kit)).toMatchObject({ ready: false, possibleQuantity: 2, issues: [{ code: 'OUT_OF_STOCK' }] })
    expect(await lineOf(glove)).toMatchObject({ possibleQuantity: 1, available: 1, issues: [{ blocking: true }] })
    expect((await lineOf(shears)).issues).toBeUndefined()
    const path = `/api/cart/lines/${glove.offerId}`
    expect((await market.request('PUT', path, { quantity: 1 }, buyer)).status).toBe(200)
    expect(await lineOf(kit)).toMatchObject({ ready: true, issues: [] })
  })

  test('a shop has the whole order only when its own units serve the kit and its part', async () => {
    const { warehouseId } = await createShop(market.db, vendor.vendorId)
    const move = { code: glove.reference, fromId: vendor.warehouseId, toId: warehouseId, units: 3 }
    await market.request('POST', '/api/seller/stock/transfer', move, { cookies: seller })
    await put(kit, 3)
    await put(glove, 2)
    const { shops, lines } = await sellerInCart()
    expect(lines.flatMap(line => line.issues)).toEqual([])
    expect(shops.find(shop => shop.id === vendor.shopId)?.complete).toBe(false)
  })

  test('what the cart accepts, the reservation accepts: the order takes the last units', async () => {
    await market.fill(buyer, vendor, [
      { offerId: glove.offerId, quantity: 1 },
      { offerId: kit.offerId, quantity: 4 },
    ])
    expect((await market.place(buyer)).status).toBe(200)
    expect(await free(glove)).toBe(0)
    // Its own purchase holds these units: they stay free for the same cart.
    expect((await lineOf(kit)).ready).toBe(true)
  })

  test('two carts with the same last units, ordered at once: one is refused, and stock is never negative', async () => {
    const buyers = [buyer, await market.newBuyer(), await market.newBuyer(), await market.newBuyer()]
    for (const one of buyers)
      await market.fill(one, vendor, [
        { offerId: kit.offerId, quantity: 3 },
        { offerId: glove.offerId, quantity: 3 },
      ])
    const bodies = await Promise.all(buyers.map(one => market.submission(one)))
    const placed = await Promise.all(buyers.map((one, index) => market.place(one, bodies[index])))
    expect(placed.map(response => response.status).sort()).toEqual([200, 409, 409, 409])
    expect(await free(glove)).toBe(0)
    expect(await free(shears)).toBe(7)
  })
})
