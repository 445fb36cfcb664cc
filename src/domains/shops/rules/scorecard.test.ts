import { expect, test } from 'vitest'
import { judgeMeasures, levelOf, overallLevel, thresholdsOf } from './scorecard.ts'

const fivePercent = thresholdsOf('5-10')
const none = { count: 0, of: 0 }

test('reads the two thresholds of a setting in basis points', () => {
  expect(fivePercent).toEqual({ watch: 500, insufficient: 1_000 })
  expect(() => thresholdsOf('5')).toThrow()
})

test('a rate that reaches a threshold has its level', () => {
  expect(levelOf({ count: 4, of: 100 }, fivePercent)).toBe('good')
  expect(levelOf({ count: 5, of: 100 }, fivePercent)).toBe('watch')
  expect(levelOf({ count: 10, of: 100 }, fivePercent)).toBe('insufficient')
})

test('fewer than ten cases have no level', () => {
  expect(levelOf({ count: 9, of: 9 }, fivePercent)).toBe('unknown')
  expect(levelOf({ count: 0, of: 10 }, fivePercent)).toBe('good')
})

test('the worst measure gives the level of the seller, measures without a level do not count', () => {
  const thresholds = {
    late: fivePercent,
    promise: fivePercent,
    cancelled: fivePercent,
    faults: fivePercent,
    replies: fivePercent,
  }
  const levelWith = (late: number, replies: number) =>
    overallLevel(
      judgeMeasures(
        {
          late: { count: late, of: 100 },
          promise: none,
          cancelled: none,
          faults: none,
          replies: { count: replies, of: 100 },
        },
        thresholds,
      ),
    )
  expect([levelWith(0, 0), levelWith(6, 0), levelWith(6, 20)]).toEqual(['good', 'watch', 'insufficient'])
  const empty = judgeMeasures({ late: none, promise: none, cancelled: none, faults: none, replies: none }, thresholds)
  expect(overallLevel(empty)).toBe('unknown')
})
