import { expect, test } from 'vitest'
import { orderModes } from '#shared/delivery.ts'
import { cheapestDelivery, type DeliverableOffer, pickupPlace, possibleModes } from './availability.ts'

const offer: DeliverableOffer = {
  title: 'Sécateur',
  deliveryModes: ['PICKUP', 'HOME', 'RELAY'],
  preparationDays: 1,
  lawfulModes: orderModes,
  palletised: false,
  unitWeightGrams: 500,
  step: 1,
  minimum: 1,
  priceCents: 1_000,
  tiers: [],
  vatBasisPoints: 2_000,
}
const rate = (mode: string, priceCents: number, maxWeightGrams = 30_000) => ({
  mode,
  zone: 'metropole',
  maxWeightGrams,
  priceCents,
})
const place = { postcode: '51190', today: '2026-11-20' }

test('chooses the earliest of equally cheap deliveries', () => {
  const rates = [rate('RELAY', 500), rate('HOME', 500)]
  expect(cheapestDelivery(offer, { rates, freeFromCents: null, closures: [] }, place)).toEqual({
    mode: 'HOME',
    htCents: 500,
    ttcCents: 600,
    arrivesOn: '2026-11-25',
  })
})

test('counts the tier price of the smallest quantity towards free delivery', () => {
  const pack = { ...offer, step: 10, tiers: [{ from: 10, priceCents: 900 }] }
  const rates = [rate('HOME', 500)]
  expect(cheapestDelivery(pack, { rates, freeFromCents: 9_001, closures: [] }, place)?.htCents).toBe(500)
  expect(cheapestDelivery(pack, { rates, freeFromCents: 9_000, closures: [] }, place)?.htCents).toBe(0)
})

test('arrives later when the seller is closed, by its working days alone', () => {
  const closures = [{ fromDay: '2026-11-23', toDay: '2026-12-06' }]
  const found = cheapestDelivery(offer, { rates: [rate('HOME', 500)], freeFromCents: null, closures }, place)
  expect(found?.arrivesOn).toBe('2026-12-09')
})

test('has no price where the seller has no rate', () => {
  expect(cheapestDelivery(offer, { rates: [], freeFromCents: null, closures: [] }, place)).toBeNull()
  expect(
    cheapestDelivery(
      offer,
      { rates: [rate('HOME', 500)], freeFromCents: null, closures: [] },
      { ...place, postcode: '97400' },
    ),
  ).toBeNull()
})

test('ships pallets as freight only, and plant protection products not at all', () => {
  expect(possibleModes({ ...offer, palletised: true, deliveryModes: ['FREIGHT'] })).toEqual(['FREIGHT'])
  expect(possibleModes({ ...offer, lawfulModes: ['PICKUP'] })).toEqual([])
})

const avize = { latitude: 48.97, longitude: 4.01 }
const near = { shopId: 1, free: 4, latitude: 49.04, longitude: 3.96 }
const far = { shopId: 2, free: 9, latitude: 48.3, longitude: 4.07 }

test('collects in the chosen shop before a nearer one, in another one when it has too little', () => {
  expect(pickupPlace([near, far], 1, 2, avize)?.holder).toBe(far)
  expect(pickupPlace([near, far], 1, null, avize)?.holder).toBe(near)
  expect(pickupPlace([near, far], 6, 1, avize)?.holder).toBe(far)
  expect(pickupPlace([near, far], 10, 1, avize)).toBeNull()
})

test('without a position only the chosen shop is proposed, without a distance', () => {
  expect(pickupPlace([near, far], 1, 2, null)).toEqual({ holder: far, km: null })
  expect(pickupPlace([near, far], 1, null, null)).toBeNull()
})
