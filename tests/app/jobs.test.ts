import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '#app/jobs.ts'
import { readEnv } from '#app/startup/env.ts'
import { outboxTransport } from '#platform/mail/send.ts'
import { type FreshDatabase, ownDatabase } from '#tests/support/database.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await ownDatabase()
})
afterAll(() => database?.close())

test('a failed cleanup stops no other cleanup, and the job fails with its name', async () => {
  const { db } = database
  await sql`INSERT INTO throttles (key, attempts, window_ends_at) VALUES ('old', 1, now() - interval '1 hour')`.execute(
    db,
  )
  await sql`INSERT INTO captcha_solutions (challenge, used_at) VALUES ('old', now() - interval '3 days')`.execute(db)
  // Both cleanups run before those two: one of another domain, and one of the same.
  await sql`DROP TABLE carts CASCADE`.execute(db)
  await sql`DROP TABLE password_resets CASCADE`.execute(db)
  const env = readEnv({ NODE_ENV: 'test', DATABASE_URL: database.url })
  const maintenance = jobs.maintenance({}, { db, env, mail: outboxTransport })
  await expect(maintenance).rejects.toThrow(/2 of 21 failed.*carts.*password_resets/s)
  for (const table of ['throttles', 'captcha_solutions']) {
    const { rows } = await sql.raw(`SELECT FROM ${table}`).execute(db)
    expect(rows, table).toHaveLength(0)
  }
})
