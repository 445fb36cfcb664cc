import { expect, test } from 'vitest'
import { listEnded, orderPageSize } from './paging.ts'

test('a page of orders is 25 unless asked otherwise', () => {
  expect(orderPageSize).toBe(25)
})

test('a list has ended once as many are loaded as the total', () => {
  expect(listEnded(50, 50, 25, 25)).toBe(true)
  expect(listEnded(51, 50, 25, 25)).toBe(true)
  expect(listEnded(25, 50, 25, 25)).toBe(false)
})

test('a list has ended after a page shorter than the page size', () => {
  expect(listEnded(40, 100, 15, 25)).toBe(true)
  expect(listEnded(25, 100, 0, 25)).toBe(true)
})
