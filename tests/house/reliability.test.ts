import { expect, test } from 'vitest'
import { isProof, rowsOf } from './proof.ts'

const rows = rowsOf('docs/reliability.md', /^[FILRS]\d+$/)

test('every listed failure has a test that exists and is not skipped', () => {
  expect(rows.length).toBeGreaterThan(25)
  expect(rows.filter(cells => cells.some(cell => cell === ''))).toEqual([])
  expect(rows.map(cells => cells.at(-1) ?? '').filter(proof => !isProof(proof))).toEqual([])
})
