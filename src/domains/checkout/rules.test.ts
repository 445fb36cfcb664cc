import { expect, test } from 'vitest'
import {
  failureSentence,
  holdFor,
  mayStillBuy,
  purchaseNumber,
  type Submission,
  sameSubmission,
  stepOf,
} from './rules.ts'

const address = { recipient: 'A', street: '1 rue', postcode: '51200', city: 'Épernay', phone: '+33326000000' }
const submission: Submission = {
  means: 'card',
  cartVersion: 3,
  totalCents: 1_000,
  todayCents: 1_000,
  billing: address,
  delivery: address,
  buyerReference: null,
}

test('a number contains the day and six unambiguous characters', () => {
  expect(purchaseNumber('2026-11-20', new Uint8Array([0, 31, 32, 10, 255, 18, 1, 2]))).toBe('A261120-0Z0AZJ')
})

test('goods are reserved for 15 minutes, and for seven days when a bank transfer pays them', () => {
  expect([holdFor('card'), holdFor('transfer')]).toEqual([15, 10_080])
})

test('a payment that ended without money says why', () => {
  expect(['FAILED', 'EXPIRED', 'CANCELLED', 'CAPTURED'].map(failureSentence)).toEqual([
    'Votre banque a refusé le paiement.',
    'Le délai de paiement est dépassé.',
    'Le paiement a été abandonné.',
    null,
  ])
})

test('distinguishes a repeated submission from another order', () => {
  const same = { ...submission, billing: { ...address, company: null }, buyerReference: '' }
  expect(sameSubmission(submission, same)).toBe(true)
  const others: Partial<Submission>[] = [
    { means: 'transfer' },
    { cartVersion: 4 },
    { totalCents: 999 },
    { buyerReference: 'Cuvée' },
    { delivery: null },
    { billing: { ...address, street: '2 rue' } },
  ]
  for (const other of others) {
    expect(sameSubmission(submission, { ...submission, ...other })).toBe(false)
    expect(sameSubmission({ ...submission, ...other }, submission)).toBe(false)
  }
  const collected = { ...submission, delivery: null }
  expect(sameSubmission(collected, { ...collected })).toBe(true)
})

test('a late payment revives an expired purchase, never a cancelled one or one ordered again', () => {
  expect(mayStillBuy('AWAITING_PAYMENT', false)).toBe(true)
  expect(mayStillBuy('PAYMENT_FAILED', false)).toBe(true)
  expect(mayStillBuy('PAYMENT_FAILED', true)).toBe(false)
  expect(mayStillBuy('CANCELLED', false)).toBe(false)
  expect(mayStillBuy('PAID', false)).toBe(false)
})

test('the return page has five outcomes', () => {
  expect(stepOf('AWAITING_PAYMENT', false)).toBe('pending')
  expect(stepOf('PAID', true)).toBe('paid')
  expect(stepOf('PAYMENT_FAILED', false)).toBe('failed')
  expect(stepOf('CANCELLED', false)).toBe('cancelled')
  expect(stepOf('CANCELLED', true)).toBe('refunded')
})
