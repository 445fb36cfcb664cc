import { expect, test } from 'vitest'
import type { OrderDetail } from '../contract-detail.ts'
import { isOwnOrder, reasonAgainst } from './panel.ts'

// Only what the table looks at.
const order = (values: Partial<OrderDetail>) =>
  ({
    status: 'TO_PREPARE',
    deliveryMode: 'HOME',
    refundableCents: 100,
    openReturn: null,
    actors: ['seller'],
    ...values,
  }) as OrderDetail

test('a button that cannot be pressed says the server’s own sentence', () => {
  expect(reasonAgainst('ship', order({}), 'seller')).toBe('Éditez d’abord l’étiquette de transport.')
  expect(reasonAgainst('generateLabel', order({}), 'seller')).toBeNull()
})

test('a seller’s panel never speaks for the buyer they may also be', () => {
  const both = order({ status: 'SHIPPED', actors: ['seller', 'buyer'] })
  expect(reasonAgainst('complete', both, 'seller')).not.toBeNull()
  expect(reasonAgainst('complete', both, 'buyer')).toBeNull()
})

test('an operator is not shown the seller’s own gestures', () => {
  const seen = order({ actors: ['operator'] })
  expect([isOwnOrder('generateLabel', seen, 'seller'), isOwnOrder('cancel', seen, 'seller')]).toEqual([false, true])
})
