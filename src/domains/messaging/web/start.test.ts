import { expect, test } from 'vitest'
import { startHref, startOf } from './start.ts'

const roundTrip = (input: Parameters<typeof startHref>[0]) =>
  startOf(new URL(startHref(input), 'http://own.invalid').searchParams)

test('startOf reads back what startHref writes', () => {
  expect(roundTrip({ vendorId: 3, articleId: 12 })).toEqual({ vendorId: 3, articleId: 12 })
  expect(roundTrip({ orderId: 7 })).toEqual({ orderId: 7 })
  expect(roundTrip({ operator: true })).toEqual({ operator: true })
})

test('returns null for any other query string', () => {
  for (const search of ['', 'article=4', 'vendeur=abc', 'vendeur=-1', 'conversation=3'])
    expect(startOf(new URLSearchParams(search)), search).toBeNull()
})
