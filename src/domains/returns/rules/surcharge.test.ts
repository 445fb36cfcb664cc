import { expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
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
const late = (days: number, values: Partial<ClockFacts> = {}, isPrivate = true) =>
  lateSurcharge({ ...facts, ...values }, { isPrivate, owedCents: 8_400, refundedOn: null, today: addDays(dueOn, days) })

test.each([
  [0, null],
  [1, { basisPoints: null, cents: null }],
  [10, { basisPoints: null, cents: null }],
  [11, { basisPoints: 500, cents: 420 }],
  [20, { basisPoints: 500, cents: 420 }],
  [21, { basisPoints: 1_000, cents: 840 }],
  [31, { basisPoints: 2_000, cents: 1_680 }],
  [61, { basisPoints: 5_000, cents: 4_200 }],
  [90, { basisPoints: 5_000, cents: 4_200 }],
  [91, { basisPoints: 5_500, cents: 4_620 }],
  [121, { basisPoints: 6_000, cents: 5_040 }],
  [390, { basisPoints: 10_000, cents: 8_400 }],
  [1_000, { basisPoints: 10_000, cents: 8_400 }],
])('a withdrawal refunded %i days late raises the sum due by the share of the law', (days, expected) => {
  expect(late(days)).toEqual(expected && { dueOn, daysLate: days, ...expected })
})

test('the day of the refund counts, not today', () => {
  const refunded = { isPrivate: true, owedCents: 8_400, refundedOn: addDays(dueOn, 15), today: addDays(dueOn, 300) }
  expect(lateSurcharge({ ...facts, status: 'REFUNDED' }, refunded)).toMatchObject({ daysLate: 15, cents: 420 })
})

test('neither a professional, another return nor goods still with their buyer raise anything', () => {
  expect(late(50, {}, false)).toBeNull()
  expect(late(50, { kind: 'DAMAGE' })).toBeNull()
  expect(late(50, { sentOn: null, receivedOn: null })).toBeNull()
  expect(late(50, { goodsLeft: false, sentOn: null, receivedOn: null })).not.toBeNull()
})
