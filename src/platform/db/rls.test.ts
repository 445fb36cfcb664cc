import { CompiledQuery, PostgresDialect, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, ownDatabase } from '#tests/support/database.ts'
import { recordStatements } from '#tests/support/recorded-statements.ts'
import { createDb, inTransaction } from './pool.ts'
import { preparedPool } from './prepared.ts'
import { bypassRls, createRlsDb, missingRls, readTogether } from './rls.ts'
import { rlsDriver } from './rls-driver.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await ownDatabase()
  await sql`create table notes (id integer primary key)`.execute(database.db)
})
afterEach(() => {
  delete process.env.DB_PREPARED
})
afterAll(() => database.close())

const member = () => createRlsDb(database)({ userId: 7, vendorId: null })
const whoAmI = sql<{ role: string; id: number | null }>`SELECT current_user AS role, me() AS id`
const seven = { role: 'cep_member', id: 7 }

test('runs every statement as the member, in a transaction or alone', async () => {
  expect((await whoAmI.execute(member())).rows).toEqual([seven])
  const twice = await inTransaction(member(), async tx => [
    (await whoAmI.execute(tx)).rows[0],
    (await whoAmI.execute(tx)).rows[0],
  ])
  expect(twice).toEqual([seven, seven])
})

test('rejects a write in a read-only transaction', async () => {
  const written = readTogether(member(), db => sql`CREATE TEMP TABLE x ()`.execute(db))
  await expect(written).rejects.toThrow(/read-only/)
  const inserted = readTogether(member(), db => sql`insert into notes values (1)`.execute(db))
  await expect(inserted).rejects.toThrow(/read-only|permission denied/)
})

test.each(['on', 'off'])('isolates members on one shared connection, prepared statements %s', async prepared => {
  process.env.DB_PREPARED = prepared
  const one = createDb(database.url, { size: 1 })
  const rlsDb = createRlsDb(one)
  for (let n = 0; n < 6; n++) {
    const db = rlsDb({ userId: n + 1, vendorId: null })
    const expected = { role: 'cep_member', id: n + 1 }
    expect((await whoAmI.execute(db)).rows).toEqual([expected])
    expect(await readTogether(db, async tx => (await whoAmI.execute(tx)).rows)).toEqual([expected])
    expect((await whoAmI.execute(one.db)).rows).toEqual([{ role: expect.not.stringMatching('cep_member'), id: null }])
  }
  const { rows } = await one.pool.query(`select count(*)::int from pg_prepared_statements where name <> ''`)
  expect(rows[0].count > 0).toBe(prepared === 'on')
  await one.close()
})

test('runs nothing when the role cannot be set, and leaves the connection usable', async () => {
  const one = createDb(database.url, { size: 1 })
  const driver = rlsDriver(
    new PostgresDialect({ pool: preparedPool(one.pool, 'member') }).createDriver(),
    `select set_config('role', 'no_such_role', true)`,
  )
  await driver.init()
  const alone = await driver.acquireConnection()
  const refused = alone.executeQuery(CompiledQuery.raw('insert into notes values (99)'))
  await expect(refused).rejects.toThrow('no_such_role')
  await driver.releaseConnection(alone)
  const begun = await driver.acquireConnection()
  await expect(driver.beginTransaction(begun, {})).rejects.toThrow('no_such_role')
  await driver.releaseConnection(begun)
  expect((await sql`select id from notes`.execute(one.db)).rows).toEqual([])
  await one.close()
})

test('bypasses the policies as the owner of the tables, then returns to the member', async () => {
  const roles = await inTransaction(member(), async tx => {
    const inner = await bypassRls(tx, owner => bypassRls(owner, async db => (await whoAmI.execute(db)).rows[0]?.role))
    return [inner, (await whoAmI.execute(tx)).rows[0]?.role]
  })
  expect(roles).toEqual([expect.not.stringMatching('cep_member'), 'cep_member'])
  const alone = await bypassRls(member(), async db => (await whoAmI.execute(db)).rows[0]?.role)
  expect(alone).not.toBe('cep_member')
})

test('switches the role once for calls inside one another', async () => {
  const statements = await recordStatements(() =>
    inTransaction(member(), tx =>
      bypassRls(tx, async owner => {
        for (let n = 0; n < 3; n++) await bypassRls(owner, db => whoAmI.execute(db))
      }),
    ),
  )
  const switches = statements.filter(({ text }) => /^SELECT set_config\('role'/i.test(text))
  expect(switches).toHaveLength(2)
})

test('rejects a member id that is not a number', () => {
  // TypeScript rejects it, but a driver may still pass it.
  const forged = { userId: "1'; reset role; --" as unknown as number, vendorId: null }
  expect(() => createRlsDb(database)(forged)).toThrow('number')
})

test('grants privileges again at the next start when they were revoked', async () => {
  await database.pool.query('REVOKE ALL ON ALL TABLES IN SCHEMA public FROM cep_member')
  expect(await missingRls(database.pool)).toBeNull()
  expect((await sql`SELECT FROM orders`.execute(member())).rows).toEqual([])
})

test('reports why an account may not use row-level security, until an administrator grants the role', async () => {
  const url = new URL(database.url)
  const name = `cep_modest_${url.pathname.split('_').at(-1)}`
  await database.pool.query(`CREATE ROLE ${name} LOGIN PASSWORD 'modest'`)
  url.username = name
  url.password = 'modest'
  const { pool: modest, close } = createDb(url.href, { size: 1 })
  try {
    expect(await missingRls(modest)).toMatch(/permission denied to set role/)
    await database.pool.query(`GRANT cep_member TO ${name}`)
    expect(await missingRls(modest)).toBeNull()
  } finally {
    await close()
    await database.pool.query(`DROP ROLE ${name}`)
  }
})
