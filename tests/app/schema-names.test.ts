import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { createUser } from '#tests/support/factories.ts'

// « journal » named the audit log once; it is the accounting term now.
const retired =
  /(?<![a-z])(?:asked|asker|asks?|desk|doors?|forget|forgets|forgettable|forgotten|house|kept|market|raise|shelf|shelves|told|wall|worn)(?![a-z])/i
/** Dropped with the release after the one that replaced them, whose servers still write them: see docs/operations.md. */
const columns = ['files.kept', 'vendors.review_asked_at']

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
  const found = rows.map(({ name }) => name).filter(name => retired.test(name))
  expect(found.filter(name => !columns.includes(name))).toEqual([])
})

test('no retired word is a value that a constraint allows', async () => {
  const { rows } = await sql<{ name: string; value: string }>`
    SELECT conrelid::regclass || '.' || conname AS name, value[1] AS value
    FROM pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([^'']*)''::text', 'g') AS value
    WHERE contype = 'c' AND connamespace = 'public'::regnamespace`.execute(database.db)
  expect(rows.length).toBeGreaterThan(200)
  expect(rows.filter(({ value }) => retired.test(value))).toEqual([])
})

test('a file that either release attaches is attached for both', async () => {
  const uploader = await createUser(database.db)
  const insert = async (column: 'kept' | 'attached', value: boolean) => {
    const { rows } = await sql<{ id: string }>`
      INSERT INTO files (uploader_id, name, media_type, bytes, ${sql.ref(column)})
      VALUES (${uploader}, 'a.pdf', 'application/pdf', '%PDF', ${value}) RETURNING id`.execute(database.db)
    return rows[0]?.id
  }
  const read = async (id: string | undefined) => {
    const { rows } = await sql`SELECT kept, attached FROM files WHERE id = ${id}`.execute(database.db)
    return rows[0]
  }
  const both = { kept: true, attached: true }
  for (const column of ['kept', 'attached'] as const) {
    expect(await read(await insert(column, true))).toEqual(both)
    const id = await insert(column, false)
    expect(await read(id)).toEqual({ kept: false, attached: false })
    await sql`UPDATE files SET ${sql.ref(column)} = true WHERE id = ${id}`.execute(database.db)
    expect(await read(id)).toEqual(both)
  }
})
