import { expect, test } from 'vitest'
import { bandScale, everyNth, size, valueScale } from './frame.ts'

test('a scale holds zero and every value, and ends on figures one reads easily', () => {
  const { scale, ticks } = valueScale([3, 17, 42])
  expect(scale(50)).toBe(size.top)
  expect(scale(0)).toBe(size.height - size.bottom)
  expect(ticks).toContain(0)
  expect(valueScale([-6, 4]).scale(-6)).toBeLessThanOrEqual(size.height - size.bottom)
})

test('nothing, one value or zeros alone are still drawn', () => {
  for (const values of [[], [0], [0, 0]]) {
    const { scale } = valueScale(values)
    expect(scale(0)).toBeCloseTo(size.height - size.bottom)
    expect(Number.isFinite(scale(1))).toBe(true)
  }
  expect(bandScale(1).start(0)).toBeGreaterThanOrEqual(size.left)
})

test('labels are thinned so that at most eight stand on the axis', () => {
  for (const count of [0, 1, 8, 9, 31, 365]) expect(Math.ceil(count / everyNth(count))).toBeLessThanOrEqual(8)
})
