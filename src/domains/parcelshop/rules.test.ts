import { describe, expect, test } from 'vitest'
import { carriersFor } from '#domains/shipping/rules/tracking.ts'
import { parsePasted, typedGrams } from './rules/pasted-parcels.ts'
import { nextPickup, openDays, pickupWords } from './rules/pickups.ts'
import { mayDo, parcelCarriers } from './rules.ts'

const everyDay = [1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, opens: '08:00', closes: '18:00' }))
const shop = { hours: everyDay, closures: [], postcode: '51200' }
const weekdays = { weekdays: [1, 2, 3, 4, 5], cutOff: '16:30' }

test('every carrier of parcels may call at a shop', () => {
  expect(parcelCarriers.toSorted()).toEqual([...new Set([...carriersFor('HOME'), ...carriersFor('RELAY')])].toSorted())
})

describe('the next pick-up', () => {
  const next = (day: string, time: string, at: typeof shop = shop) => nextPickup(weekdays, at, { day, time })

  test('is the same day before the cut-off, and the next day from it on', () => {
    expect(next('2026-11-26', '16:29')).toBe('2026-11-26')
    expect(next('2026-11-26', '16:30')).toBe('2026-11-27')
  })

  test('skips the weekend, public holidays and closures of the shop', () => {
    expect(next('2026-11-27', '17:00')).toBe('2026-11-30')
    expect(next('2026-12-25', '09:00')).toBe('2026-12-28')
    const closures = [{ from: '2026-11-26', to: '2026-11-27', reason: 'Inventaire' }]
    expect(nextPickup(weekdays, { ...shop, closures }, { day: '2026-11-26', time: '09:00' })).toBe('2026-11-30')
  })

  test('skips the holiday that only Moselle and Alsace have', () => {
    const saturday = { weekdays: [6], cutOff: '12:00' }
    const on = { day: '2026-12-26', time: '09:00' }
    expect(nextPickup(saturday, shop, on)).toBe('2026-12-26')
    expect(nextPickup(saturday, { ...shop, postcode: '67000' }, on)).toBe('2027-01-02')
  })

  test('is unknown for a shop that never opens', () => {
    expect(nextPickup(weekdays, { ...shop, hours: [] }, { day: '2026-11-26', time: '09:00' })).toBeNull()
  })
})

test('openDays leaves out the days on which the shop is shut', () => {
  expect(openDays(shop, '2026-11-27', 3)).toEqual(['2026-11-27', '2026-11-28', '2026-11-30'])
})

test('pickupWords names a run of days, or each day', () => {
  expect(pickupWords(weekdays)).toBe('du lundi au vendredi, déposé avant 16\u00a0h\u00a030')
  expect(pickupWords({ weekdays: [5, 2], cutOff: '09:00' })).toBe('le mardi et le vendredi, déposé avant 9\u00a0h')
  expect(pickupWords({ weekdays: [3], cutOff: '09:00' })).toBe('le mercredi, déposé avant 9\u00a0h')
})

test('parsePasted reads tabs and semicolons, carriers by name, and leaves out the header', () => {
  const pasted =
    'Transporteur\tNuméro\tPoids\tBouteilles\tRéférence\nMondial Relay\t12345678\t8,5\t6\tMartin\n\nDPD;0987654321;3;2'
  expect(parsePasted(pasted)).toEqual([
    { carrier: 'MONDIAL_RELAY', trackingNumber: '12345678', kilos: '8,5', bottles: '6', reference: 'Martin' },
    { carrier: 'DPD', trackingNumber: '0987654321', kilos: '3', bottles: '2', reference: '' },
  ])
})

test('typedGrams reads kilograms with a comma or a point', () => {
  expect([typedGrams('8,5'), typedGrams(' 12 '), typedGrams('0.75'), typedGrams('8 kg'), typedGrams('')]).toEqual([
    8_500,
    12_000,
    750,
    Number.NaN,
    Number.NaN,
  ])
})

test('only the sender cancels, only the shop receives, and only what is announced', () => {
  expect(mayDo('sender', 'cancel', 'ANNOUNCED')).toBe(true)
  expect(mayDo('sender', 'cancel', 'RECEIVED')).toBe(false)
  expect(mayDo('shop', 'cancel', 'ANNOUNCED')).toBe(false)
  expect(mayDo('sender', 'receive', 'ANNOUNCED')).toBe(false)
  expect(mayDo('shop', 'receive', 'ANNOUNCED')).toBe(true)
  expect(mayDo('shop', 'receive', 'EXPIRED')).toBe(false)
})
