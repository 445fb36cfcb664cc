import { expect, test } from 'vitest'
import type { InterestRates } from '#shared/price/interest.ts'
import { announceDay, debitDay, dueDay, latePayment, mayExceed } from './credit.ts'

test('a delay runs from the invoice, or to the end of its last month', () => {
  expect(dueDay('2026-11-23', { delayDays: 30, endOfMonth: false }, null)).toBe('2026-12-23')
  expect(dueDay('2026-11-23', { delayDays: 45, endOfMonth: true }, null)).toBe('2027-01-31')
  expect(dueDay('2027-01-31', { delayDays: 15, endOfMonth: true }, null)).toBe('2027-02-28')
  expect(dueDay('2026-12-01', { delayDays: 30, endOfMonth: true }, null)).toBe('2026-12-31')
})

test('goods with a limit of their own are due at its end, unless they are due before', () => {
  const late = { delayDays: 45, endOfMonth: true }
  expect(dueDay('2026-11-23', late, 30)).toBe('2026-12-23')
  expect(dueDay('2026-11-23', { delayDays: 10, endOfMonth: false }, 30)).toBe('2026-12-03')
  expect([mayExceed(late, 30), mayExceed({ delayDays: 30, endOfMonth: false }, 30)]).toEqual([true, false])
})

test('a debit is announced fourteen days before, and never less than two', () => {
  expect(announceDay('2026-12-23')).toBe('2026-12-09')
  expect(debitDay('2026-12-23', '2026-12-09')).toBe('2026-12-23')
  expect(debitDay('2026-12-23', '2026-12-22')).toBe('2026-12-24')
})

const rates: InterestRates = [
  { kind: 'legal', validFrom: '2026-07-01', basisPoints: 262 },
  { kind: 'ecb', validFrom: '2026-07-01', basisPoints: 215 },
]

test('a late payment owes interest by day at the seller’s rate, and 40 € for each invoice', () => {
  const late = { status: 'OVERDUE', leftCents: 100_000, dueOn: '2026-11-01', penaltyBasisPoints: 1_200 } as const
  expect(latePayment(late, '2026-12-01', rates)).toEqual({ days: 30, interestCents: 986, recoveryCents: 4_000 })
  expect(latePayment(late, '2026-11-01', rates)).toBeNull()
  expect(latePayment({ ...late, status: 'DEBITING' }, '2026-12-01', rates)).toBeNull()
  expect(latePayment({ ...late, dueOn: null }, '2026-12-01', rates)).toBeNull()
  const agreed = { ...late, penaltyBasisPoints: null }
  expect(latePayment(agreed, '2026-12-01', rates)?.interestCents).toBe(999)
})
