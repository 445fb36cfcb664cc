import { expect, test } from 'vitest'
import {
  halfYearOf,
  type InterestRates,
  interestBetween,
  leastPenalty,
  leastPenaltyWords,
  nextHalfYear,
  penaltyOn,
  penaltyWords,
  usualPenalty,
} from './interest.ts'

const rates: InterestRates = [
  { kind: 'ecb', validFrom: '2025-01-01', basisPoints: 315 },
  { kind: 'ecb', validFrom: '2025-07-01', basisPoints: 215 },
  { kind: 'legal', validFrom: '2025-01-01', basisPoints: 371 },
  { kind: 'legal', validFrom: '2025-07-01', basisPoints: 276 },
]

test('the rate of 1 January and of 1 July holds for its half-year', () => {
  expect([halfYearOf('2025-06-30'), halfYearOf('2025-07-01')]).toEqual(['2025-01-01', '2025-07-01'])
  expect([nextHalfYear('2025-01-01'), nextHalfYear('2025-12-31')]).toEqual(['2025-07-01', '2026-01-01'])
  expect([usualPenalty(rates, '2025-06-30'), usualPenalty(rates, '2025-07-01')]).toEqual([1_315, 1_215])
})

test('a half-year that nobody entered has the last rate known, which no document states', () => {
  expect(usualPenalty(rates, '2026-03-01')).toBe(1_215)
  expect(penaltyWords(rates, null, '2026-03-01')).toBe('taux de la BCE majoré de 10\u00a0points')
  expect(penaltyWords(rates, null, '2025-09-01')).toContain('soit 12,15\u00a0% par an au 2e semestre 2025')
  expect(leastPenaltyWords(rates, '2025-09-01')).toContain('soit 8,28\u00a0% par an au 2e semestre 2025')
  expect(() => usualPenalty(rates, '2024-12-31')).toThrow('no ecb rate')
})

test('an agreed rate is never below three times the legal one of the half-year', () => {
  expect(leastPenalty(rates, '2025-03-01')).toBe(1_113)
  expect([penaltyOn(rates, 900, '2025-03-01'), penaltyOn(rates, 900, '2025-09-01')]).toEqual([1_113, 900])
  expect(penaltyOn(rates, null, '2025-09-01')).toBe(1_215)
})

test('interest counts each day at the rate of its half-year, and is rounded once', () => {
  const owed = (since: string, until: string) =>
    interestBetween(1_000_000, since, until, day => penaltyOn(rates, null, day))
  // 10 days to 30 June at 13.15 %, 21 days from 1 July at 12.15 %.
  expect(owed('2025-06-20', '2025-07-21')).toBe(Math.round((1_000_000 * (10 * 1_315 + 21 * 1_215)) / 3_650_000))
  expect(owed('2025-06-30', '2025-07-01')).toBe(333)
  expect(owed('2025-07-01', '2025-07-01')).toBe(0)
})
