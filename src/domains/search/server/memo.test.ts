import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, ownDatabase } from '#tests/support/database.ts'
import { currentVersion } from './listing-version.ts'
import { createMemo } from './memo.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await ownDatabase({ size: 3 })
})
afterAll(() => database.close())

const raise = () => sql`UPDATE listing_version SET version = version + 1`.execute(database.db)
const at = (version: number) => ({ db: database.db, version })

it('currentVersion returns the version after a change, even while an older query is running', async () => {
  for (let round = 0; round < 30; round++) {
    const under = currentVersion(database.db)
    await raise()
    const [before, after] = [await under, await currentVersion(database.db)]
    const { rows } = await sql<{ version: number }>`SELECT version FROM listing_version`.execute(database.db)
    expect(after.version).toBe(rows[0]?.version)
    expect(before.version).toBeLessThanOrEqual(after.version)
  }
})

it('concurrent calls of currentVersion share a query', async () => {
  const versions = Array.from({ length: 50 }, () => currentVersion(database.db))
  expect(new Set(versions).size).toBe(1)
  expect(new Set((await Promise.all(versions)).map(({ version }) => version)).size).toBe(1)
})

it('a failed query rejects the calls that share it, and no later one', async () => {
  await sql`ALTER TABLE listing_version RENAME TO hidden_version`.execute(database.db)
  await expect(currentVersion(database.db)).rejects.toThrow()
  await sql`ALTER TABLE hidden_version RENAME TO listing_version`.execute(database.db)
  expect((await currentVersion(database.db)).version).toBeGreaterThan(0)
})

it('a value is computed once per version, and not cached for an older one', async () => {
  const keep = createMemo<number>(10, () => 1)
  let computed = 0
  const read = (version: number) => keep(at(version), 'key', async () => ++computed)
  expect([await read(1), await read(1), await read(2), await read(1), await read(2)]).toEqual([1, 1, 2, 3, 2])
})

it('the least recently used values are evicted; a failed computation is not cached', async () => {
  const keep = createMemo<number>(10, weight => weight)
  const computed: string[] = []
  const read = (key: string, weight: number) =>
    keep(at(1), key, async () => {
      computed.push(key)
      return weight
    })
  for (const key of ['a', 'b', 'a', 'c']) await read(key, 4)
  await read('a', 4)
  await read('b', 4)
  expect(computed).toEqual(['a', 'b', 'c', 'b'])
  const failing = () => keep(at(1), 'failing', () => Promise.reject(new Error('no')))
  await expect(failing()).rejects.toThrow('no')
  expect(await keep(at(1), 'failing', async () => 1)).toBe(1)
})
