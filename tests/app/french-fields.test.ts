import { expect, test } from 'vitest'
import { handlersFor } from '#app/api.ts'
import { readEnv } from '#app/startup/env.ts'
import type { z } from '#shared/contract.ts'

const handlers = handlersFor(readEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://x/x' }))
const operations = handlers.map(({ operation }) => operation)

/** Values that almost no schema accepts. */
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
  /** Of a literal schema. */
  values?: unknown[]
}
// Reads the parts of a definition by name, whatever its type.
const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition

/** Invalid values for every part of a schema, each nested in an otherwise empty input from the root. */
function spoiled(schema: Schema): unknown[] {
  const { shape, element, innerType, in: from, options, valueType } = definitionOf(schema)
  const parts = Object.entries(shape ?? {})
  // The discriminator of a union remains valid.
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

test('no operation rejects an invalid field with an English message', () => {
  const sentences = new Set<string>()
  for (const operation of operations)
    for (const part of ['params', 'query', 'body'] as const)
      for (const value of spoiled(operation[part]))
        for (const { message } of operation[part].safeParse(value).error?.issues ?? []) sentences.add(message)
  expect(sentences.size).toBeGreaterThan(60)
  expect([...sentences].filter(sentence => english.test(sentence))).toEqual([])
  expect([...sentences].filter(sentence => !/^[\p{Lu}\d«]/u.test(sentence))).toEqual([])
})
