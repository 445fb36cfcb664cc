import { expect, test } from 'vitest'
import { depositCentsFor, depositFrom, depositLine, depositWords, returnablesFor } from './packaging-deposit.ts'

const pallet = { kind: 'PALLET', cents: 1_500, per: 1_000 } as const

test('a deposit is of each returnable, the last of which may be partly full', () => {
  expect([1, 1_000, 1_001, 2_500].map(quantity => returnablesFor(pallet, quantity))).toEqual([1, 1, 2, 3])
  expect(depositCentsFor(pallet, 2_500)).toBe(4_500)
  expect(depositCentsFor(null, 2_500)).toBe(0)
})

test('reads a row without a deposit as none', () => {
  expect(depositFrom({ depositKind: null, depositCents: 0, depositPer: 1 })).toBeNull()
  expect(depositFrom({ depositKind: 'PALLET', depositCents: 1_500, depositPer: 1_000 })).toEqual(pallet)
})

test('says what is charged and that it comes back', () => {
  expect(depositWords(pallet)).toBe('+\u00a0consigne de 15,00\u00a0€ par palette')
  expect(depositLine(pallet, 2_500)).toBe(
    'Consigne\u00a0: 3\u00a0palettes ×\u00a015,00\u00a0€ =\u00a045,00\u00a0€, rendus au retour',
  )
})
