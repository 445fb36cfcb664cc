import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { databaseShelf, type FreshDatabase } from '#tests/support/database.ts'

const open: FreshDatabase[] = []
afterEach(() => Promise.all(open.splice(0).map(database => database.close())))

async function take(lend = fromShelf): Promise<FreshDatabase> {
  const database = await lend()
  open.push(database)
  return database
}

/** Its own: one that other files use may hold a database whose uses are over. */
const fromShelf = databaseShelf()

/** The rows of each table, in any order, and the next value of each sequence, as text. */
async function contentsOf({ db }: FreshDatabase): Promise<unknown[]> {
  const rows =
    await sql`SELECT name, query_to_xml('SELECT * FROM ' || name || ' AS whole ORDER BY whole::text', false, false, '')::text AS rows
    FROM (SELECT oid::regclass::text AS name FROM pg_class
      WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)) t
    ORDER BY name`.execute(db)
  const sequences = await sql`SELECT schemaname, sequencename, last_value FROM pg_sequences ORDER BY 1, 2`.execute(db)
  return [...rows.rows, ...sequences.rows]
}

const addTag = ({ db }: FreshDatabase) =>
  sql`INSERT INTO tags (category_id, name, slug, position) SELECT id, 'Essai', 'essai', 1 FROM categories LIMIT 1`.execute(
    db,
  )

test('a database that was written to is empty for its next user, with the rows and sequences of a new one', async () => {
  const first = await take()
  const before = await contentsOf(first)
  await addTag(first)
  await sql`UPDATE categories SET title = title || ' !'`.execute(first.db)
  await sql`DELETE FROM payment_limits`.execute(first.db)
  await sql`SELECT nextval(pg_get_serial_sequence('users', 'id'))`.execute(first.db)
  expect(await contentsOf(first)).not.toEqual(before)
  await first.close()
  const second = await take()
  expect({ url: second.url, contents: await contentsOf(second) }).toEqual({ url: first.url, contents: before })
})

test.each([
  ['a column was added', 'ALTER TABLE tags ADD COLUMN essai int'],
  ['a trigger was disabled', 'ALTER TABLE order_history DISABLE TRIGGER USER'],
  ['a function was added', 'CREATE FUNCTION essai() RETURNS int LANGUAGE sql RETURN 1'],
  ['a right was given', 'GRANT SELECT ON audit_entries TO PUBLIC'],
  ['a constraint was dropped', 'ALTER TABLE tags DROP CONSTRAINT tags_pkey CASCADE'],
  ['an index was added', 'CREATE INDEX essai ON tags (slug)'],
  [
    'a setting was changed',
    "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET work_mem = 65', current_database()); END $$",
  ],
])('a database is not used again when %s', async (_, statement) => {
  const first = await take()
  await first.pool.query(statement)
  await first.close()
  expect((await take()).url).not.toBe(first.url)
})

test.each([
  ['a trigger', 'ALTER TABLE order_history DISABLE TRIGGER USER; ALTER TABLE order_history ENABLE TRIGGER USER'],
  ['a name', 'ALTER TABLE tags RENAME TO essai; ALTER TABLE essai RENAME TO tags'],
])('a database is used again when %s was put back', async (_, statements) => {
  const first = await take()
  await first.pool.query(statements)
  await first.close()
  expect((await take()).url).toBe(first.url)
})

test('a database is used again when its tables were truncated and analysed', async () => {
  const first = await take()
  await first.pool.query('TRUNCATE tags CASCADE; ANALYZE')
  await first.close()
  expect((await take()).url).toBe(first.url)
})

test('a database is not used again while a connection of it is in use', async () => {
  const first = await take()
  const client = await first.pool.connect()
  await client.query('BEGIN')
  const closing = first.close()
  client.release()
  await closing
  expect((await take()).url).not.toBe(first.url)
})

test('a database that another process is connected to is not used again', async () => {
  const first = await take()
  const other = new pg.Client({ connectionString: first.url })
  // Dropping the database ends its connections.
  other.on('error', () => undefined)
  await other.connect()
  await first.close()
  expect((await take()).url).not.toBe(first.url)
})

test('a database is not used more often than its shelf allows', async () => {
  const twice = databaseShelf(2)
  const urls: string[] = []
  for (let use = 0; use < 3; use++) {
    const database = await take(twice)
    urls.push(database.url)
    await database.close()
  }
  expect(urls[1]).toBe(urls[0])
  expect(urls[2]).not.toBe(urls[0])
})
