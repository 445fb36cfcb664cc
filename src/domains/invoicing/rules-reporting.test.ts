import { expect, test } from 'vitest'
import { periodOf, reportedPeriodOf } from './rules-reporting.ts'

test.each([
  ['2026-11-01', '2026-11-01', '2026-11-10', '2026-11-20'],
  ['2026-11-10', '2026-11-01', '2026-11-10', '2026-11-20'],
  ['2026-11-11', '2026-11-11', '2026-11-20', '2026-11-30'],
  ['2026-11-20', '2026-11-11', '2026-11-20', '2026-11-30'],
  ['2026-11-21', '2026-11-21', '2026-11-30', '2026-12-10'],
  ['2027-02-28', '2027-02-21', '2027-02-28', '2027-03-10'],
])('sales of %s under the monthly regime are reported from %s to %s, by %s', (day, from, to, dueOn) => {
  expect(periodOf(day, 'monthly', 'SALES')).toEqual({ from, to, dueOn })
})

test('payments, and sales under the quarterly regime, are reported by month within ten days', () => {
  const month = { from: '2026-11-01', to: '2026-11-30', dueOn: '2026-12-10' }
  expect(periodOf('2026-11-05', 'monthly', 'PAYMENTS')).toEqual(month)
  expect(periodOf('2026-11-05', 'quarterly', 'SALES')).toEqual(month)
  expect(periodOf('2026-11-25', 'quarterly', 'PAYMENTS')).toEqual(month)
})

test('a seller in the franchise reports two months at a time, from an odd month, within thirty days', () => {
  const expected = { from: '2026-11-01', to: '2026-12-31', dueOn: '2027-01-30' }
  expect(periodOf('2026-11-30', 'exempt', 'SALES')).toEqual(expected)
  expect(periodOf('2026-12-31', 'exempt', 'PAYMENTS')).toEqual(expected)
  expect(periodOf('2027-01-01', 'exempt', 'SALES')).toEqual({
    from: '2027-01-01',
    to: '2027-02-28',
    dueOn: '2027-03-30',
  })
})

test('a day already within a reported period belongs to it, on its first and last day too', () => {
  const reported = [{ from: '2026-11-01', to: '2026-11-10', dueOn: '2026-11-20' }]
  for (const day of ['2026-11-01', '2026-11-10'])
    expect(reportedPeriodOf(day, 'quarterly', 'SALES', reported)).toEqual(reported[0])
})

test('after a change of regime, the new period stops short of those reported before and after', () => {
  const reported = [
    { from: '2026-10-21', to: '2026-11-03', dueOn: '2026-11-13' },
    { from: '2026-11-04', to: '2026-11-10', dueOn: '2026-11-20' },
    { from: '2026-11-21', to: '2026-11-30', dueOn: '2026-12-10' },
    { from: '2026-12-01', to: '2026-12-31', dueOn: '2027-01-10' },
  ]
  expect(reportedPeriodOf('2026-11-15', 'quarterly', 'SALES', reported)).toEqual({
    from: '2026-11-11',
    to: '2026-11-20',
    dueOn: '2026-12-10',
  })
  expect(reportedPeriodOf('2026-11-15', 'quarterly', 'SALES', reported.toReversed())).toMatchObject({
    from: '2026-11-11',
  })
  expect(reportedPeriodOf('2026-11-15', 'quarterly', 'SALES', [])).toMatchObject({
    from: '2026-11-01',
    to: '2026-11-30',
  })
})
