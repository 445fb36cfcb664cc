import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { createUser } from '#tests/support/factories.ts'
import { fixed } from './fixed.ts'
import { type Db, inTransaction, type Tx } from './pool.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('a fixed query is built once and asked with other values each time', async () => {
  const build = vi.fn((db: Db | Tx, id: number, word: string) =>
    db
      .selectFrom('users')
      .select(['id', sql<string>`${word}::text`.as('word')])
      .where('id', '=', id),
  )
  const named = fixed(build)
  const [ada, bob] = [await createUser(database.db), await createUser(database.db)]
  expect(await named(database.db, ada, 'un')).toEqual([{ id: ada, word: 'un' }])
  expect(await named(database.db, bob, 'deux')).toEqual([{ id: bob, word: 'deux' }])
  expect(await named(database.db, 0, 'trois')).toEqual([])
  expect(build).toHaveBeenCalledTimes(1)
})

test('it runs in the transaction it is asked in, whichever built it', async () => {
  const all = fixed((db: Db | Tx) => db.selectFrom('users').select(sql<number>`count(*)`.as('count')))
  const [before] = await all(database.db)
  const undo = new Error('undo')
  await inTransaction(database.db, async tx => {
    await createUser(tx as unknown as Db)
    expect(await all(tx)).toEqual([{ count: Number(before?.count) + 1 }])
    throw undo
  }).catch(error => expect(error).toBe(undo))
  expect(await all(database.db)).toEqual([before])
})
