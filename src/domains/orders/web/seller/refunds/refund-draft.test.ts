import { expect, test } from 'vitest'
import type { OrderDetail, OrderLine } from '../../../contract-detail.ts'
import { deliveryFault, parseRefundCents, type RefundDraft, refundAmount, refundInput } from './refund-draft.ts'

// Only the fields that the draft reads.
const order = {
  lines: [{ id: 7, quantity: 3, refundedQuantity: 1, refundedCents: 333, totalCents: 1_000 } as OrderLine],
  deliveryCents: 1_188,
  deliveryRefundedCents: 188,
} as OrderDetail
const draft = (values: Partial<RefundDraft> = {}): RefundDraft => ({
  quantities: {},
  restock: true,
  sent: false,
  delivery: '',
  reason: ' Cassé ',
  ...values,
})

test('parses euros as typed in French', () => {
  expect(['', '9,90', '9.9', '1 000', '12 €', '0', 'dix', '-1', '1,234'].map(parseRefundCents)).toEqual([
    0,
    990,
    990,
    100_000,
    1_200,
    0,
    null,
    null,
    null,
  ])
})

test('the amount counts only units left to refund', () => {
  expect(refundAmount(order, draft({ quantities: { 7: 2 } }))).toBe(667)
  expect(refundAmount(order, draft({ quantities: { 7: 9 }, delivery: '10' }))).toBe(1_667)
  expect(refundAmount(order, draft({ quantities: { 7: Number.NaN } }))).toBe(0)
})

test('a delivery above the remaining amount is reported before submission', () => {
  expect(deliveryFault(order, draft({ delivery: '10,01' }))).toBe('10,00\u00a0€ au plus')
  expect(deliveryFault(order, draft({ delivery: '10' }))).toBeNull()
  expect(deliveryFault(order, draft({ delivery: 'x' }))).toMatch(/montant/)
})

test('submits only the chosen lines', () => {
  expect(refundInput(draft({ quantities: { 7: 1, 8: 0 }, delivery: '1,5' }))).toEqual({
    lines: [{ lineId: 7, quantity: 1, restock: true, sent: false }],
    delivery: 150,
    reason: 'Cassé',
  })
})
