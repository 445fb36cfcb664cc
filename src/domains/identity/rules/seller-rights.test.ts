import { expect, test } from 'vitest'
import { moneyRightNames, rolesWith, sellerMay } from '#shared/seller-rights.ts'
import type { sellerRoles } from '#shared/user.ts'

const rightsOf = (vendorRole: (typeof sellerRoles)[number] | null, mayRefund: boolean) =>
  moneyRightNames.filter(right => sellerMay({ vendorRole, mayRefund }, right))

test('each role has its rights over money, and a grant adds refunds alone', () => {
  expect(rightsOf('owner', false)).toEqual(moneyRightNames)
  expect(rightsOf('staff', false)).toEqual(['prices', 'commissions', 'numbers'])
  expect(rightsOf('staff', true)).toEqual(['refund', 'prices', 'commissions', 'numbers'])
  expect(rightsOf('orders', false)).toEqual([])
  expect(rightsOf('orders', true)).toEqual(['refund'])
})

test('who belongs to no seller has none of its rights, even with a grant', () => {
  expect(rightsOf(null, true)).toEqual([])
})

test('a granted right belongs to no role by itself', () => {
  expect(rolesWith('refund')).toEqual(['owner'])
  expect(rolesWith('prices')).toEqual(['owner', 'staff'])
})
