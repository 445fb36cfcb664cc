import { describe, expect, test } from 'vitest'
import { prepareBy, workingDaysLeft } from './stages.ts'

test('the due date counts working days, without holidays and week-ends', () => {
  expect(prepareBy('2026-11-20', 1, null, [])).toBe('2026-11-23')
  expect(prepareBy('2026-12-24', 1, null, [])).toBe('2026-12-28')
  expect(prepareBy('2027-03-26', 2, null, [])).toBe('2027-03-31')
  expect(prepareBy('2026-11-20', 0, null, [])).toBe('2026-11-20')
  expect(prepareBy('2026-11-21', 0, null, [])).toBe('2026-11-23')
})

test('pick-up goods are due on the promised day', () => {
  expect(prepareBy('2026-11-20', 5, '2026-11-21', [])).toBe('2026-11-21')
})

test('days left are working days, zero today, and late over a week-end too', () => {
  expect(workingDaysLeft('2026-11-20', { dueOn: '2026-11-20', late: false }, [])).toBe(0)
  expect(workingDaysLeft('2026-11-20', { dueOn: '2026-11-20', late: true }, [])).toBe(0)
  expect(workingDaysLeft('2026-11-20', { dueOn: '2026-11-24', late: false }, [])).toBe(2)
  expect(workingDaysLeft('2026-11-24', { dueOn: '2026-11-20', late: true }, [])).toBe(-2)
  expect(workingDaysLeft('2026-11-21', { dueOn: '2026-11-20', late: true }, [])).toBe(-1)
})

describe('a closure of the seller', () => {
  const closures = [{ fromDay: '2026-11-23', toDay: '2026-12-06' }]

  test('moves the due date of new orders after it', () => {
    expect(prepareBy('2026-11-20', 1, null, closures)).toBe('2026-12-07')
    expect(prepareBy('2026-11-20', 0, null, closures)).toBe('2026-11-20')
    expect(prepareBy('2026-11-25', 0, null, closures)).toBe('2026-12-07')
  })

  test('suspends the days of lateness of an order due during it', () => {
    expect(workingDaysLeft('2026-12-04', { dueOn: '2026-11-24', late: false }, closures)).toBe(0)
    expect(workingDaysLeft('2026-12-08', { dueOn: '2026-11-24', late: true }, closures)).toBe(-2)
  })
})
