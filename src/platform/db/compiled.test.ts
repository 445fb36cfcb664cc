import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FreshDatabase, ownDatabase } from '#tests/support/database.ts'
import { createUser } from '#tests/support/factories.ts'
import { compileOnce } from './compiled.ts'
import { withoutEstimate } from './planner.ts'
import { createDb, type Db, inTransaction, type Tx } from './pool.ts'

let database: FreshDatabase
beforeAll(async () => {
  // Never analysed: plans depend on what the planner knows of the table.
  database = await ownDatabase()
})
afterAll(() => database.close())

test('compiles a query once and runs it with other values each time', async () => {
  const build = vi.fn((db: Db | Tx, id: RawBuilder<number>, word: RawBuilder<string>) =>
    db
      .selectFrom('users')
      .select(['id', sql<string>`${word}::text`.as('word')])
      .where('id', '=', id),
  )
  const find = compileOnce(build)
  const [ada, bob] = [await createUser(database.db), await createUser(database.db)]
  expect(await find(database.db, ada, 'un')).toEqual([{ id: ada, word: 'un' }])
  expect(await find(database.db, bob, 'deux')).toEqual([{ id: bob, word: 'deux' }])
  expect(await find(database.db, 0, 'trois')).toEqual([])
  expect(build).toHaveBeenCalledTimes(1)
})

test('runs in the transaction of its caller, whichever handle compiled it', async () => {
  const all = compileOnce(db => db.selectFrom('users').select(sql<number>`count(*)`.as('count')))
  const [before] = await all(database.db)
  const undo = new Error('undo')
  await inTransaction(database.db, async tx => {
    await createUser(tx as unknown as Db)
    expect(await all(tx)).toEqual([{ count: Number(before?.count) + 1 }])
    throw undo
  }).catch(error => expect(error).toBe(undo))
  expect(await all(database.db)).toEqual([before])
})

test('uses one generic plan for a value without an estimate; another value is planned on each execution', async () => {
  const one = createDb(database.url, { size: 1 })
  await one.pool.query('set plan_cache_mode = auto')
  const plans = async (words: string) => {
    const { rows } = await one.pool.query<{ generic: number; anew: number }>(
      `select generic_plans::int as generic, custom_plans::int as anew from pg_prepared_statements where statement like $1`,
      [`%${words}%`],
    )
    return rows[0]
  }
  for (let times = 0; times < 12; times++) {
    const seen = await sql`select id from users where id = any(${[times]}::bigint[]) and 'seen' = 'seen'`.execute(
      one.db,
    )
    const ids = withoutEstimate([times], 'bigint[]')
    const not = await sql`select id from users where id = any(${ids}::bigint[]) and 'not' = 'not'`.execute(one.db)
    expect(not.rows).toEqual(seen.rows)
  }
  expect(await plans(`'not' = 'not'`)).toEqual({ generic: 5, anew: 5 })
  expect(await plans(`'seen' = 'seen'`)).toEqual({ generic: 0, anew: 10 })
  await one.close()
})
