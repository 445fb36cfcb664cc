import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  depositsLeft,
  gestureCents,
  lineRefundCents,
  paymentState,
  refundableCents,
  returnablesLeft,
  returnablesWith,
  spreadGesture,
} from './refunds.ts'

test('refunding units one by one or together returns the same amount to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 99_999 }), (quantity, unit) => {
      const line = { id: 1, offerId: 1, quantity, totalCents: Math.round(unit * quantity * 1.055), deposit: null }
      let sum = 0
      for (let done = 0; done < quantity; done++)
        sum += lineRefundCents({ ...line, refundedQuantity: done, refundedCents: sum }, 1)
      expect(sum).toBe(line.totalCents)
    }),
  )
})

test('a refund refused by the bank leaves the others, and the rest still adds up to the amount paid', () => {
  const line = { id: 1, offerId: 1, quantity: 3, totalCents: 3_181, deposit: null }
  // The first unit’s 10,60 € were refunded; the second’s 10,61 € remain.
  const next = lineRefundCents({ ...line, refundedQuantity: 1, refundedCents: 1_061 }, 1)
  expect(next).toBe(1_060)
  expect(lineRefundCents({ ...line, refundedQuantity: 2, refundedCents: 1_061 + next }, 1)).toBe(1_060)
})

test('a cent that refused refunds left behind is in the next refund', () => {
  const line = { id: 1, offerId: 1, quantity: 3, totalCents: 3_181, deposit: null }
  // Two units of 10,60 € were refunded, and the one of 10,61 € was not.
  expect(lineRefundCents({ ...line, refundedQuantity: 2, refundedCents: 2_120 }, 1)).toBe(1_061)
})

test('a line refunded beyond its price has nothing left', () => {
  const line = { id: 1, offerId: 1, quantity: 2, totalCents: 1_000, deposit: null }
  expect(lineRefundCents({ ...line, refundedQuantity: 2, refundedCents: 1_001 }, 0)).toBe(0)
})

test('a gesture names the lines that it gives something for', () => {
  const goods = { offerId: 1, quantity: 1, totalCents: 500, refundedQuantity: 0, refundedCents: 0, deposit: null }
  const order = {
    lines: [
      { ...goods, id: 1 },
      { ...goods, id: 2 },
    ],
    deliveryCents: 0,
    deliveryRefundedCents: 0,
  }
  expect(spreadGesture(order, 1)).toEqual({ lines: [{ lineId: 1, amountCents: 1 }], deliveryCents: 0 })
})

test('the remainder is the units not refunded and the rest of the delivery', () => {
  const lines = [
    { id: 1, offerId: 1, quantity: 3, totalCents: 1_000, refundedQuantity: 1, refundedCents: 333, deposit: null },
  ]
  expect(refundableCents({ lines, deliveryCents: 500, deliveryRefundedCents: 200 })).toBe(667 + 300)
})

test('the payment status shows how much was refunded', () => {
  expect([paymentState(0, 10), paymentState(4, 10), paymentState(10, 10)]).toEqual([
    'PAID',
    'PARTIALLY_REFUNDED',
    'REFUNDED',
  ])
})

const anyLine = fc
  .record({ quantity: fc.integer({ min: 1, max: 9 }), totalCents: fc.integer({ min: 1, max: 99_999 }) })
  .map(line => ({ ...line, offerId: 1, refundedQuantity: 0, refundedCents: 0, deposit: null }))
const anyOrder = fc.record({
  lines: fc
    .array(anyLine, { minLength: 1, maxLength: 5 })
    .map(lines => lines.map((line, index) => ({ ...line, id: index + 1 }))),
  deliveryCents: fc.integer({ min: 0, max: 9_999 }),
  deliveryRefundedCents: fc.constant(0),
})

test('a gesture is spread in proportion to the remainders, adds up to its amount and exceeds no remainder', () => {
  fc.assert(
    fc.property(anyOrder, fc.integer({ min: 1, max: 1_000 }), (order, thousandths) => {
      const whole = refundableCents(order)
      const amount = Math.max(1, Math.floor((whole * thousandths) / 1_000))
      const { lines, deliveryCents } = spreadGesture(order, amount)
      expect(lines.reduce((sum, line) => sum + line.amountCents, deliveryCents)).toBe(amount)
      expect(deliveryCents).toBeLessThanOrEqual(order.deliveryCents)
      for (const line of lines) {
        const { totalCents } = order.lines[line.lineId - 1]!
        expect(line.amountCents).toBeLessThanOrEqual(totalCents)
        expect(Math.abs(line.amountCents - (amount * totalCents) / whole)).toBeLessThan(1.01)
      }
    }),
  )
})

test('units refunded after a gesture share what it left, and everything adds up to the amount paid', () => {
  const line = {
    ...{ id: 1, offerId: 1, quantity: 4, totalCents: 4_000, deposit: null },
    ...{ refundedQuantity: 0, refundedCents: 1_000 },
  }
  expect(lineRefundCents(line, 1)).toBe(750)
  fc.assert(
    fc.property(anyLine, fc.integer({ min: 0, max: 100 }), (bought, percent) => {
      const now = { ...bought, id: 1, refundedCents: Math.floor((bought.totalCents * percent) / 100) }
      for (; now.refundedQuantity < now.quantity; now.refundedQuantity++) now.refundedCents += lineRefundCents(now, 1)
      expect(now.refundedCents).toBe(now.totalCents)
    }),
  )
})

const returnable = (per: number, returned: number) => ({ kind: 'BARREL' as const, cents: 4_000, per, returned })

test('deposits are in the remainder, and no gesture takes from them', () => {
  const goods = { id: 1, offerId: 1, quantity: 3, totalCents: 1_000, refundedQuantity: 0, refundedCents: 0 }
  const order = { lines: [{ ...goods, deposit: returnable(1, 1) }], deliveryCents: 500, deliveryRefundedCents: 0 }
  expect(depositsLeft(order)).toBe(8_000)
  expect(gestureCents(order)).toBe(1_500)
  expect(refundableCents(order)).toBe(9_500)
})

test('a refund of no unit gives no deposit back', () => {
  const line = { quantity: 4, refundedQuantity: 2, deposit: returnable(1, 0) }
  expect([returnablesWith(line, 0), returnablesWith(line, 1)]).toEqual([0, 3])
})

test('units refunded in any steps give every deposit back once, and the units that stay keep theirs', () => {
  const steps = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 25 }),
      fc.nat(70),
      steps,
      (quantity, per, brought, wanted) => {
        const line = { quantity, refundedQuantity: 0, deposit: returnable(per, 0) }
        const all = returnablesLeft(line)
        line.deposit.returned = Math.min(all, brought)
        for (const step of [...wanted, 60]) {
          const units = Math.min(step, quantity - line.refundedQuantity)
          line.deposit.returned += returnablesWith(line, units)
          line.refundedQuantity += units
          const stay = Math.ceil((quantity - line.refundedQuantity) / per)
          expect(returnablesLeft(line)).toBeLessThanOrEqual(Math.max(stay, all - brought))
          expect(line.deposit.returned).toBeLessThanOrEqual(all)
        }
        expect(returnablesLeft(line)).toBe(0)
      },
    ),
  )
})
