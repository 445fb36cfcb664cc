import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEstate, joinAs } from '#tests/support/estates.ts'
import { createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { agreePrice } from '#tests/support/price-fixtures.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
let vendor: TestVendor
let estateId: number
let customer: Buyer
let offerId: number

beforeAll(async () => {
  market = await openTestMarket()
})
/** The seller agrees 900 instead of 1 000 with one member of the estate. */
beforeEach(async () => {
  vendor = await createVendor(market.db)
  estateId = await createEstate(market.db)
  customer = await member('buyer')
  offerId = (await createOffer(market.db, vendor, { priceCents: 1_000, stock: 100 })).offerId
  await market.db
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', '=', customer.userId)
    .execute()
  await agreePrice(market.db, { vendorId: vendor.vendorId, userId: customer.userId, basisPoints: 1_000 })
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

type Role = Parameters<typeof joinAs>[3]
async function member(role: Role, estate = estateId): Promise<Buyer> {
  const buyer = await market.newBuyer('professional')
  await joinAs(market.db, estate, buyer.userId, role)
  return buyer
}
const read = async (buyer: Buyer, path: string) => (await market.request('GET', path, undefined, buyer)).body.data
const post = async (buyer: Buyer, path: string, body: unknown) =>
  (await market.request('POST', path, body, buyer)).body.data
const shownTo = async (buyer: Buyer) => (await read(buyer, `/api/prices?offers=${offerId}`)).prices
const inCart = async (buyer: Buyer) => (await read(buyer, '/api/cart')).sellers[0].lines[0]
const paidFor = async (purchaseId: number) =>
  market.db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['l.unit_price_cents', 'l.price_list_name'])
    .where('o.purchase_id', '=', purchaseId)
    .executeTakeFirstOrThrow()

describe('a price agreed with one member of an estate', () => {
  test.each(['owner', 'buyer', 'requester'] as const)(
    'is the price of the %s, on pages, in quick order, in the cart and at checkout',
    async role => {
      const colleague = await member(role)
      expect((await read(colleague, '/api/user/me')).agreed_prices).toBe(true)
      expect(await shownTo(colleague)).toMatchObject([{ offerId, priceCents: 900, listName: 'Membres' }])
      const { reference } = await market.db
        .selectFrom('offers')
        .select('reference')
        .where('id', '=', offerId)
        .executeTakeFirstOrThrow()
      const quick = await post(colleague, '/api/lists/quick/matches', { text: `${reference} 2` })
      await post(colleague, '/api/lists/quick/cart', { key: crypto.randomUUID(), lines: [{ offerId, quantity: 2 }] })
      expect(quick.rows[0].choices).toMatchObject([{ offerId, htCents: 900 }])
      expect(await inCart(colleague)).toMatchObject({
        unitPriceCents: 900,
        agreed: { list: { name: 'Membres' }, publicPriceCents: 1_000 },
      })
      expect((await read(colleague, '/api/checkout')).sellers[0].lines[0]).toMatchObject({ unitPriceCents: 900 })
    },
  )

  test('is shown to the accountant, who may not put it into a cart', async () => {
    const accountant = await member('accountant')
    expect(await shownTo(accountant)).toMatchObject([{ offerId, priceCents: 900, listName: 'Membres' }])
    const added = await market.request('POST', '/api/cart/lines', { offerId, quantity: 2 }, accountant)
    expect([added.status, added.body.code]).toEqual([403, 'ESTATE_READ_ONLY'])
  })

  test('is frozen on the order of a colleague', async () => {
    const colleague = await member('owner')
    await market.fill(colleague, vendor, [{ offerId, quantity: 2 }])
    const placed = await market.place(colleague, await market.submission(colleague))
    expect(await paidFor(placed.body.data.purchaseId)).toEqual({ unit_price_cents: 900, price_list_name: 'Membres' })
  })

  test('is what an owner pays for the cart that a member submitted', async () => {
    const owner = await member('owner')
    const requester = await member('requester')
    await market.fill(requester, vendor, [{ offerId, quantity: 2 }])
    const { cartVersion } = await read(requester, '/api/checkout')
    const { id } = await post(requester, '/api/checkout/requests', { cartVersion, addressId: requester.addressId })
    const summary = await read(owner, `/api/checkout?requestId=${id}`)
    expect(summary.sellers[0].lines[0]).toMatchObject({ unitPriceCents: 900 })
  })

  test('is neither for another estate, nor for who has left', async () => {
    const stranger = await member('owner', await createEstate(market.db, 'Domaine voisin'))
    const leaver = await member('buyer')
    expect(await shownTo(leaver)).toHaveLength(1)
    await market.db.deleteFrom('estate_members').where('user_id', '=', leaver.userId).execute()
    for (const buyer of [stranger, leaver]) {
      expect(await shownTo(buyer)).toEqual([])
      await market.fill(buyer, vendor, [{ offerId, quantity: 1 }])
      expect(await inCart(buyer)).toMatchObject({ unitPriceCents: 1_000, agreed: null })
    }
  })
})
