import { expect, test } from 'vitest'
import {
  earlier,
  formatClock,
  formatDate,
  formatDayAndMonth,
  formatInterval,
  formatLongDate,
  formatShortDate,
  later,
} from './dates.ts'
import { campaignDays, campaignName, campaignOf, ofMonth } from './months.ts'

/** Replaces non-breaking spaces, to make expectations readable. */
const plain = (words: string) => words.replaceAll('\u00a0', ' ')

test('hours are written in French, from a time with or without seconds', () => {
  expect(['08:30', '14:00:00', '00:00', '24:00'].map(formatClock).map(plain)).toEqual([
    '8 h 30',
    '14 h',
    '0 h',
    'minuit',
  ])
  expect(plain(formatInterval({ opens: '08:00', closes: '12:00' }))).toBe('8 h – 12 h')
})

test('the first day of a month is « 1er », and no other', () => {
  expect(plain(formatLongDate('2027-01-01T12:00:00Z'))).toBe('1er janvier 2027')
  expect(plain(formatShortDate('2026-12-01T12:00:00Z'))).toBe('mar. 1er déc.')
  expect(plain(formatDate('2027-01-01T12:00:00Z'))).toBe('1er janv. 2027')
  expect(plain(formatLongDate('2026-12-11T12:00:00Z'))).toBe('11 décembre 2026')
  expect(plain(formatShortDate('2026-11-21T12:00:00Z'))).toBe('sam. 21 nov.')
  expect(['2027-03-01', '2027-03-21'].map(formatDayAndMonth).map(plain)).toEqual(['1er mars', '21 mars'])
})

test('a month is elided after « de » where it begins with a vowel', () => {
  expect(['2026-10', '2026-05', '2026-04'].map(ofMonth)).toEqual(['d’octobre 2026', 'de mai 2026', 'd’avril 2026'])
})

test('a campaign runs from 1 August to 31 July and has the name of both years', () => {
  expect([campaignOf('2026-07-31'), campaignOf('2026-08-01'), campaignOf('2027-01-15')]).toEqual([2025, 2026, 2026])
  expect(campaignDays(2026)).toEqual({ from: '2026-08-01', to: '2027-07-31' })
  expect(campaignName(2026)).toBe('2026-2027')
})

test('of two days, one is the earlier and one the later, in any order', () => {
  const [day, next] = ['2026-12-31', '2027-01-01']
  expect([earlier(day, next), earlier(next, day)]).toEqual([day, day])
  expect([later(day, next), later(next, day)]).toEqual([next, next])
})
