import { expect, test } from 'vitest'
import { codes, isProof, readDoc, rowsOf } from './proof.ts'

/** `| 2.01 | statement | location | test |` */
const rows = rowsOf('docs/specification.md', /^\d+\.\d+$/).map(
  ([number = '', statement = '', place = '', proof = '']) => ({ number, statement, place, proof }),
)

test('the specification has at least two hundred statements, each with a unique number', () => {
  const numbers = rows.map(({ number }) => number)
  expect(numbers.length).toBeGreaterThanOrEqual(200)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  expect(rows.filter(({ statement }) => statement === '')).toEqual([])
})

test('every statement gives its location in the code, which exists', () => {
  const lost = rows.filter(
    ({ place }) => codes(place).length === 0 || codes(place).some(path => readDoc(path) === null),
  )
  expect(lost.map(({ number, place }) => `${number}: ${place}`)).toEqual([])
})

test('every statement gives a test that exists and is not skipped', () => {
  const lost = rows.filter(({ proof }) => !isProof(proof))
  expect(lost.map(({ number, proof }) => `${number}: ${proof}`)).toEqual([])
})
