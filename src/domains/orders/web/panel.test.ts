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
    replaces: null,
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

test('goods sent again for a return are not cancelled or changed by their buyer; their seller may cancel', () => {
  const again = order({ actors: ['seller', 'buyer'], replaces: { id: 1, number: 'R-1' }, sellerMayRefund: true })
  for (const action of ['cancel', 'change'] as const)
    expect(reasonAgainst(action, again, 'buyer')).toContain('remplace des articles')
  expect(reasonAgainst('cancel', again, 'seller')).toBeNull()
})

test('an operator does not see the seller’s own actions', () => {
  const seen = order({ actors: ['operator'] })
  expect([isOwnOrder('generateLabel', seen, 'seller'), isOwnOrder('cancel', seen, 'seller')]).toEqual([false, true])
})
