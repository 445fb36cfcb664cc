import { expect, test } from 'vitest'
import { easter, isHoliday, nextWorkingDay, returnDeadline } from './returns.ts'

test('Easter falls where the calendar puts it', () => {
  expect([2024, 2025, 2026, 2027, 2038, 2285].map(easter)).toEqual([
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
    '2285-03-22',
  ])
})

test('eleven holidays, thirteen in Alsace and Moselle', () => {
  const days = Array.from({ length: 365 }, (_, n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))
  expect(days.filter(day => isHoliday(day))).toEqual([
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
  expect(days.filter(day => isHoliday(day, '67000'))).toHaveLength(13)
  expect(isHoliday('2026-04-03', '57000')).toBe(true)
  expect(isHoliday('2026-04-03', '51200')).toBe(false)
})

const deadline = (deliveredOn: string | null, values: Partial<Parameters<typeof returnDeadline>[0]> = {}) =>
  returnDeadline({ buyerKind: 'normal', deliveredOn, postcode: '51200', professionalReturnDays: 30, ...values })

test('a private buyer has 14 days from the day after receipt, to the next working day', () => {
  expect(deadline(null)).toBeNull()
  expect(deadline('2026-11-02')).toBe('2026-11-16')
  // Saturday, then Sunday, push to Monday.
  expect(deadline('2026-11-07')).toBe('2026-11-23')
  // Friday 1 May is a holiday, then the week-end.
  expect(deadline('2026-04-17')).toBe('2026-05-04')
  // Easter Monday.
  expect(deadline('2026-03-21')).toBe('2026-04-07')
  // Christmas is a Friday; in Alsace the 26th is a holiday too, but a Saturday anyway.
  expect(deadline('2026-12-11')).toBe('2026-12-28')
  expect(nextWorkingDay('2025-12-26', '67000')).toBe('2025-12-29')
  expect(nextWorkingDay('2025-12-26', '51200')).toBe('2025-12-26')
})

test('a professional has the seller’s days, to the day', () => {
  expect(deadline('2026-11-02', { buyerKind: 'professional' })).toBe('2026-12-02')
  expect(deadline('2026-11-02', { buyerKind: 'professional', professionalReturnDays: 0 })).toBe('2026-11-02')
})
