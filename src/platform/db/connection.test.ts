import type { Duplex } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { connection, type Entry } from './connection.ts'
import { later } from './later.ts'
import { createDb, type Db, inTransaction, type Tx } from './pool.ts'
import { createWall, reading } from './wall.ts'

let database: FreshDatabase
let one: ReturnType<typeof createDb>
beforeAll(async () => {
  database = await freshDatabase()
  await sql`create table notes (id integer primary key)`.execute(database.db)
})
beforeEach(() => {
  one = createDb(database.url, { size: 1 })
})
afterEach(async () => {
  delete process.env.DB_PREPARED
  await one.close()
  await database.pool.query('truncate notes')
})
afterAll(() => database.close())

const noting = (id: number) => sql<{ id: number }>`insert into notes values (${id}) returning id`
const note = (db: Db | Tx, id: number) => noting(id).execute(db)
const notes = async () => (await database.pool.query('select id from notes order by id')).rows.map(({ id }) => id)
/** From the third time on it has a name, and goes with the beginning. */
const inTurn = async (count: number, run: (n: number) => Promise<unknown>) => {
  for (let n = 0; n < count; n++) await run(n)
}

/** How many messages the driver sent meanwhile. */
async function sent(run: () => Promise<unknown>): Promise<number> {
  const client = await one.pool.connect()
  // The driver's socket, which its types leave out.
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  client.release()
  const { _write, _writev } = stream
  let messages = 0
  stream._write = (...all) => {
    messages++
    _write.apply(stream, all)
  }
  stream._writev = (...all) => {
    messages++
    _writev?.apply(stream, all)
  }
  await run().finally(() => Object.assign(stream, { _write, _writev }))
  return messages
}

test('a transaction and its first statement are one message, committed or undone together', async () => {
  await inTurn(4, n => inTransaction(one.db, tx => note(tx, n)))
  const refused = inTransaction(one.db, async tx => {
    await note(tx, 10)
    await note(tx, 11)
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(await notes()).toEqual([0, 1, 2, 3])
  // The second is the commit.
  expect(await sent(() => inTransaction(one.db, tx => note(tx, 20)))).toBe(2)
})

test('a beginning that is refused takes the first statement with it', async () => {
  await inTurn(4, n => note(one.db, n))
  const client = await one.pool.connect()
  const unknown: Entry = ['no_such_role', '1', '']
  const kysely = connection(client, 'market', unknown)
  await kysely.query('begin', [])
  await expect(kysely.query('insert into notes values ($1)', [99])).rejects.toThrow('no_such_role')
  await expect(kysely.query('insert into notes values ($1)', [97])).rejects.toThrow('no_such_role')
  await kysely.query('rollback', [])
  const alone = connection(client, 'market', unknown)
  await expect(alone.query('insert into notes values ($1)', [98])).rejects.toThrow('no_such_role')
  const together = connection(client, 'market', unknown)
  await together.query('begin', [])
  const both = [95, 96].map(id => together.query('insert into notes values ($1) returning id + 0', [id]))
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await together.query('rollback', [])
  kysely.release()
  expect(await notes()).toEqual([0, 1, 2, 3])
  await note(one.db, 4)
  expect(await notes()).toEqual([0, 1, 2, 3, 4])
})

test('a first statement that is refused leaves its connection as good as before', async () => {
  await inTurn(4, n => inTransaction(one.db, tx => note(tx, n)))
  for (let times = 0; times < 3; times++)
    await expect(inTransaction(one.db, tx => note(tx, 1))).rejects.toThrow('notes_pkey')
  await inTransaction(one.db, tx => note(tx, 5))
  expect(await notes()).toEqual([0, 1, 2, 3, 5])
})

test('who only reads may not write, first statement or not', async () => {
  await inTurn(4, n => note(one.db, n))
  const wall = createWall(one.pool)({ userId: 1, vendorId: null })
  await expect(reading(wall, db => note(db, 50))).rejects.toThrow(/read-only|permission denied/)
  const plain = one.db.transaction().setAccessMode('read only')
  await expect(plain.execute(tx => note(tx, 51))).rejects.toThrow('read-only')
  expect(await notes()).toEqual([0, 1, 2, 3])
})

test.each(['on', 'off'])(
  'each member is themself on a connection shared by all, prepared statements %s',
  async prepared => {
    process.env.DB_PREPARED = prepared
    await one.close()
    one = createDb(database.url, { size: 1 })
    const who = sql<{ role: string; id: number | null }>`select current_user as role, me() as id`
    const wall = createWall(one.pool)
    await inTurn(6, async n => {
      const member = wall({ userId: n + 1, vendorId: null })
      const asked = { role: 'cep_member', id: n + 1 }
      expect((await who.execute(member)).rows).toEqual([asked])
      expect(await reading(member, async db => (await who.execute(db)).rows)).toEqual([asked])
      expect((await who.execute(one.db)).rows).toEqual([{ role: expect.not.stringMatching('cep_member'), id: null }])
    })
    const { rows } = await one.pool.query(`select count(*)::int from pg_prepared_statements where name <> ''`)
    expect(rows[0].count > 0).toBe(prepared === 'on')
  },
)

test('a transaction that asks nothing sends nothing', async () => {
  expect(await sent(() => one.db.transaction().execute(async () => undefined))).toBe(0)
  await note(one.db, 1)
  expect(await notes()).toEqual([1])
})

test('what is asked later goes with the commit, and all that is asked at once is one message', async () => {
  await inTurn(4, n => inTransaction(one.db, tx => note(tx, n)))
  const alone = () =>
    inTransaction(one.db, async tx => {
      await later(tx, noting(10))
      await later(tx, noting(11))
    })
  expect(await sent(alone)).toBe(1)
  const between = () =>
    inTransaction(one.db, async tx => {
      await later(tx, noting(12))
      const [first, second] = await Promise.all([note(tx, 13), sql`select count(*)::int as id from notes`.execute(tx)])
      expect([first.rows, second.rows]).toEqual([[{ id: 13 }], [{ id: 8 }]])
      await later(tx, noting(14))
    })
  await between()
  expect(await notes()).toEqual([0, 1, 2, 3, 10, 11, 12, 13, 14])
  await inTurn(2, async n => {
    await database.pool.query('truncate notes')
    expect([n, await sent(() => between().catch(() => undefined))]).toEqual([n, 2])
  })
})

test.each(['on', 'off'])('a later statement that is refused undoes all, prepared statements %s', async prepared => {
  process.env.DB_PREPARED = prepared
  await one.close()
  one = createDb(database.url, { size: 1 })
  await inTurn(4, n => inTransaction(one.db, tx => note(tx, n)))
  const atTheEnd = inTransaction(one.db, async tx => {
    await note(tx, 20)
    await later(tx, noting(1))
  })
  await expect(atTheEnd).rejects.toThrow('notes_pkey')
  const before = inTransaction(one.db, async tx => {
    await later(tx, noting(1))
    await note(tx, 21)
  })
  await expect(before).rejects.toThrow('notes_pkey')
  await inTransaction(one.db, tx => note(tx, 22))
  expect(await notes()).toEqual([0, 1, 2, 3, 22])
})

test('a refusal that nobody minds is no commit', async () => {
  await inTurn(4, n => inTransaction(one.db, tx => note(tx, n)))
  const minded = inTransaction(one.db, async tx => {
    await note(tx, 30)
    await note(tx, 1).catch(() => undefined)
  })
  await expect(minded).rejects.toThrow('notes_pkey')
  expect(await notes()).toEqual([0, 1, 2, 3])
})

test('a connection that dies with a later statement acknowledges nothing', async () => {
  await inTurn(4, n => inTransaction(one.db, tx => note(tx, n)))
  const cut = inTransaction(one.db, async tx => {
    await note(tx, 40)
    await later(tx, sql`select pg_terminate_backend(pg_backend_pid())`)
    await later(tx, noting(41))
  })
  await expect(cut).rejects.toThrow()
  await inTransaction(one.db, tx => note(tx, 42))
  expect(await notes()).toEqual([0, 1, 2, 3, 42])
})

test('of several asked at once one is refused: none is kept, and none stands alone afterwards', async () => {
  await inTurn(4, n => inTransaction(one.db, tx => note(tx, n)))
  let straggler: Promise<unknown> = Promise.resolve()
  const refused = inTransaction(one.db, tx => {
    const slow = async () => {
      await new Promise(resume => setTimeout(resume, 20))
      await note(tx, 52)
    }
    straggler = slow()
    return Promise.all([note(tx, 50), note(tx, 1), note(tx, 51), straggler])
  })
  await expect(refused).rejects.toThrow('notes_pkey')
  await expect(straggler).rejects.toThrow()
  expect(await notes()).toEqual([0, 1, 2, 3])
})

test('behind an entry one statement alone is one message, undone where only looking is wanted', async () => {
  const who = sql<{ id: number }>`select me() as id`
  const looks = createWall(one.pool)({ userId: 7, vendorId: null }, 'rollback')
  await inTurn(4, async () => expect((await who.execute(looks)).rows).toEqual([{ id: 7 }]))
  expect(await sent(() => who.execute(looks))).toBe(1)
  await expect(sql`select 1 / 0 as id`.execute(looks)).rejects.toThrow('division by zero')
  expect(await sent(() => who.execute(createWall(one.pool)({ userId: 7, vendorId: null })))).toBe(1)
})

test.each(['commit', 'rollback'])('whoever still asks while a transaction ends (%s) is refused', async end => {
  await inTurn(4, n => note(one.db, n))
  const client = await one.pool.connect()
  const kysely = connection(client, 'market', null)
  await kysely.query('begin', [])
  await kysely.query('insert into notes values ($1)', [60])
  const ending = kysely.query(end, [])
  await expect(kysely.query('insert into notes values ($1)', [61])).rejects.toThrow('over')
  await ending
  await expect(kysely.query('insert into notes values ($1)', [62])).rejects.toThrow('over')
  kysely.release()
  expect(await notes()).toEqual([0, 1, 2, 3, ...(end === 'commit' ? [60] : [])])
})
