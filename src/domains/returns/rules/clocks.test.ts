import { expect, test } from 'vitest'
import { type ClockFacts, carrierDeadline, dueOn, isLate, mayWait, sendBy } from './clocks.ts'
import { deliveryToRefund, unitsLeft } from './quantities.ts'

const facts = (values: Partial<ClockFacts>): ClockFacts => ({
  kind: 'WITHDRAWAL',
  status: 'ACCEPTED',
  requestedOn: '2026-11-02',
  movedOn: '2026-11-02',
  sentOn: null,
  receivedOn: null,
  goodsLeft: true,
  ...values,
})

test.each([
  ['three plain days', '2026-11-23', '51200', '2026-11-26'],
  ['Sunday left out, Saturday counted', '2026-11-20', '51200', '2026-11-24'],
  ['Christmas left out', '2026-12-23', '51200', '2026-12-28'],
  ['and 26 December in Alsace', '2026-12-23', '67000', '2026-12-29'],
  ['Easter Monday left out', '2027-03-26', '51200', '2027-03-31'],
  ['Good Friday in Moselle too', '2027-03-25', '57000', '2027-03-31'],
  ['Ascension', '2027-05-04', '51200', '2027-05-10'],
  ['1 May and 8 May 2028, a Monday each', '2028-05-05', '51200', '2028-05-10'],
  ['New Year', '2026-12-31', '51200', '2027-01-05'],
])('notice of damage to the carrier: %s', (_, delivered, postcode, last) => {
  expect(carrierDeadline(delivered, postcode)).toBe(last)
})

test('a withdrawal is refunded 14 days after it was made, once the goods or the proof of sending have arrived', () => {
  expect(dueOn(facts({}))).toBeNull()
  expect(mayWait(facts({}))).toBe(true)
  expect(dueOn(facts({ status: 'SENT', sentOn: '2026-11-05' }))).toBe('2026-11-16')
  expect(dueOn(facts({ status: 'RECEIVED', receivedOn: '2026-11-08' }))).toBe('2026-11-16')
  expect(dueOn(facts({ status: 'RECEIVED', sentOn: '2026-11-20', receivedOn: '2026-11-24' }))).toBe('2026-11-20')
  expect(mayWait(facts({ status: 'SENT', sentOn: '2026-11-05' }))).toBe(false)
})

test('a withdrawal before dispatch waits for nothing', () => {
  expect(dueOn(facts({ goodsLeft: false }))).toBe('2026-11-16')
  expect(mayWait(facts({ goodsLeft: false }))).toBe(false)
})

test('goods are sent back within 14 days of the withdrawal, or of the seller’s acceptance', () => {
  expect(sendBy(facts({ movedOn: '2026-11-04' }))).toBe('2026-11-16')
  expect(sendBy(facts({ kind: 'RETURN', movedOn: '2026-11-04' }))).toBe('2026-11-18')
  expect(sendBy(facts({ goodsLeft: false }))).toBeNull()
  expect(sendBy(facts({ status: 'SENT', sentOn: '2026-11-05' }))).toBeNull()
})

test('a seller has five days to respond, from the buyer’s last message', () => {
  expect(dueOn(facts({ kind: 'RETURN', status: 'REQUESTED' }))).toBe('2026-11-07')
  expect(dueOn(facts({ kind: 'DAMAGE', status: 'REQUESTED', movedOn: '2026-11-10' }))).toBe('2026-11-15')
  expect(dueOn(facts({ kind: 'DAMAGE', status: 'MORE_INFORMATION' }))).toBeNull()
})

test('due: 14 days after receipt, or 21 after sending; for a fault 14 after sending; replacement 30 days', () => {
  const back = { sentOn: '2026-11-05', receivedOn: '2026-11-08' }
  expect(dueOn(facts({ kind: 'RETURN', status: 'RECEIVED', ...back }))).toBe('2026-11-22')
  expect(dueOn(facts({ kind: 'DAMAGE', status: 'RECEIVED', ...back }))).toBe('2026-11-19')
  expect(dueOn(facts({ kind: 'RETURN', status: 'SENT', sentOn: '2026-11-05' }))).toBe('2026-11-26')
  expect(dueOn(facts({ kind: 'DAMAGE', status: 'REPLACING', movedOn: '2026-11-09' }))).toBe('2026-12-02')
})

test('nobody is awaited once the return is closed, or during the operator’s review', () => {
  for (const status of ['REFUNDED', 'REFUSED', 'CANCELLED', 'CLOSED', 'REPLACED', 'DISPUTED'] as const)
    expect(dueOn(facts({ status, sentOn: '2026-11-05' }))).toBeNull()
})

test('late begins the day after the deadline', () => {
  expect([isLate('2026-11-16', '2026-11-16'), isLate('2026-11-16', '2026-11-17'), isLate(null, '2030-01-01')]).toEqual([
    false,
    true,
    false,
  ])
})

test('returnable units exclude refunded and returning ones; a legal right has priority over a claim', () => {
  const line = { quantity: 5, refundedQuantity: 1, withdrawing: 1, claimed: 2 }
  expect([unitsLeft(line, 'DAMAGE'), unitsLeft(line, 'RETURN'), unitsLeft(line, 'WITHDRAWAL')]).toEqual([1, 1, 3])
  expect(unitsLeft({ ...line, claimed: 9 }, 'DAMAGE')).toBe(0)
})

test('delivery is refunded with the whole order, at the price of the standard mode', () => {
  const all = { kind: 'WITHDRAWAL', whole: true, leftCents: 2_400, standardCents: null } as const
  expect(deliveryToRefund(all)).toBe(2_400)
  expect(deliveryToRefund({ ...all, standardCents: 1_188 })).toBe(1_188)
  expect(deliveryToRefund({ ...all, leftCents: 500, standardCents: 1_188 })).toBe(500)
  expect(deliveryToRefund({ ...all, whole: false })).toBe(0)
  expect(deliveryToRefund({ ...all, kind: 'RETURN' })).toBe(0)
})
