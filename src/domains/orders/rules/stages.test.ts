import { expect, test } from 'vitest'
import { prepareBy, workingDaysLeft } from './stages.ts'

test('the due date counts working days, without holidays and week-ends', () => {
  expect(prepareBy('2026-11-20', 1, null)).toBe('2026-11-23')
  expect(prepareBy('2026-12-24', 1, null)).toBe('2026-12-28')
  expect(prepareBy('2027-03-26', 2, null)).toBe('2027-03-31')
  expect(prepareBy('2026-11-20', 0, null)).toBe('2026-11-20')
  expect(prepareBy('2026-11-21', 0, null)).toBe('2026-11-23')
})

test('pick-up goods are due on the promised day', () => {
  expect(prepareBy('2026-11-20', 5, '2026-11-21')).toBe('2026-11-21')
})

test('days left are working days, zero today, and late over a week-end too', () => {
  expect(workingDaysLeft('2026-11-20', '2026-11-20')).toBe(0)
  expect(workingDaysLeft('2026-11-20', '2026-11-24')).toBe(2)
  expect(workingDaysLeft('2026-11-24', '2026-11-20')).toBe(-2)
  expect(workingDaysLeft('2026-11-21', '2026-11-20')).toBe(-1)
})
