import type { Duplex } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { connection, type Entry } from './opening.ts'
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

const note = (db: Db | Tx, id: number) => sql`insert into notes values (${id})`.execute(db)
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
  await kysely.query('rollback', [])
  await expect(kysely.query('insert into notes values ($1)', [98])).rejects.toThrow('no_such_role')
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
