import { expect, test } from 'vitest'
import type { OrderDetail } from '../contract-detail.ts'
import { isOwnOrder, reasonAgainst } from './panel.ts'

// Only the fields that the table reads.
const order = (values: Partial<OrderDetail>) =>
  ({
    status: 'TO_PREPARE',
    deliveryMode: 'HOME',
    refundableCents: 100,
    openReturn: null,
    shipments: [],
    actors: ['seller'],
    ...values,
  }) as OrderDetail

test('a disabled button shows the server’s own message', () => {
  expect(reasonAgainst('ship', order({}), 'seller')).toBe('Éditez d’abord l’étiquette de transport.')
  expect(reasonAgainst('generateLabel', order({}), 'seller')).toBeNull()
})

test('a seller’s panel never offers the buyer’s actions, even when the person is both', () => {
  const both = order({ status: 'SHIPPED', actors: ['seller', 'buyer'] })
  expect(reasonAgainst('complete', both, 'seller')).not.toBeNull()
  expect(reasonAgainst('complete', both, 'buyer')).toBeNull()
})

test('an operator does not see the seller’s own actions', () => {
  const seen = order({ actors: ['operator'] })
  expect([isOwnOrder('generateLabel', seen, 'seller'), isOwnOrder('cancel', seen, 'seller')]).toEqual([false, true])
})
