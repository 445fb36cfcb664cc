import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OpeningHours } from './contract.ts'
import { prefectureNear } from './known-places.ts'
import { townSearch } from './rules/town-search.ts'
import { asRadius, byDistance, distanceKm, openState, roundedPosition } from './rules.ts'

const epernay = { latitude: 49.04, longitude: 3.96 }
const reims = { latitude: 49.26, longitude: 4.03 }
const weekdays = [1, 2, 3, 4, 5]
/** Monday to Friday 8:30–12:00 and 14:00–18:00, Saturday morning. */
const hours: OpeningHours[] = [
  ...weekdays.map(weekday => ({ weekday, opens: '14:00', closes: '18:00' })),
  ...weekdays.map(weekday => ({ weekday, opens: '08:30', closes: '12:00' })),
  { weekday: 6, opens: '09:00', closes: '12:00' },
]
const shop = { hours, closures: [] }
const at = (iso: string) => new Date(iso)

describe('distance', () => {
  test('matches the map between two towns, and is zero from a place to itself', () => {
    expect(distanceKm(epernay, reims)).toBeCloseTo(25, 0)
    expect(distanceKm({ latitude: 48.86, longitude: 2.35 }, { latitude: 43.3, longitude: 5.38 })).toBeCloseTo(661, -1)
    expect(distanceKm(epernay, epernay)).toBe(0)
  })

  test('is symmetric and never NaN, even between antipodes', () => {
    const position = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    fc.assert(
      fc.property(position, position, (a, b) => {
        const km = distanceKm(a, b)
        expect(km).toBeCloseTo(distanceKm(b, a), 6)
        expect(km).toBeGreaterThanOrEqual(0)
        expect(km).toBeLessThan(20_016)
      }),
    )
  })

  test('sorts the nearest first', () => {
    const shops = [reims, epernay, { latitude: 48.11, longitude: 4.38 }]
    expect(byDistance(shops, epernay).map(({ shop: { latitude } }) => latitude)).toEqual([49.04, 49.26, 48.11])
  })

  test('accepts the four radii only, and rounds a position to about a kilometre', () => {
    expect(['10', '20', '100'].map(asRadius)).toEqual([10, 20, 100])
    expect(['', '15', 'NaN', null].map(asRadius)).toEqual([50, 50, 50, 50])
    expect(roundedPosition({ latitude: 49.04371, longitude: -3.95812 })).toEqual({ latitude: 49.04, longitude: -3.96 })
  })
})

describe('opening', () => {
  test('is open from the first to the last minute, and returns both bounds', () => {
    // 20 November 2026 is a Friday; Paris is UTC+1.
    expect(openState(shop, at('2026-11-20T07:29:00Z'))).toMatchObject({ open: false, opens: { time: '08:30' } })
    expect(openState(shop, at('2026-11-20T07:30:00Z'))).toEqual({ open: true, closesAt: '12:00' })
    expect(openState(shop, at('2026-11-20T10:59:59Z'))).toEqual({ open: true, closesAt: '12:00' })
    expect(openState(shop, at('2026-11-20T11:00:00Z'))).toMatchObject({
      open: false,
      opens: { day: '2026-11-20', time: '14:00' },
    })
  })

  test('returns Monday after the last hour of the week', () => {
    const monday = { open: false, opens: { day: '2026-11-23', time: '08:30' }, closure: null }
    expect(openState(shop, at('2026-11-21T11:00:00Z'))).toEqual(monday)
    expect(openState(shop, at('2026-11-22T22:59:00Z'))).toEqual(monday)
  })

  test('changes day at midnight in Paris, not UTC', () => {
    const fridayOnly = { hours: [{ weekday: 5, opens: '00:00', closes: '01:00' }], closures: [] }
    expect(openState(fridayOnly, at('2026-11-19T23:30:00Z'))).toEqual({ open: true, closesAt: '01:00' })
    expect(openState(fridayOnly, at('2026-11-20T00:30:00Z'))).toMatchObject({ open: false })
    expect(openState(fridayOnly, at('2026-07-16T22:30:00Z'))).toEqual({ open: true, closesAt: '01:00' })
  })

  test('keeps local opening hours on the days the clocks change', () => {
    const sunday = { hours: [{ weekday: 7, opens: '09:00', closes: '12:00' }], closures: [] }
    // 25 October 2026 goes back to UTC+1, 28 March 2027 forward to UTC+2.
    expect(openState(sunday, at('2026-10-25T07:59:00Z'))).toMatchObject({ open: false, opens: { time: '09:00' } })
    expect(openState(sunday, at('2026-10-25T08:00:00Z'))).toEqual({ open: true, closesAt: '12:00' })
    expect(openState(sunday, at('2027-03-28T07:00:00Z'))).toEqual({ open: true, closesAt: '12:00' })
    expect(openState(shop, at('2026-10-24T10:00:00Z'))).toMatchObject({ opens: { day: '2026-10-26', time: '08:30' } })
  })

  test('is closed on a day off, with its reason and last day', () => {
    const holiday = { hours, closures: [{ from: '2026-12-24', to: '2027-01-03', reason: 'congés' }] }
    expect(openState(holiday, at('2026-12-28T10:00:00Z'))).toEqual({
      open: false,
      opens: { day: '2027-01-04', time: '08:30' },
      closure: holiday.closures[0],
    })
    expect(openState(holiday, at('2026-12-23T17:30:00Z'))).toMatchObject({ open: false, opens: { day: '2027-01-04' } })
  })

  test('joins a night written as two intervals, unless the next day is off', () => {
    const night = {
      hours: [
        { weekday: 5, opens: '18:00', closes: '24:00' },
        { weekday: 6, opens: '00:00', closes: '02:00' },
      ],
      closures: [],
    }
    expect(openState(night, at('2026-11-20T22:59:00Z'))).toEqual({ open: true, closesAt: '02:00' })
    const off = { ...night, closures: [{ from: '2026-11-21', to: '2026-11-21', reason: 'inventaire' }] }
    expect(openState(off, at('2026-11-20T22:59:00Z'))).toEqual({ open: true, closesAt: '24:00' })
  })

  test('returns no opening without hours, or when closed for a season', () => {
    const none = { open: false, opens: null, closure: null }
    expect(openState({ hours: [], closures: [] }, at('2026-11-20T10:00:00Z'))).toEqual(none)
    const away = [{ from: '2026-01-01', to: '2027-12-31', reason: 'travaux' }]
    expect(openState({ hours, closures: away }, at('2026-11-20T10:00:00Z'))).toMatchObject({ opens: null })
  })
})

describe('townSearch', () => {
  test('ignores accents, case and separators, and expands « st »', () => {
    expect(townSearch('Épernay').pattern).toBe('epernay')
    expect(townSearch('  AŸ-champagne ').pattern).toBe('ay[^a-z]+champagne')
    expect(townSearch('St Dizier').pattern).toBe('saint[^a-z]+dizier')
    expect(townSearch('Œuilly').pattern).toBe('oeuilly')
  })

  test('matches a full or partial postcode, alone or beside the name', () => {
    expect(townSearch('51200')).toEqual({ pattern: null, postcode: '51200' })
    expect(townSearch('Épernay (51200)')).toEqual({ pattern: 'epernay', postcode: '51200' })
    expect(townSearch('5')).toEqual({ pattern: null, postcode: null })
  })

  test('returns a pattern of letters only, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), typed => {
        expect(townSearch(typed).pattern ?? 'a').toMatch(/^[a-z]+(\[\^a-z\]\+[a-z]+)*$/)
      }),
    )
  })

  test('prefectureNear returns the prefecture of any commune, Corsica and overseas included', () => {
    expect(prefectureNear('51230')).toEqual({ latitude: 48.96, longitude: 4.37 })
    expect(prefectureNear('2B033')).toEqual({ latitude: 42.7, longitude: 9.45 })
    expect(prefectureNear('97411')).toEqual({ latitude: -20.88, longitude: 55.45 })
    expect(prefectureNear('98735')).toBeNull()
  })
})
