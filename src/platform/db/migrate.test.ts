import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, ownDatabase } from '#tests/support/database.ts'
import { isMigrated, migrate } from './migrate.ts'

let database: FreshDatabase
let directory: string
beforeEach(async () => {
  database = await ownDatabase()
  // The template already holds the project's own migrations.
  await sql`drop table schema_migrations`.execute(database.db)
  directory = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  await file('0001_one.sql', 'create table one (\n  id integer\n)')
  await file('0002_two.sql', 'create table two (id integer); insert into one values (1)')
})
afterEach(async () => {
  await database.close()
  await rm(directory, { recursive: true })
})

const file = (name: string, text: string) => writeFile(path.join(directory, name), text)
const run = (retryMs?: number) => migrate(database.url, { directory, ...(retryMs ? { retryMs } : {}) })
const count = async (table: string) =>
  (await database.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n

test('runs each migration once, in order', async () => {
  expect(await run()).toEqual(['0001_one', '0002_two'])
  expect(await run()).toEqual([])
  await file('0003_three.sql', 'insert into one values (2)')
  expect(await run()).toEqual(['0003_three'])
  expect(await count('one')).toBe(2)
})

test('applies each migration once when four programs migrate at once', async () => {
  const applied = await Promise.all([run(), run(), run(), run()])
  expect(applied.flat().sort()).toEqual(['0001_one', '0002_two'])
  expect(await count('one')).toBe(1)
})

test('lets four programs open an empty database at once', async () => {
  await sql`drop schema graphile_worker cascade`.execute(database.db)
  const applied = await Promise.all([run(), run(), run(), run()])
  expect(applied.flat().sort()).toEqual(['0001_one', '0002_two'])
  expect(await count('graphile_worker.migrations')).toBeGreaterThan(0)
})

test('rejects a migration that changed after it ran, and ignores line-end changes', async () => {
  await run()
  await file('0001_one.sql', 'create table one (\r\n  id integer\r\n)')
  await expect(run()).resolves.toEqual([])
  await file('0001_one.sql', 'create table one (id bigint)')
  await expect(run()).rejects.toThrow('0001_one a changé')
})

test('rejects a gap in the numbers before anything runs', async () => {
  await file('0004_four.sql', 'create table four (id integer)')
  await expect(run()).rejects.toThrow('0004_four.sql vient là où le numéro 3 est attendu')
  await expect(count('one')).rejects.toMatchObject({ code: '42P01' })
})

test('rejects a file name that does not match the pattern', async () => {
  await file('3_three.sql', 'select 1')
  await expect(run()).rejects.toThrow('nom de migration refusé')
})

test('leaves nothing of a migration that fails, and names its line', async () => {
  await file(
    '0003_three.sql',
    'create table three (id integer);\ninsert into three values (1);\nselect * from nowhere;',
  )
  await expect(run()).rejects.toThrow('migration 0003_three, ligne 3')
  await expect(count('three')).rejects.toMatchObject({ code: '42P01' })
  expect(await count('schema_migrations')).toBe(2)
})

test('privileges are granted once for migrations that are applied together, also after one of them failed', async () => {
  const grants = 'SELECT grant_member_privileges();'
  await file(
    '0003_three.sql',
    `create or replace function grant_member_privileges() returns boolean language sql
      as 'insert into two values (1); select true'; ${grants}`,
  )
  await file('0004_four.sql', `select * from nowhere; ${grants}`)
  await expect(run()).rejects.toThrow('migration 0004_four')
  expect(await count('two')).toBe(0)
  await file('0004_four.sql', grants)
  await run()
  expect(await count('two')).toBe(1)
  await file('0005_five.sql', grants)
  await run()
  expect(await count('two')).toBe(2)
})

test('rejects a database newer than the code, but counts it as migrated for an older running program', async () => {
  await run()
  expect(await isMigrated(database.pool, directory)).toBe(true)
  await rm(path.join(directory, '0002_two.sql'))
  await expect(run()).rejects.toThrow('plus récente que ce code')
  expect(await isMigrated(database.pool, directory)).toBe(true)
  await file('0002_two.sql', 'select 1')
  await file('0003_three.sql', 'select 1')
  expect(await isMigrated(database.pool, directory)).toBe(false)
})

/** Reads the table in a transaction left open, as a report does. */
async function heldTable(table: string) {
  const holder = await database.pool.connect()
  await holder.query(`begin; select * from ${table}`)
  return () => holder.query('commit').then(() => holder.release())
}

test('retries a migration of a busy table in short attempts, and does not delay other statements', async () => {
  await run()
  await file('0003_three.sql', 'alter table one add column note text')
  const letGo = await heldTable('one')
  let held = true
  const migrating = run()
  setTimeout(() => void letGo().then(() => (held = false)), 1_500)
  const visitor = await database.pool.connect()
  await visitor.query("set lock_timeout = '500ms'")
  let answers = 0
  for (; held; answers++) await visitor.query('select * from one')
  visitor.release(true)
  await expect(migrating).resolves.toEqual(['0003_three'])
  expect(answers).toBeGreaterThan(10)
})

test('gives up with a message, and no change, when a migration never gets its table lock', async () => {
  await run()
  await file('0003_three.sql', 'create table three (id integer);\nalter table one add column note text')
  const letGo = await heldTable('one')
  await expect(run(800)).rejects.toThrow('0003_three : ses tables sont restées prises par d’autres pendant 1 s')
  await expect(count('three')).rejects.toMatchObject({ code: '42P01' })
  await letGo()
  await expect(run()).resolves.toEqual(['0003_three'])
})

const concurrent = '-- concurrently\ncreate unique index concurrently if not exists one_id on one (id);\n'
const isValid = async () =>
  (await database.pool.query("select indisvalid from pg_index where indexrelid = to_regclass('one_id')")).rows[0]

test('builds an index concurrently while other migrators wait, and rebuilds an invalid one', async () => {
  await run()
  await database.pool.query('insert into one values (1)')
  await file('0003_three.sql', concurrent)
  await expect(run()).rejects.toThrow('migration 0003_three')
  expect(await isValid()).toEqual({ indisvalid: false })
  await database.pool.query('delete from one where ctid = (select max(ctid) from one)')
  const applied = await Promise.all([run(), run(), run()])
  expect(applied.flat()).toEqual(['0003_three'])
  expect(await isValid()).toEqual({ indisvalid: true })
})

test('rejects any other statement marked as concurrent', async () => {
  await file('0003_three.sql', '-- concurrently\ndrop table one')
  await expect(run()).rejects.toThrow('un seul CREATE INDEX CONCURRENTLY')
  expect(await count('one')).toBe(1)
})
