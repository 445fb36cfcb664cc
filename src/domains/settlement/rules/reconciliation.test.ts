import { expect, test } from 'vitest'
import { differencesOf, movementDifference, type PaymentFigures } from './reconciliation.ts'

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
  const returned = { journal: money(5_000, 300), refundsCents: 300 }
  expect(kinds(figures(money(5_000, 299), returned))).toEqual(['REFUND'])
})

test('money of a payment that only one side has is a difference, unless it was returned or never captured', () => {
  expect(differencesOf({ provider: money(5_000, 1_000), ours: null })).toEqual([
    { kind: 'UNKNOWN_PAYMENT', providerCents: 4_000, journalCents: null, ordersCents: null },
  ])
  expect(differencesOf({ provider: money(5_000, 5_000), ours: null })).toEqual([])
  expect(differencesOf({ provider: null, ours: null })).toEqual([])
  expect(differencesOf(figures(null, { journal: money(5_000, 300), refundsCents: 200 }))).toEqual([
    { kind: 'MISSING_PAYMENT', providerCents: null, journalCents: 4_700, ordersCents: 4_800 },
  ])
  expect(differencesOf(figures(null, { journal: money(0), orderedCents: 0 }))).toEqual([])
})

test('a movement that the provider, the journal and our records agree on has no difference', () => {
  expect(movementDifference('TRANSFER', 700, { journalCents: 700, ownCents: 700 })).toBeNull()
  expect(movementDifference('DISPUTE', 0, { journalCents: 0, ownCents: 0 })).toBeNull()
})

test('a movement whose figures differ is a difference of its kind', () => {
  const difference = (providerCents: number, journalCents: number, ownCents: number) =>
    movementDifference('PAYOUT', providerCents, { journalCents, ownCents })
  expect(difference(701, 700, 700)).toEqual({
    kind: 'PAYOUT',
    providerCents: 701,
    journalCents: 700,
    ordersCents: 700,
  })
  expect(difference(700, 700, 701)).toMatchObject({ kind: 'PAYOUT', ordersCents: 701 })
  expect(difference(700, 701, 700)).toMatchObject({ kind: 'PAYOUT', journalCents: 701 })
})

test('a movement that only one side has is a difference, unless it moved nothing', () => {
  expect(movementDifference('REVERSAL', 700, null)).toEqual({
    kind: 'UNKNOWN_MOVEMENT',
    providerCents: 700,
    journalCents: null,
    ordersCents: null,
  })
  expect([movementDifference('REVERSAL', 0, null), movementDifference('REVERSAL', null, null)]).toEqual([null, null])
  expect(movementDifference('REVERSAL', null, { journalCents: 700, ownCents: 600 })).toEqual({
    kind: 'MISSING_MOVEMENT',
    providerCents: null,
    journalCents: 700,
    ordersCents: 600,
  })
})
