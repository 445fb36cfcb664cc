import { expect, test } from 'vitest'
import { barAt, indexUnder, linePath, pointAt, stackedPieces, valueScale, writtenTicks } from './scales.ts'

test('a scale ends on round values, and the highest is at the top', () => {
  const scale = valueScale([3.2, 17.9], [0])
  expect([scale.low, scale.high]).toEqual([0, 20])
  expect([scale.at(0), scale.at(20), scale.at(10)]).toEqual([100, 0, 50])
  expect(scale.ticks).toEqual([0, 5, 10, 15, 20])
})

test('a threshold outside the data is in sight', () => {
  const scale = valueScale([4, 9], [-2])
  expect(scale.low).toBeLessThanOrEqual(-2)
  expect(scale.at(-2)).toBeLessThanOrEqual(100)
})

test.each([
  ['nothing at all', []],
  ['only gaps', [null, null]],
  ['a single value', [12]],
  ['a single negative value', [-3]],
  ['zeros', [0, 0]],
  ['one value repeated', [7, 7, 7]],
])('%s still gives a scale one can draw on', (_, values) => {
  const scale = valueScale(values)
  expect(scale.high).toBeGreaterThan(scale.low)
  for (const value of values) {
    const y = scale.at(value ?? 0)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(100)
  }
})

test('points go from edge to edge, bars keep half a place at each side', () => {
  expect([0, 1, 2].map(index => pointAt(index, 3))).toEqual([0, 50, 100])
  expect(pointAt(0, 1)).toBe(50)
  expect([0, 1].map(index => barAt(index, 2))).toEqual([25, 75])
})

test('the pointer finds the nearest point, and the bar it is over, even outside the plot', () => {
  expect(indexUnder(0.49, 3, 'line')).toBe(1)
  expect(indexUnder(0.24, 3, 'line')).toBe(0)
  expect(indexUnder(0.34, 3, 'bars')).toBe(1)
  expect(indexUnder(-0.2, 3, 'bars')).toBe(0)
  expect(indexUnder(1, 3, 'bars')).toBe(2)
  expect(indexUnder(0.5, 0, 'line')).toBe(-1)
})

test('a line is interrupted where nothing was measured', () => {
  const scale = valueScale([0, 10])
  expect(linePath([0, 10, null, 5, 5], scale).match(/M/g)).toHaveLength(2)
  expect(linePath([], scale)).toBe('')
  expect(linePath([null], scale)).toBe('')
})

test('stacked bars stand on each other, and losses pile downwards', () => {
  const pieces = stackedPieces(
    [
      [2, null, -1],
      [3, 4, -2],
    ],
    3,
  )
  expect(pieces.map(({ series, index, from, to }) => [series, index, from, to])).toEqual([
    [0, 0, 0, 2],
    [0, 2, 0, -1],
    [1, 0, 2, 5],
    [1, 1, 0, 4],
    [1, 2, -1, -3],
  ])
})

test('at most twelve points are written, at most five of them on a narrow screen', () => {
  for (const count of [0, 1, 5, 7, 12, 13, 31, 168, 365]) {
    const ticks = writtenTicks(count)
    expect(ticks.length).toBeLessThanOrEqual(12)
    expect(ticks.filter(({ rare }) => !rare).length).toBeLessThanOrEqual(5)
    expect(ticks.length).toBeGreaterThanOrEqual(Math.min(count, 1))
  }
})

test('marked points are preferred', () => {
  expect(writtenTicks(72, [0, 24, 48]).map(({ index }) => index)).toEqual([0, 24, 48])
})
