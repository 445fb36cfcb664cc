import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { createDb, inTransaction, isBusy, WEB } from './pool.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await sql`create table counters (id integer primary key, value integer not null)`.execute(database.db)
  await sql`insert into counters values (1, 0), (2, 0)`.execute(database.db)
})
afterAll(() => database.close())

test('a bigint comes back as a number, and one that a number cannot hold is an error', async () => {
  const { rows } = await database.pool.query(`select 12345678901::bigint as one, '{1,null}'::bigint[] as many`)
  expect(rows).toEqual([{ one: 12345678901, many: [1, null] }])
  await expect(database.pool.query('select 9007199254740993::bigint')).rejects.toThrow('does not fit')
})

test('a date stays the day it is, an instant becomes a Date, a numeric stays exact', async () => {
  const { rows } = await database.pool.query(
    `select date '2026-03-29' as day, '{2026-03-29}'::date[] as days, timestamptz '2026-03-29 12:00+02' as at, 0.1::numeric as rate`,
  )
  expect(rows).toEqual([{ day: '2026-03-29', days: ['2026-03-29'], at: new Date('2026-03-29T10:00:00Z'), rate: '0.1' }])
})

test('days are French days', async () => {
  const { rows } = await database.pool.query(`select (timestamptz '2026-07-13T22:30:00Z')::date as day`)
  expect(rows).toEqual([{ day: '2026-07-14' }])
})

test('a connection that would count days elsewhere is refused', async () => {
  const elsewhere = new URL(database.url)
  elsewhere.searchParams.set('options', '-c TimeZone=UTC')
  const handle = createDb(elsewhere.href)
  await expect(handle.pool.query('select 1')).rejects.toThrow('timezone=Europe/Paris')
  await handle.close()
})

test('two transactions that block each other both end up done', async () => {
  const bump = (first: number, second: number) =>
    inTransaction(database.db, async tx => {
      await sql`update counters set value = value + 1 where id = ${first}`.execute(tx)
      await sql`select pg_sleep(0.1)`.execute(tx)
      await sql`update counters set value = value + 1 where id = ${second}`.execute(tx)
    })
  await Promise.all([bump(1, 2), bump(2, 1)])
  const { rows } = await database.pool.query('select value from counters order by id')
  expect(rows).toEqual([{ value: 2 }, { value: 2 }])
})

test('a row that others keep is reported as busy after three tries', async () => {
  const web = createDb(database.url, { ...WEB, lockTimeout: 50 })
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('select from counters where id = 1 for update')
  let tries = 0
  const attempt = inTransaction(web.db, async tx => {
    tries++
    await sql`update counters set value = 9 where id = 1`.execute(tx)
  })
  await expect(attempt).rejects.toSatisfy(isBusy)
  expect(tries).toBe(3)
  await holder.query('rollback')
  holder.release()
  await web.close()
})

test('an error of the function rolls back and is not retried', async () => {
  let tries = 0
  const attempt = inTransaction(database.db, async tx => {
    tries++
    await sql`update counters set value = 100`.execute(tx)
    throw new Error('refused')
  })
  await expect(attempt).rejects.toThrow('refused')
  expect(tries).toBe(1)
  const { rows } = await database.pool.query('select from counters where value = 100')
  expect(rows).toEqual([])
})

test('a page never waits for a query beyond its limit', async () => {
  const web = createDb(database.url, { ...WEB, statementTimeout: 50 })
  await expect(web.pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
  await web.close()
})

test('the pool survives the loss of its connections, idle or in the middle of a transaction', async () => {
  const lost: Error[] = []
  const handle = createDb(database.url, { onConnectionLost: error => lost.push(error) })
  const kill = () =>
    database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'cep-et-chai' and pid <> pg_backend_pid()`)
  await handle.pool.query('select 1')
  await kill()
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  const interrupted = inTransaction(handle.db, async tx => {
    await kill()
    await new Promise(resume => setTimeout(resume, 100))
    await sql`select 1`.execute(tx)
  })
  await expect(interrupted).rejects.toThrow()
  await expect(handle.pool.query('select 1')).resolves.toBeDefined()
  await handle.close()
})
