import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineRefundCents, paymentState, refundableCents } from './refunds.ts'

test('units given back one by one or together cost the same to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 99_999 }), (quantity, unit) => {
      const line = { id: 1, offerId: 1, quantity, totalCents: Math.round(unit * quantity * 1.055) }
      let sum = 0
      for (let done = 0; done < quantity; done++) sum += lineRefundCents({ ...line, refundedQuantity: done }, 1)
      expect(sum).toBe(line.totalCents)
    }),
  )
})

test('what is left is the units not refunded and the rest of the delivery', () => {
  const lines = [{ id: 1, offerId: 1, quantity: 3, totalCents: 1_000, refundedQuantity: 1 }]
  expect(refundableCents({ lines, deliveryCents: 500, deliveryRefundedCents: 200 })).toBe(667 + 300)
})

test('the payment says how much went back', () => {
  expect([paymentState(0, 10), paymentState(4, 10), paymentState(10, 10)]).toEqual([
    'PAID',
    'PARTIALLY_REFUNDED',
    'REFUNDED',
  ])
})
