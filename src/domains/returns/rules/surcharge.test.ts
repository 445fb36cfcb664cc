import { expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import type { InterestRates } from '#shared/price/interest.ts'
import type { ClockFacts } from './clocks.ts'
import { lateSurcharge } from './surcharge.ts'

const facts: ClockFacts = {
  kind: 'WITHDRAWAL',
  status: 'RECEIVED',
  requestedOn: '2026-11-02',
  movedOn: '2026-11-20',
  sentOn: '2026-11-05',
  receivedOn: '2026-11-08',
  goodsLeft: true,
}
const dueOn = '2026-11-16'
const rates: InterestRates = [{ kind: 'legalPrivate', validFrom: '2026-07-01', basisPoints: 667 }]
const late = (days: number, values: Partial<ClockFacts> = {}, isPrivate = true) =>
  lateSurcharge(
    { ...facts, ...values },
    { isPrivate, owedCents: 8_400, refundedOn: null, today: addDays(dueOn, days), rates },
  )

test.each([
  [0, null],
  [1, { basisPoints: null, cents: 2 }],
  [10, { basisPoints: null, cents: 15 }],
  [11, { basisPoints: 500, cents: 420 }],
  [20, { basisPoints: 500, cents: 420 }],
  [21, { basisPoints: 1_000, cents: 840 }],
  [31, { basisPoints: 2_000, cents: 1_680 }],
  [61, { basisPoints: 5_000, cents: 4_200 }],
  [90, { basisPoints: 5_000, cents: 4_200 }],
  [91, { basisPoints: 5_500, cents: 4_620 }],
  [121, { basisPoints: 6_000, cents: 5_040 }],
  [361, { basisPoints: 10_000, cents: 8_400 }],
  [362, { basisPoints: 10_000, cents: 8_402 }],
  [390, { basisPoints: 10_000, cents: 8_445 }],
  [1_000, { basisPoints: 10_000, cents: 9_381 }],
])('a withdrawal refunded %i days late raises the sum due by the share of the law', (days, expected) => {
  expect(late(days)).toEqual(expected && { dueOn, daysLate: days, ...expected })
})

test('the day of the refund counts, not today', () => {
  const refunded = {
    isPrivate: true,
    owedCents: 8_400,
    refundedOn: addDays(dueOn, 15),
    today: addDays(dueOn, 300),
    rates,
  }
  expect(lateSurcharge({ ...facts, status: 'REFUNDED' }, refunded)).toMatchObject({ daysLate: 15, cents: 420 })
})

test('nothing is raised where nothing is owed', () => {
  const free = { isPrivate: true, owedCents: 0, refundedOn: null, today: addDays(dueOn, 50), rates }
  expect(lateSurcharge(facts, free)).toBeNull()
})

test('neither a professional, another return nor goods still with their buyer raise anything', () => {
  expect(late(50, {}, false)).toBeNull()
  expect(late(50, { kind: 'DAMAGE' })).toBeNull()
  expect(late(50, { sentOn: null, receivedOn: null })).toBeNull()
  expect(late(50, { goodsLeft: false, sentOn: null, receivedOn: null })).not.toBeNull()
})
