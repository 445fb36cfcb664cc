import { expect, test } from 'vitest'
import { isTaxNumber } from './tax-identity.ts'

test('a French tax number has 13 digits, the last three being the first ten modulo 511', () => {
  for (const longer of ['0701987765493.', '40000000000332']) expect(isTaxNumber(longer)).toBe(false)
  // 0701987765 modulo 511 is 493; 3023217600 modulo 511 is 053.
  expect(['0701987765493', '3023217600053'].map(isTaxNumber)).toEqual([true, true])
  expect(['0701987765494', '070198776543', '4023217600053', '0701987765 43'].map(isTaxNumber)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
