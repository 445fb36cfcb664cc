import { expect, test } from 'vitest'
import { easterSunday, holidayOn } from './holidays.ts'

test('computes Easter as the calendar has it', () => {
  expect([2024, 2025, 2026, 2027, 2038, 2285].map(easterSunday)).toEqual([
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
    '2285-03-22',
  ])
})

test('returns eleven holidays, and thirteen in Alsace and Moselle', () => {
  const days = Array.from({ length: 365 }, (_, n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))
  expect(days.filter(day => holidayOn(day))).toEqual([
    '2026-01-01',
    '2026-04-06',
    '2026-05-01',
    '2026-05-08',
    '2026-05-14',
    '2026-05-25',
    '2026-07-14',
    '2026-08-15',
    '2026-11-01',
    '2026-11-11',
    '2026-12-25',
  ])
  expect(days.filter(day => holidayOn(day, '67000'))).toHaveLength(13)
  expect(holidayOn('2026-04-03', '57000')).toBe('Vendredi saint')
  expect(holidayOn('2026-04-03', '51200')).toBeNull()
})
