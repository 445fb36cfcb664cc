import { expect, test } from 'vitest'
import { differencesOf, type PaymentFigures } from './reconciliation.ts'

const money = (capturedCents: number, returnedCents = 0) => ({ capturedCents, returnedCents })
const figures = (provider: PaymentFigures['provider'], ours: Partial<NonNullable<PaymentFigures['ours']>> = {}) => ({
  provider,
  ours: { journal: money(5_000), orderedCents: 5_000, refundsCents: 0, pendingCents: 0, ...ours },
})
const kinds = (given: PaymentFigures) => differencesOf(given).map(({ kind }) => kind)

test('a payment that the provider, the journal and the orders agree on has no difference', () => {
  expect(kinds(figures(money(5_000)))).toEqual([])
  expect(kinds(figures(money(5_000, 300), { journal: money(5_000, 300), refundsCents: 300 }))).toEqual([])
})

test('a capture, a sale and a refund that differ are each a difference, with its figures', () => {
  expect(differencesOf(figures(money(5_100)))).toEqual([
    { kind: 'CAPTURE', providerCents: 5_100, journalCents: 5_000, ordersCents: 5_000 },
  ])
  expect(kinds(figures(money(5_000), { orderedCents: 4_000 }))).toEqual(['SALE'])
  expect(differencesOf(figures(money(5_000, 200)))).toEqual([
    { kind: 'REFUND', providerCents: 200, journalCents: 0, ordersCents: 0 },
  ])
})

test('a refund under way at the provider is no difference, done there or not; one never sent is', () => {
  const waiting = { refundsCents: 300, pendingCents: 300 }
  expect(kinds(figures(money(5_000), waiting))).toEqual([])
  expect(kinds(figures(money(5_000, 300), waiting))).toEqual([])
  expect(kinds(figures(money(5_000, 301), waiting))).toEqual(['REFUND'])
  expect(kinds(figures(money(5_000), { refundsCents: 300 }))).toEqual(['REFUND'])
})

test('money of a payment that only one side has is a difference, unless it was returned or never captured', () => {
  expect(kinds({ provider: money(5_000), ours: null })).toEqual(['UNKNOWN_PAYMENT'])
  expect(kinds({ provider: money(5_000, 5_000), ours: null })).toEqual([])
  expect(kinds(figures(null))).toEqual(['MISSING_PAYMENT'])
  expect(kinds(figures(null, { journal: money(0), orderedCents: 0 }))).toEqual([])
})
