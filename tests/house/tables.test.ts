import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { domainTables } from '#domains/tables.ts'
import { domainOf, filesUnder, isTest, root, sources } from './sources.ts'

const owned: Record<string, readonly string[]> = domainTables
const platformTables = [
  'idempotency_keys',
  'throttles',
  'mails',
  'files',
  'unlinked_objects',
  'schema_migrations',
  'demo_accounts',
  'worker_heartbeats',
]
const migrations = filesUnder('migrations', /\.sql$/).map(path => readFileSync(join(root, path), 'utf8'))
const named = (statement: RegExp) =>
  migrations.flatMap(text => [...text.matchAll(statement)].map(([, name = '']) => name))
const dropped = named(/DROP TABLE (\w+)/g)
const tables = named(/CREATE TABLE (\w+)/g).filter(name => !dropped.includes(name))
const written = (text: string) =>
  [
    ...text.matchAll(
      /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"](\w+)|(?:INSERT INTO|DELETE FROM|UPDATE)\s+(\w+)\b(?!\s*\()/g,
    ),
  ]
    .map(([, typed, raw]) => typed ?? raw ?? '')
    .filter(name => tables.includes(name))

test('every table of the migrations has exactly one owner', () => {
  const named = [...Object.values(owned).flat(), ...platformTables]
  expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([])
  expect(tables.filter(name => !named.includes(name))).toEqual([])
})

test('a domain writes only its own tables', () => {
  const breaches = sources
    .filter(source => domainOf(source.path) && !isTest(source))
    .flatMap(({ path, text }) => {
      const own = owned[domainOf(path) ?? '']
      return written(text)
        .filter(table => !own?.includes(table))
        .map(table => `${path} writes ${table}`)
    })
  expect(breaches).toEqual([])
})

test('the platform writes only the platform’s tables', () => {
  const breaches = sources
    .filter(source => source.path.startsWith('src/platform/') && !isTest(source))
    .flatMap(({ path, text }) =>
      written(text)
        .filter(table => !platformTables.includes(table))
        .map(table => `${path} writes ${table}`),
    )
  expect(breaches).toEqual([])
})
