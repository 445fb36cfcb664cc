import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FreshDatabase, ownDatabase } from '#tests/support/database.ts'
import { createDb, type Db, inTransaction, isContention, type Tx, WEB } from './pool.ts'
import { preparedPool } from './prepared.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await ownDatabase()
  await sql`create table counters (id integer primary key, value integer not null)`.execute(database.db)
  await sql`insert into counters values (1, 0), (2, 0)`.execute(database.db)
})
afterAll(() => database.close())

test('returns a bigint as a number, and fails on one that a number cannot hold', async () => {
  const { rows } = await database.pool.query(`select 12345678901::bigint as one, '{1,null}'::bigint[] as many`)
  expect(rows).toEqual([{ one: 12345678901, many: [1, null] }])
  await expect(database.pool.query('select 9007199254740993::bigint')).rejects.toThrow('does not fit')
})

test('returns a date as its day, an instant as a Date, and a numeric exactly', async () => {
  const { rows } = await database.pool.query(
    `select date '2026-03-29' as day, '{2026-03-29}'::date[] as days, timestamptz '2026-03-29 12:00+02' as at, 0.1::numeric as rate`,
  )
  expect(rows).toEqual([{ day: '2026-03-29', days: ['2026-03-29'], at: new Date('2026-03-29T10:00:00Z'), rate: '0.1' }])
})

test('uses French days', async () => {
  const { rows } = await database.pool.query(`select (timestamptz '2026-07-13T22:30:00Z')::date as day`)
  expect(rows).toEqual([{ day: '2026-07-14' }])
})

test('rejects a connection with another time zone', async () => {
  const elsewhere = new URL(database.url)
  elsewhere.searchParams.set('options', '-c TimeZone=UTC')
  const handle = createDb(elsewhere.href)
  await expect(handle.pool.query('select 1')).rejects.toThrow('timezone=Europe/Paris')
  await handle.close()
})

test('completes two transactions that deadlock', async () => {
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

test('reports a row locked by others as busy after three attempts', async () => {
  const web = createDb(database.url, { ...WEB, lockTimeout: 50 })
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('select from counters where id = 1 for update')
  let tries = 0
  const attempt = inTransaction(web.db, async tx => {
    tries++
    await sql`update counters set value = 9 where id = 1`.execute(tx)
  })
  await expect(attempt).rejects.toSatisfy(isContention)
  expect(tries).toBe(3)
  await holder.query('rollback')
  holder.release()
  await web.close()
})

test('rolls back on an error of the function, without a retry', async () => {
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

test('ends a query at its time limit', async () => {
  const web = createDb(database.url, { ...WEB, statementTimeout: 50 })
  await expect(web.pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
  await web.close()
})

test('survives the loss of its connections, idle or in a transaction', async () => {
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

describe('on one connection', () => {
  let one: ReturnType<typeof createDb>
  beforeEach(async () => {
    one = createDb(database.url, { size: 1 })
    await sql`create table if not exists notes (id integer primary key)`.execute(one.db)
    await sql`truncate notes`.execute(one.db)
    // Often enough to be prepared.
    for (let id = 0; id < 4; id++) await inTransaction(one.db, tx => note(tx, id))
  })
  afterEach(() => one.close())

  const note = (db: Db | Tx, id: number) => sql`insert into notes values (${id})`.execute(db)
  const notes = async () => (await database.pool.query('select id from notes order by id')).rows.map(({ id }) => id)

  test('leaves the connection usable after a failed statement', async () => {
    for (let times = 0; times < 3; times++)
      await expect(inTransaction(one.db, tx => note(tx, 1))).rejects.toThrow('notes_pkey')
    await inTransaction(one.db, tx => note(tx, 5))
    expect(await notes()).toEqual([0, 1, 2, 3, 5])
  })

  test('does not report a commit when the function ignored a failed statement', async () => {
    const ignored = inTransaction(one.db, async tx => {
      await note(tx, 30)
      await note(tx, 1).catch(() => undefined)
    })
    await expect(ignored).rejects.toThrow('rolled back')
    expect(await notes()).toEqual([0, 1, 2, 3])
  })

  test('commits nothing when the connection dies in a transaction', async () => {
    const cut = inTransaction(one.db, async tx => {
      await note(tx, 40)
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
    })
    await expect(cut).rejects.toThrow()
    await inTransaction(one.db, tx => note(tx, 42))
    expect(await notes()).toEqual([0, 1, 2, 3, 42])
  })

  test('rejects a statement sent after its transaction failed, instead of running it alone', async () => {
    let straggler: Promise<unknown> = Promise.resolve()
    const slow = async (tx: Tx) => {
      await new Promise(resume => setTimeout(resume, 20))
      await note(tx, 52)
    }
    const refused = inTransaction(one.db, tx => {
      straggler = slow(tx)
      return Promise.all([note(tx, 50), note(tx, 1), note(tx, 51), straggler])
    })
    await expect(refused).rejects.toThrow('notes_pkey')
    await expect(straggler).rejects.toThrow()
    expect(await notes()).toEqual([0, 1, 2, 3])
  })

  test.each(['commit', 'rollback'])(
    'rejects a statement sent during the %s, instead of running it alone',
    async end => {
      const client = await preparedPool(one.pool, 'owner').connect()
      await client.query('begin', [])
      await client.query('insert into notes values ($1)', [60])
      const ending = client.query(end, [])
      await expect(client.query('insert into notes values ($1)', [61])).rejects.toThrow('over')
      await ending
      await expect(client.query('insert into notes values ($1)', [62])).rejects.toThrow('over')
      client.release()
      expect(await notes()).toEqual([0, 1, 2, 3, ...(end === 'commit' ? [60] : [])])
    },
  )
})
