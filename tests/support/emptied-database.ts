/**
 * Empties a database between two test files that use it in turn. Rows alone are put back: a database whose schema or
 * settings are not those of before is of no further use.
 */
import type pg from 'pg'

/** What a migrated database has before its first use. */
export type Pristine = {
  /** Changes with each write to the catalog; `schema` with the definitions only. */
  writes: string
  schema: string
  rows: ReadonlyMap<string, string>
  sequences: ReadonlyMap<string, string>
}

type Table = { name: string; bytes: number }

/** Deleted rows stay in their tables, which nobody vacuums, and slow down what reads them. */
const bytesAtMost = 16 * 2 ** 20

/** Objects below it are PostgreSQL's own. */
const firstOid = 16_384

const namedObjects = ['attrdef', 'proc', 'trigger', 'policy', 'rewrite', 'type'].map(name => `pg_${name}`)

// A new row has a higher number of its transaction than those of before. Reading the definitions takes five times as long.
const catalogWrites = `SELECT concat_ws(' ', ${[
  'pg_class',
  'pg_attribute',
  'pg_constraint',
  'pg_index',
  ...namedObjects,
  'pg_db_role_setting',
]
  .map(name => `(SELECT concat(count(*), '/', sum(xmin::text::bigint)) FROM ${name})`)
  .join()}) AS value`

// Of a table, neither where its rows are, nor how many, nor whether it ever had a trigger: none of that is its schema.
const catalogs = [
  `SELECT oid, relname, relnamespace, relkind, relpersistence, relrowsecurity, relforcerowsecurity, relacl, reloptions
    FROM pg_class WHERE oid >= ${firstOid}`,
  `SELECT attrelid, attnum, attname, atttypid, atttypmod, attnotnull, atthasdef, attidentity, attgenerated, attacl
    FROM pg_attribute WHERE attrelid >= ${firstOid} AND attnum > 0`,
  // Those of type n, NOT NULL, are in pg_attribute too.
  `SELECT * FROM pg_constraint WHERE oid >= ${firstOid} AND contype <> 'n'`,
  `SELECT * FROM pg_index WHERE indexrelid >= ${firstOid}`,
  ...namedObjects.map(name => `SELECT * FROM ${name} WHERE oid >= ${firstOid}`),
  'SELECT * FROM pg_db_role_setting',
].map(rows => `(SELECT sum(hashtextextended(t::text, 0)) FROM (${rows}) t)`)
const catalogSchema = `SELECT concat_ws(' ', ${catalogs.join(', ')}) AS value`

// OFFSET 0: the size of each is read once.
const writtenTables = `SELECT oid::regclass::text AS name, bytes FROM (
    SELECT c.oid, pg_relation_size(c.oid)::int AS bytes FROM pg_class c JOIN pg_namespace s ON s.oid = c.relnamespace
    WHERE c.relkind = 'r' AND s.nspname IN ('public', 'graphile_worker') OFFSET 0) t
  WHERE bytes > 0`

/** Each with the statement that puts it back to where it is. */
const sequenceStates = `SELECT format('%I.%I', schemaname, sequencename) AS name,
    format('SELECT setval(%L, %s, %s)', format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value),
      (last_value IS NOT NULL)::text) AS value
  FROM pg_sequences`

export async function pristineOf(pool: pg.Pool): Promise<Pristine> {
  const rows = new Map<string, string>()
  for (const { name } of await read<Table>(pool, writtenTables)) {
    const [row] = await read<{ rows: string }>(pool, `SELECT json_agg(t)::text AS rows FROM ${name} t`)
    if (row?.rows) rows.set(name, row.rows)
  }
  const writes = await readText(pool, catalogWrites)
  return { writes, schema: await readText(pool, catalogSchema), rows, sequences: await readSequences(pool) }
}

/**
 * As it was `before`, with the new writes to its catalog. Null, and nothing done, when the database cannot be used again: it
 * is changed, full, or still in use.
 */
export async function emptyDatabase(pool: pg.Pool, before: Pristine): Promise<Pristine | null> {
  if (pool.ending || pool.waitingCount > 0 || pool.idleCount < pool.totalCount) return null
  const [others] = await read<{ count: number }>(
    pool,
    `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend'`,
  )
  if ((others?.count ?? 0) > pool.totalCount) return null
  const writes = await readText(pool, catalogWrites)
  if (writes !== before.writes && (await readText(pool, catalogSchema)) !== before.schema) return null
  const tables = await read<Table>(pool, writtenTables)
  if (tables.reduce((sum, { bytes }) => sum + bytes, 0) > bytesAtMost) return null
  const sequences = await readSequences(pool)
  await pool.query(
    [
      'BEGIN',
      // Neither triggers nor foreign keys: all that refers to a row goes with it.
      'SET LOCAL session_replication_role = replica',
      ...tables.map(({ name }) => `DELETE FROM ${name}`),
      ...[...before.rows].map(
        ([name, rows]) =>
          `INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${name}, ${quoted(rows)})`,
      ),
      ...[...before.sequences].filter(([name, state]) => sequences.get(name) !== state).map(([, state]) => state),
      'COMMIT',
    ].join(';'),
  )
  return { ...before, writes }
}

const readText = async (pool: pg.Pool, statement: string) =>
  (await read<{ value: string }>(pool, statement))[0]?.value ?? ''

const readSequences = async (pool: pg.Pool) =>
  new Map(
    (await read<{ name: string; value: string }>(pool, sequenceStates)).map(
      ({ name, value }) => [name, value] as const,
    ),
  )

const read = async <Row extends pg.QueryResultRow>(pool: pg.Pool, statement: string): Promise<Row[]> =>
  (await pool.query<Row>(statement)).rows

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
