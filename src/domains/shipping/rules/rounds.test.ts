import { describe, expect, test } from 'vitest'
import { type DeliveryRound, nextRound, roundDays, roundPrice } from './rounds.ts'

/** Tuesdays and Thursdays; the order is placed by 16:00 of the day before. */
const round: DeliveryRound = {
  ...{ id: 1, name: '', dates: [], skippedDays: [], stops: [], capacityGrams: null, capacityPallets: null },
  weekdays: [2, 4],
  departments: ['51'],
  priceCents: 4_000,
  pricePer: 'order',
  freeFromCents: null,
  cutoffDays: 1,
  cutoffTime: '16:00',
}
// Monday.
const order = { at: { day: '2026-11-23', time: '10:00' }, preparationDays: 1, closures: [], announcedWeek: null }

describe('days of a round', () => {
  test('are the next ones on which the goods are ready', () => {
    expect(roundDays(round, order)).toEqual(['2026-11-24', '2026-11-26', '2026-12-01'])
    expect(roundDays(round, { ...order, preparationDays: 2 })[0]).toBe('2026-11-26')
  })

  test('exclude the one whose cut-off has passed, to the minute', () => {
    expect(roundDays(round, { ...order, at: { day: '2026-11-23', time: '16:00' } })[0]).toBe('2026-11-24')
    expect(roundDays(round, { ...order, at: { day: '2026-11-23', time: '16:01' } })[0]).toBe('2026-11-26')
  })

  test('exclude the one that was moved, and include the day that it was moved to', () => {
    const moved = { ...round, skippedDays: ['2026-11-24'], dates: ['2026-11-25'] }
    expect(roundDays(moved, order)).toEqual(['2026-11-25', '2026-11-26', '2026-12-01'])
  })

  test('exclude public holidays and closures of the seller', () => {
    // Christmas is a Friday in 2026.
    const friday = { ...round, weekdays: [5] }
    expect(roundDays(friday, { ...order, at: { day: '2026-12-21', time: '10:00' } })[0]).toBe('2027-01-08')
    const closures = [{ fromDay: '2026-11-24', toDay: '2026-11-26' }]
    expect(roundDays(round, { ...order, closures })[0]).toBe('2026-12-01')
  })

  test('follow goods announced for a later week', () => {
    expect(roundDays(round, { ...order, announcedWeek: '2026-11-30' })[0]).toBe('2026-12-08')
  })
})

test('the round that passes first at the postcode serves it; none does elsewhere', () => {
  const saturday = { ...round, weekdays: [6], departments: ['10', '51'] }
  expect(nextRound([saturday, round], '51200', order)?.round).toBe(round)
  expect(nextRound([saturday, round], '10000', order)?.days[0]).toBe('2026-11-28')
  expect(nextRound([saturday, round], '75001', order)).toBeNull()
  expect(nextRound([saturday, round], null, order)?.round).toBe(round)
})

test('the price is per order, or per pallet with one at least, and nothing from the threshold', () => {
  expect(roundPrice(round, { pallets: 3, goodsCents: 100 }, null)).toBe(4_000)
  const perPallet = { ...round, pricePer: 'pallet' as const }
  expect(roundPrice(perPallet, { pallets: 3, goodsCents: 100 }, null)).toBe(12_000)
  expect(roundPrice(perPallet, { pallets: 0, goodsCents: 100 }, null)).toBe(4_000)
  expect(roundPrice(perPallet, { pallets: 3, goodsCents: 50_000 }, 50_000)).toBe(0)
})
