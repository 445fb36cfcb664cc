import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

const document = 'docs/specification.md'
type Row = { number: string; statement: string; place: string; proof: string }

/** `| 2.01 | what is asked | where it lives | the test that proves it |` */
const rows: Row[] = readFileSync(join(root, document), 'utf8')
  .split('\n')
  .flatMap(line => {
    const [, number = '', statement = '', place = '', proof = ''] = line.split(/(?<!\\)\|/).map(cell => cell.trim())
    return /^\d+\.\d+$/.test(number) ? [{ number, statement, place, proof }] : []
  })

const codes = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
const texts = new Map<string, string | null>()
const textOf = (path: string) => {
  if (!texts.has(path)) texts.set(path, existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null)
  return texts.get(path) ?? null
}

test('the specification is told in about two hundred statements, each once', () => {
  const numbers = rows.map(({ number }) => number)
  expect(numbers.length).toBeGreaterThanOrEqual(200)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  expect(rows.filter(({ statement }) => statement === '')).toEqual([])
})

test('every statement names where it lives, and the place exists', () => {
  const lost = rows.filter(({ place }) => codes(place).length === 0 || codes(place).some(path => textOf(path) === null))
  expect(lost.map(({ number, place }) => `${number}: ${place}`)).toEqual([])
})

test('every statement names a test that stands in its file and is run', () => {
  const lost = rows.filter(({ proof }) => !isProof(proof))
  expect(lost.map(({ number, proof }) => `${number}: ${proof}`)).toEqual([])
})

/** « `path` › name of the test »: the name stands there as the title of a test that nothing skips. */
function isProof(proof: string): boolean {
  const [where = '', name = ''] = proof.split(' › ')
  const path = codes(where)[0]
  const text = path?.endsWith('.test.ts') ? textOf(path) : null
  if (!text || name.length < 5) return false
  const title = name.replaceAll('\\|', '|')
  const at = ["'", '`', '"'].map(quote => text.indexOf(`${quote}${title}${quote}`)).find(index => index >= 0)
  return at !== undefined && !/(skip|todo)\W[^\n]*$/.test(text.slice(Math.max(0, at - 40), at))
}
