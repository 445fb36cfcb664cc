import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineRefundCents, paymentState, refundableCents } from './refunds.ts'

test('refunding units one by one or together returns the same amount to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 99_999 }), (quantity, unit) => {
      const line = { id: 1, offerId: 1, quantity, totalCents: Math.round(unit * quantity * 1.055) }
      let sum = 0
      for (let done = 0; done < quantity; done++)
        sum += lineRefundCents({ ...line, refundedQuantity: done, refundedCents: sum }, 1)
      expect(sum).toBe(line.totalCents)
    }),
  )
})

test('a refund refused by the bank leaves the others, and the rest still adds up to the amount paid', () => {
  const line = { id: 1, offerId: 1, quantity: 3, totalCents: 3_181 }
  // The first unit’s 10,60 € were refunded; the second’s 10,61 € remain.
  const next = lineRefundCents({ ...line, refundedQuantity: 1, refundedCents: 1_061 }, 1)
  expect(next).toBe(1_060)
  expect(lineRefundCents({ ...line, refundedQuantity: 2, refundedCents: 1_061 + next }, 1)).toBe(1_060)
})

test('the remainder is the units not refunded and the rest of the delivery', () => {
  const lines = [{ id: 1, offerId: 1, quantity: 3, totalCents: 1_000, refundedQuantity: 1, refundedCents: 333 }]
  expect(refundableCents({ lines, deliveryCents: 500, deliveryRefundedCents: 200 })).toBe(667 + 300)
})

test('the payment status shows how much was refunded', () => {
  expect([paymentState(0, 10), paymentState(4, 10), paymentState(10, 10)]).toEqual([
    'PAID',
    'PARTIALLY_REFUNDED',
    'REFUNDED',
  ])
})
