import { expect, test } from 'vitest'
import { listEnded } from './paging.ts'

test('ends a list once as many items are loaded as the total', () => {
  expect(listEnded(50, 50, 25, 25)).toBe(true)
  expect(listEnded(51, 50, 25, 25)).toBe(true)
  expect(listEnded(25, 50, 25, 25)).toBe(false)
})

test('ends a list after a page shorter than the page size', () => {
  expect(listEnded(40, 100, 15, 25)).toBe(true)
  expect(listEnded(25, 100, 0, 25)).toBe(true)
})
