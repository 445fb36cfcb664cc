/**
 * Empties a database between two test files that use it in turn. Rows alone are put back: a database whose schema,
 * settings or statistics were changed is of no further use.
 */
import type pg from 'pg'

/** What a migrated database has before its first use. */
export type Pristine = { catalog: string; rows: ReadonlyMap<string, string>; sequences: ReadonlyMap<string, string> }

type Table = { name: string; bytes: number }

/** Deleted rows stay in their tables, which nobody vacuums, and slow down what reads them. */
const bytesAtMost = 16 * 2 ** 20

/** Any change of a row of these catalogs changes the sum, TRUNCATE included. */
const catalogs = ['class', 'attribute', 'attrdef', 'constraint', 'proc', 'trigger', 'policy', 'rewrite', 'type'].map(
  name => `(SELECT sum(xmin::text::bigint) FROM pg_${name})`,
)
const catalogState = `SELECT concat_ws(' ', ${catalogs.join(', ')}, (SELECT count(*) FROM pg_statistic),
  (SELECT sum(xmin::text::bigint) FROM pg_db_role_setting)) AS value`

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
  return { catalog: await readCatalog(pool), rows, sequences: await readSequences(pool) }
}

/** False, and nothing done, when the database cannot be used again: it is changed, full, or still in use. */
export async function emptyDatabase(pool: pg.Pool, before: Pristine): Promise<boolean> {
  if (pool.ending || pool.waitingCount > 0 || pool.idleCount < pool.totalCount) return false
  const [others] = await read<{ count: number }>(
    pool,
    `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend'`,
  )
  if ((others?.count ?? 0) > pool.totalCount) return false
  if ((await readCatalog(pool)) !== before.catalog) return false
  const tables = await read<Table>(pool, writtenTables)
  if (tables.reduce((sum, { bytes }) => sum + bytes, 0) > bytesAtMost) return false
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
  return true
}

const readCatalog = async (pool: pg.Pool) => (await read<{ value: string }>(pool, catalogState))[0]?.value ?? ''

const readSequences = async (pool: pg.Pool) =>
  new Map(
    (await read<{ name: string; value: string }>(pool, sequenceStates)).map(
      ({ name, value }) => [name, value] as const,
    ),
  )

const read = async <Row extends pg.QueryResultRow>(pool: pg.Pool, statement: string): Promise<Row[]> =>
  (await pool.query<Row>(statement)).rows

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
