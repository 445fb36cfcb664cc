import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'

// « journal » named the audit log once; it is the accounting term now.
const retired =
  /(?<![a-z])(?:asked|asker|asks?|desk|doors?|forget|forgets|forgettable|forgotten|house|kept|market|raise|shelf|shelves|told|wall|worn)(?![a-z])/i

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('no retired word names an object of the database', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION SELECT table_name || '.' || column_name FROM information_schema.columns WHERE table_schema = 'public'
    UNION SELECT conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
    UNION SELECT tgname FROM pg_trigger WHERE NOT tgisinternal
    UNION SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION SELECT unnest(proargnames) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION SELECT policyname FROM pg_policies WHERE schemaname = 'public'`.execute(database.db)
  expect(rows.length).toBeGreaterThan(1_000)
  expect(rows.map(({ name }) => name).filter(name => retired.test(name))).toEqual([])
})

test('no retired word is a value that a constraint allows', async () => {
  const { rows } = await sql<{ name: string; value: string }>`
    SELECT conrelid::regclass || '.' || conname AS name, value[1] AS value
    FROM pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([^'']*)''::text', 'g') AS value
    WHERE contype = 'c' AND connamespace = 'public'::regnamespace`.execute(database.db)
  expect(rows.length).toBeGreaterThan(200)
  expect(rows.filter(({ value }) => retired.test(value))).toEqual([])
})
