import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { createUser } from '#tests/support/factories.ts'
import { purgeOldCarts } from './jobs.ts'
import { hashCartToken, newCartToken } from './token.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('deletes a visitor’s cart when its cookie expires, never a user’s', async () => {
  const { db } = database
  const age = (months: number) => sql<Date>`now() - make_interval(months => ${months})`
  const { id: old } = await db
    .insertInto('carts')
    .values({ token_hash: hashCartToken(newCartToken()), updated_at: age(7) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('carts')
    .values({ token_hash: hashCartToken(newCartToken()), updated_at: age(5) })
    .execute()
  await db
    .insertInto('carts')
    .values({ user_id: await createUser(db), updated_at: age(70) })
    .execute()
  await purgeOldCarts(db)
  const left = await db.selectFrom('carts').select('id').execute()
  expect(left).toHaveLength(2)
  expect(left.map(cart => cart.id)).not.toContain(old)
})
