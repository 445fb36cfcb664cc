import { expect, test } from 'vitest'
import type { z } from '#shared/contract.ts'
import { handlersFor } from './api.ts'
import { readEnv } from './env.ts'

const handlers = handlersFor(readEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://x/x' }))
const operations = handlers.map(({ operation }) => operation)

/** Values that fit next to nothing. */
const wrong: unknown[] = [
  undefined,
  null,
  true,
  -1,
  1.5,
  1e15,
  Number.NaN,
  '',
  'x',
  '\u0007',
  'x'.repeat(20_000),
  [],
  Array(500).fill(1),
  {},
  { inconnu: 1 },
  { inconnu: 1, autre: 2 },
]

type Schema = z.core.$ZodType
type Definition = {
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  in?: Schema
  options?: Schema[]
  valueType?: Schema
  /** Of a literal. */
  values?: unknown[]
}
// The parts of a definition are looked for by name, whatever its type.
const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition

/** Wrong values for every place inside a schema, each wrapped up to its root. */
function spoiled(schema: Schema): unknown[] {
  const { shape, element, innerType, in: from, options, valueType } = definitionOf(schema)
  const parts = Object.entries(shape ?? {})
  // The key that says which form of a union it is stays right.
  const literals = Object.fromEntries(
    parts.flatMap(([key, part]) => (definitionOf(part).values ?? []).map(value => [key, value])),
  )
  const inside = [
    ...parts.flatMap(([key, part]) => spoiled(part).map(value => ({ ...literals, [key]: value }))),
    ...(element ? spoiled(element).map(value => [value]) : []),
    ...(valueType ? spoiled(valueType).map(value => ({ a: value })) : []),
    ...[innerType, from, ...(options ?? [])].flatMap(part => (part ? spoiled(part) : [])),
  ]
  return [...wrong, ...inside]
}

const english =
  /\b(invalid|expected|received|too|must|input|string|required|unrecognized|should|option|have|least|most|than|of)\b/i

test('no operation answers a wrong field in English', () => {
  const sentences = new Set<string>()
  for (const operation of operations)
    for (const part of ['params', 'query', 'body'] as const)
      for (const value of spoiled(operation[part]))
        for (const { message } of operation[part].safeParse(value).error?.issues ?? []) sentences.add(message)
  expect(sentences.size).toBeGreaterThan(60)
  expect([...sentences].filter(sentence => english.test(sentence))).toEqual([])
  expect([...sentences].filter(sentence => !/^[\p{Lu}\d«]/u.test(sentence))).toEqual([])
})
