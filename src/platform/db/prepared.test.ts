import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type FreshDatabase, ownDatabase } from '#tests/support/database.ts'
import { createUser } from '#tests/support/factories.ts'
import { createDb, type Db } from './pool.ts'
import { createNames } from './prepared.ts'
import { createRlsDb, missingRls } from './rls.ts'

let database: FreshDatabase
let one: ReturnType<typeof createDb>
beforeAll(async () => {
  database = await ownDatabase()
  await sql`create table places (id integer primary key, place text not null)`.execute(database.db)
  one = createDb(database.url, { size: 1 })
})
afterEach(() => {
  delete process.env.DB_PREPARED
})
afterAll(async () => {
  await one.close()
  await database.close()
})

const preparedFor = async (words: string) => {
  const { rows } = await one.pool.query<{ name: string; calls: number }>(
    `select name, (generic_plans + custom_plans)::int as calls from pg_prepared_statements
      where name <> '' and statement like $1 order by name`,
    [`%${words}%`],
  )
  return rows
}
const often = async (run: () => Promise<unknown>) => {
  for (let times = 0; times < 4; times++) await run()
}

test('plans a frequent statement once per connection, whatever its values', async () => {
  for (const value of [2, 3, 4, 5]) {
    const { rows } = await sql<{ twice: number }>`select ${value}::int * 2 as twice`.execute(one.db)
    expect(rows).toEqual([{ twice: value * 2 }])
  }
  expect(await preparedFor('as twice')).toEqual([{ name: expect.stringMatching(/^owner /), calls: 2 }])
})

test('does not prepare a statement that was sent once or twice', async () => {
  for (let times = 0; times < 2; times++) await sql`select ${1}::int as rare`.execute(one.db)
  expect(await preparedFor('as rare')).toEqual([])
})

test('sends no names with DB_PREPARED=off', async () => {
  process.env.DB_PREPARED = 'off'
  await often(() => sql`select ${1}::int as nameless`.execute(one.db))
  expect(await preparedFor('as nameless')).toEqual([])
})

test('does not prepare a statement with *, whose columns a migration may change', async () => {
  const places = () => sql`select * from places where id = ${1}`.execute(one.db)
  await often(places)
  await sql`alter table places add column height integer`.execute(database.db)
  expect((await places()).rows).toEqual([])
  expect(await preparedFor('from places')).toEqual([])
})

test('leaves the connection usable after a statement failed', async () => {
  const put = () => sql`insert into places (id, place) values (${7}, ${'cave'})`.execute(one.db)
  await put()
  for (let times = 0; times < 4; times++) await expect(put()).rejects.toThrow('places_pkey')
  await sql`delete from places`.execute(one.db)
  await put()
})

test('plans the same text separately for the owner and for a member', async () => {
  expect(await missingRls(one.pool)).toBeNull()
  const [ada, bob] = [await createUser(database.db), await createUser(database.db)]
  const ids = (db: Db) => db.selectFrom('users').select('id').where('id', '>', 0).orderBy('id').execute()
  const rlsDb = createRlsDb(one)
  for (let times = 0; times < 8; times++) {
    expect(await ids(one.db)).toEqual([{ id: ada }, { id: bob }])
    expect(await ids(rlsDb({ userId: ada, vendorId: null }))).toEqual([{ id: ada }])
    expect(await ids(rlsDb({ userId: bob, vendorId: null }))).toEqual([{ id: bob }])
  }
  const prepared = await preparedFor('from "users" where "id" >')
  expect(prepared.map(({ name }) => name.split(' ')[0]).sort()).toEqual(['member', 'owner'])
})

test('stops naming statements at its limit, and keeps the names given before', () => {
  const nameOf = createNames({ atMost: 2 })
  const thrice = (text: string) => [nameOf('owner', text), nameOf('owner', text), nameOf('owner', text)][2]
  const [first, second] = [thrice('select 1'), thrice('select 2')]
  expect(first).not.toBe(second)
  expect(thrice('select 3')).toBeUndefined()
  expect(nameOf('owner', 'select 1')).toBe(first)
})

test('gives no name to a statement sent once a minute', () => {
  vi.useFakeTimers()
  const nameOf = createNames()
  for (let minute = 0; minute < 5; minute++) {
    expect(nameOf('owner', 'select 1')).toBeUndefined()
    vi.advanceTimersByTime(61_000)
  }
  vi.useRealTimers()
})

test('prepares single statements that read or write rows, and nothing else', () => {
  const nameOf = createNames()
  const prepared = (text: string) =>
    [nameOf('owner', text), nameOf('owner', text), nameOf('owner', text)][2] !== undefined
  expect(prepared('select count(*) from orders')).toBe(true)
  expect(prepared('\n  WITH a AS (SELECT 1) SELECT 2')).toBe(true)
  for (const text of ['begin', 'select 1; select 2', 'select "o".* from orders as o', 'delete from a returning *'])
    expect(prepared(text)).toBe(false)
})
