import { expect, test } from 'vitest'
import { nextWorkingDay, returnDeadline } from './returns.ts'

const deadline = (deliveredOn: string | null, values: Partial<Parameters<typeof returnDeadline>[0]> = {}) =>
  returnDeadline({ buyerKind: 'normal', deliveredOn, postcode: '51200', professionalReturnDays: 30, ...values })

test('a private buyer has 14 days from the day after receipt, extended to the next working day', () => {
  expect(deadline(null)).toBeNull()
  expect(deadline('2026-11-02')).toBe('2026-11-16')
  // Saturday, then Sunday, extend to Monday.
  expect(deadline('2026-11-07')).toBe('2026-11-23')
  // Friday 1 May is a holiday, followed by the week-end.
  expect(deadline('2026-04-17')).toBe('2026-05-04')
  // Easter Monday.
  expect(deadline('2026-03-21')).toBe('2026-04-07')
  // Christmas is a Friday; in Alsace the 26th is a holiday too, but a Saturday anyway.
  expect(deadline('2026-12-11')).toBe('2026-12-28')
  expect(nextWorkingDay('2025-12-26', '67000')).toBe('2025-12-29')
  expect(nextWorkingDay('2025-12-26', '51200')).toBe('2025-12-26')
})

test('a professional has exactly the days that the seller granted', () => {
  expect(deadline('2026-11-02', { buyerKind: 'professional' })).toBe('2026-12-02')
  expect(deadline('2026-11-02', { buyerKind: 'professional', professionalReturnDays: 0 })).toBe('2026-11-02')
})
