import { expect, test } from 'vitest'
import { bandScale, everyNth, size, valueScale } from './frame.ts'

test('a scale contains zero and every value, and ends on round numbers', () => {
  const { scale, ticks } = valueScale([3, 17, 42])
  expect(scale(50)).toBe(size.top)
  expect(scale(0)).toBe(size.height - size.bottom)
  expect(ticks).toContain(0)
  expect(valueScale([-6, 4]).scale(-6)).toBeLessThanOrEqual(size.height - size.bottom)
})

test('draws a chart with no value, one value or only zeros', () => {
  for (const values of [[], [0], [0, 0]]) {
    const { scale } = valueScale(values)
    expect(scale(0)).toBeCloseTo(size.height - size.bottom)
    expect(Number.isFinite(scale(1))).toBe(true)
  }
  expect(bandScale(1).start(0)).toBeGreaterThanOrEqual(size.left)
})

test('shows at most eight labels on the axis', () => {
  for (const count of [0, 1, 8, 9, 31, 365]) expect(Math.ceil(count / everyNth(count))).toBeLessThanOrEqual(8)
})
