import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { inTransaction } from './pool.ts'
import { asMarket, createWall, missingWall, reading } from './wall.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const member = () => createWall(database.pool)({ userId: 7, vendorId: null })
const whoAsks = sql<{ role: string; id: number | null }>`SELECT current_user AS role, me() AS id`
const asked = { role: 'cep_member', id: 7 }

test('every statement behind the wall is the member’s, inside a transaction or alone', async () => {
  expect((await whoAsks.execute(member())).rows).toEqual([asked])
  const twice = await inTransaction(member(), async tx => [
    (await whoAsks.execute(tx)).rows[0],
    (await whoAsks.execute(tx)).rows[0],
  ])
  expect(twice).toEqual([asked, asked])
  const written = reading(member(), db => sql`CREATE TEMP TABLE x ()`.execute(db))
  await expect(written).rejects.toThrow(/read-only/)
})

test('what is the market’s is done as the market, and no more than that', async () => {
  const roles = await inTransaction(member(), async tx => {
    const inner = await asMarket(tx, market => asMarket(market, async db => (await whoAsks.execute(db)).rows[0]?.role))
    return [inner, (await whoAsks.execute(tx)).rows[0]?.role]
  })
  expect(roles).toEqual([expect.not.stringMatching('cep_member'), 'cep_member'])
  const alone = await asMarket(member(), async db => (await whoAsks.execute(db)).rows[0]?.role)
  expect(alone).not.toBe('cep_member')
})

test('a member is a number', () => {
  // What TypeScript refuses, a driver may still hand over.
  const forged = { userId: "1'; reset role; --" as unknown as number, vendorId: null }
  expect(() => createWall(database.pool)(forged)).toThrow('number')
})

test('rights that were taken away are granted again at the next start', async () => {
  await database.pool.query('REVOKE ALL ON orders FROM cep_member')
  expect(await missingWall(database.pool)).toBeNull()
  expect((await sql`SELECT FROM orders`.execute(member())).rows).toEqual([])
})

test('an account that may not have the wall is told why, and has it once an administrator gave it', async () => {
  const name = `cep_modest_${database.url.split('_').at(-1)}`
  await database.pool.query(`CREATE ROLE ${name} LOGIN PASSWORD 'modest'`)
  const url = new URL(database.url)
  url.username = name
  url.password = 'modest'
  const modest = new pg.Pool({ connectionString: url.href, max: 1 })
  try {
    expect(await missingWall(modest)).toMatch(/permission denied to set role/)
    await database.pool.query(`GRANT cep_member TO ${name}`)
    expect(await missingWall(modest)).toBeNull()
  } finally {
    await modest.end()
    await database.pool.query(`DROP ROLE ${name}`)
  }
})
