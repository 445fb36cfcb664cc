import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cookies } from '#tests/support/app.ts'
import { createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
let vendor: TestVendor
let seller: Cookies
beforeAll(async () => {
  market = await openTestMarket()
  vendor = await createVendor(market.db)
  seller = await market.loginAs(vendor.userId)
})
afterAll(() => market.close())

const given = {
  approach: 'Entrée par la cour',
  truck19t: 'non',
  tailLift: true,
  appointment: true,
  hours: '8 h à 11 h',
}
const sentence =
  'Entrée par la cour\u00a0; pas de camion de 19\u00a0t\u00a0; hayon nécessaire\u00a0; sur rendez-vous\u00a0; réception\u00a0: 8 h à 11 h'

async function onPallet(): Promise<Buyer> {
  const buyer = await market.newBuyer()
  const { offerId } = await createOffer(market.db, vendor, {
    palletised: true,
    weightGrams: 40_000,
    modes: ['FREIGHT'],
  })
  await market.fill(buyer, vendor, [{ offerId, quantity: 1 }])
  await market.request('PUT', `/api/cart/deliveries/${vendor.vendorId}`, { mode: 'FREIGHT' }, buyer)
  return buyer
}

test('what the buyer says of the lorry’s way is on the order of buyer and seller, and on the label', async () => {
  const buyer = await onPallet()
  const placed = await market.place(buyer, await market.submission(buyer, { freightAccess: given }))
  await market.pay(buyer, placed)
  const { id } = await market.orderOf(placed)
  for (const cookies of [buyer.cookies, seller]) {
    const { body } = await market.request('GET', `/api/orders/${id}`, undefined, { cookies })
    expect(body.data.deliveryAddress.access).toBe(sentence)
  }
  await market.request('POST', `/api/orders/generateEtiquette/${id}`, {}, { cookies: seller })
  const { recipient } = await market.db
    .selectFrom('shipments')
    .select('recipient')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(recipient).toMatchObject({ access: sentence })
})

test('another description of the way is another order, not the repetition of the first', async () => {
  const buyer = await onPallet()
  const first = await market.place(buyer, await market.submission(buyer, { freightAccess: given }))
  const second = await market.place(
    buyer,
    await market.submission(buyer, { freightAccess: { ...given, tailLift: false } }),
  )
  expect(second.body.data.purchaseId).not.toBe(first.body.data.purchaseId)
})

test('nothing said adds nothing; a text that is too long is refused', async () => {
  const buyer = await onPallet()
  const wrong = await market.place(
    buyer,
    await market.submission(buyer, { freightAccess: { approach: 'x'.repeat(201) } }),
  )
  expect(wrong.body.fields).toHaveProperty('freightAccess.approach')
  const placed = await market.place(buyer, await market.submission(buyer, { freightAccess: {} }))
  const { delivery_address: address } = await market.db
    .selectFrom('purchases')
    .select('delivery_address')
    .where('id', '=', placed.body.data.purchaseId)
    .executeTakeFirstOrThrow()
  expect((address as { access?: string | null }).access ?? null).toBeNull()
})
