import { expect, test } from 'vitest'
import { advancesParcel, type ParcelEventKind } from './parcel-events.ts'

const event = (kind: ParcelEventKind, minute: number) => ({ kind, at: new Date(Date.UTC(2026, 0, 1, 0, minute)) })

test('an event counts once, and not after a newer one', () => {
  const known = [event('collected', 1), event('out_for_delivery', 5)]
  expect(advancesParcel([], event('announced', 0))).toBe(true)
  expect(advancesParcel(known, event('at_pickup_point', 6))).toBe(true)
  expect(advancesParcel(known, event('in_transit', 3))).toBe(false)
  expect(advancesParcel(known, event('out_for_delivery', 5))).toBe(false)
  expect(advancesParcel(known, event('at_pickup_point', 5))).toBe(true)
  expect(advancesParcel(known, event('in_transit', 5))).toBe(false)
})

test('a delivery counts however late it comes, and nothing on the way counts after it', () => {
  expect(advancesParcel([event('in_transit', 9)], event('delivered', 8))).toBe(true)
  expect(advancesParcel([event('delivered', 8)], event('delivered', 9))).toBe(false)
  expect(advancesParcel([event('delivered', 8)], event('in_transit', 9))).toBe(false)
})

test('a parcel that was lost may still be delivered or come back', () => {
  expect(advancesParcel([event('lost', 8)], event('delivered', 9))).toBe(true)
  expect(advancesParcel([event('lost', 8)], event('returned', 9))).toBe(true)
})
