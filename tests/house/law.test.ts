import { expect, test } from 'vitest'
import { codes, isProof, readDoc, rowsOf } from './proof.ts'

/** `| R-01 | rule | state | location | test | to decide |` */
const rows = rowsOf('docs/law.md', /^R-\d\d$/).map(
  ([id = '', rule = '', state = '', place = '', proof = '', open = '']) => ({ id, rule, state, place, proof, open }),
)
const named = (found: typeof rows) => found.map(({ id, state }) => `${id}: ${state}`)

test('the table of the law has every rule once, with a known state', () => {
  expect(rows).toHaveLength(54)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(54)
  expect(named(rows.filter(({ rule, state }) => !rule || !['held', 'partly', 'not held'].includes(state)))).toEqual([])
})

test('the file and the test of each rule exist, and no rule is held without them', () => {
  const lost = rows.filter(({ place }) => codes(place).some(path => readDoc(path) === null))
  expect(named(lost)).toEqual([])
  expect(named(rows.filter(({ proof }) => proof !== '' && !isProof(proof)))).toEqual([])
  expect(named(rows.filter(({ state, place, proof }) => state === 'held' && !(place && proof)))).toEqual([])
})

test('a rule that is held in part has what is missing', () => {
  expect(named(rows.filter(({ state, open }) => state === 'partly' && open === ''))).toEqual([])
})
