import { expect, test } from 'vitest'
import { type KnownPending, nearValues, pendingValue, refusedValue } from './pending.ts'

const known = (value: string, state: KnownPending['state'], sameAs: string | null = null) => ({ value, state, sameAs })

test('reads a waiting value in any case, its replacement once merged, and a sentence once refused', () => {
  const values = [known('Chêne français', 'waiting'), known('Alu', 'merged', 'Aluminium'), known('Métal', 'refused')]
  expect(pendingValue(values, 'CHENE français')).toEqual({ value: 'Chêne français', waits: true })
  expect(pendingValue(values, 'alu')).toEqual({ value: 'Aluminium', waits: false })
  expect(pendingValue(values, 'metal')).toBe(refusedValue)
  expect(pendingValue(values, 'Zinc')).toEqual({ value: 'Zinc', waits: true })
  expect(pendingValue(values, 'z'.repeat(121))).toMatch(/120/)
})

test('puts the closest existing value first', () => {
  expect(nearValues('Inox 304', ['Bois', 'Acier inox', 'Inox'], 2)).toEqual(['Inox', 'Acier inox'])
})
