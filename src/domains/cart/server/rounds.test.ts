import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { nextRound } from '#domains/shipping/rules/rounds.ts'
import { formatTime, isoDay } from '#shared/dates.ts'
import type { Cookies } from '#tests/support/app.ts'
import { createMember, createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import type { CartSeller } from '../contract.ts'

let market: TestMarket
let vendor: TestVendor
let seller: Cookies
let buyer: Buyer

const round = {
  ...{ name: '', dates: [], stops: [], capacityGrams: null, capacityPallets: null },
  weekdays: [1, 2, 3, 4, 5, 6],
  departments: ['51', '75'],
  priceCents: 3_000,
  pricePer: 'order' as const,
  freeFromCents: null,
  cutoffDays: 0,
  cutoffTime: '23:59',
}

beforeAll(async () => {
  market = await openTestMarket()
})
beforeEach(async () => {
  vendor = await createVendor(market.db)
  seller = await market.loginAs(vendor.userId)
  buyer = await market.newBuyer()
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

const setRounds = (rounds: object[], cookies = seller) =>
  market.request('PUT', '/api/seller/rounds', { rounds }, { cookies })
async function fill(values: Parameters<typeof createOffer>[2] = {}) {
  const { offerId } = await createOffer(market.db, vendor, values)
  await market.request('POST', '/api/cart/lines', { offerId, quantity: 2 }, buyer)
}
const inCart = async (postcode = '51200'): Promise<CartSeller> =>
  (await market.request('GET', `/api/cart?postcode=${postcode}`, undefined, buyer)).body.data.sellers[0]
const lorry = async (postcode?: string) => (await inCart(postcode)).choices.find(({ mode }) => mode === 'ROUND')
const choose = () => market.request('PUT', `/api/cart/deliveries/${vendor.vendorId}`, { mode: 'ROUND' }, buyer)

test('a seller with rounds offers its lorry with the next dates and the price, where a round passes', async () => {
  await fill()
  expect(await lorry()).toBeUndefined()
  expect((await setRounds([round])).status).toBe(200)
  const now = new Date()
  const at = { day: isoDay(now), time: formatTime(now).replace(/\s?h\s?/, ':') }
  const order = { at, preparationDays: 1, closures: [], announcedWeek: null }
  const choice = await lorry()
  expect(choice).toMatchObject({ htCents: 3_000, ttcCents: 3_600, reason: null })
  expect(choice?.dates).toHaveLength(3)
  expect(choice?.promisedOn).toBe(choice?.dates[0])
  expect(nextRound([{ ...round, id: 1, skippedDays: [] }], '51200', order)?.days).toContain(choice?.dates[1])
  expect(await lorry('69001')).toMatchObject({ htCents: null, reason: expect.stringContaining('Aucune tournée') })
})

test('the threshold of a round makes it free, and the price per pallet counts pallets', async () => {
  await setRounds([{ ...round, freeFromCents: 1_000 }])
  await fill({ priceCents: 1_000 })
  expect(await lorry()).toMatchObject({ htCents: 0 })
  await setRounds([{ ...round, pricePer: 'pallet' }])
  await fill({ palletised: true, weightGrams: 900_000, modes: ['FREIGHT', 'HOME'] })
  expect(await lorry()).toMatchObject({ htCents: 6_000 })
})

test('goods that are only collected are refused with the reason', async () => {
  await setRounds([round])
  await fill({ modes: ['PICKUP'] })
  expect((await lorry())?.reason).toContain('ne se livre pas')
  expect((await choose()).body.code).toBe('DELIVERY_UNAVAILABLE')
})

test('an order freezes the price and the day of the round, and the seller sends it without a carrier', async () => {
  await setRounds([round])
  await fill()
  expect((await choose()).status).toBe(200)
  const promised = (await lorry())?.promisedOn
  const placed = await market.place(buyer)
  await market.pay(buyer, placed)
  await setRounds([])
  const order = await market.orderOf(placed)
  expect(order).toMatchObject({ delivery_mode: 'ROUND', delivery_ht_cents: 3_000, promised_on: promised })
  const labels = await market.request('POST', '/api/orders/batch/labels', { ids: [order.id] }, { cookies: seller })
  expect(labels.status).toBe(200)
  expect((await market.request('POST', `/api/orders/ship/${order.id}`, {}, { cookies: seller })).status).toBe(200)
  const detail = await market.request('GET', `/api/orders/${order.id}`, undefined, buyer)
  expect(detail.body.data).toMatchObject({
    status: 'SHIPPED',
    shipments: [{ carrier: 'Camion du vendeur', trackingUrl: null }],
  })
})

test('a round that no longer passes stops the order with the sentence', async () => {
  await setRounds([round])
  await fill()
  await choose()
  const body = await market.submission(buyer)
  await setRounds([{ ...round, departments: ['13'] }])
  const placed = await market.place(buyer, body)
  expect(placed.body).toMatchObject({
    code: 'DELIVERY_UNAVAILABLE',
    error: expect.stringContaining('aucune tournée du vendeur ne passe à cette adresse.'),
  })
})

test('only an owner sets rounds; wrong days, departments, hours and repeated values are refused', async () => {
  const staff = await market.loginAs(await createMember(market.db, vendor.vendorId, 'staff'))
  expect((await setRounds([round], staff)).body.code).toBe('FORBIDDEN')
  const wrong = [
    { weekdays: [] },
    { weekdays: [7] },
    { weekdays: [1, 1] },
    { departments: [] },
    { departments: ['99'] },
  ]
  const more = [
    { departments: ['51', '51'] },
    { cutoffTime: '25:00' },
    { cutoffDays: 15 },
    { priceCents: -1 },
    { x: 1 },
  ]
  for (const values of [...wrong, ...more])
    expect((await setRounds([{ ...round, ...values }])).body.code, JSON.stringify(values)).toBe('INVALID_INPUT')
  expect((await setRounds(Array.from({ length: 13 }, () => round))).body.code).toBe('INVALID_INPUT')
})
