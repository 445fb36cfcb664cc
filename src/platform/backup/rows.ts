/**
 * Converts rows to text and back without `pg_dump`, which must be at least as new as the server and is not always
 * installed. One line per row: a JSON array of PostgreSQL's own text of each column, lossless and matched by column
 * name.
 */
import type pg from 'pg'

export type BackupTable = { schema: string; name: string; columns: string[] }
export type Sequence = { schema: string; name: string; value: string; isCalled: boolean }
type Queue = { text: string[]; size: number }

const SCHEMAS = ['public', 'graphile_worker']
// These tables record which migrations ran: restoring runs the migrations instead of copying the rows.
const HISTORIES = ['public.schema_migrations', 'graphile_worker.migrations']
const ROWS_AT_ONCE = 500
// The files table: a few rows of several megabytes each.
const FILES_AT_ONCE = 8
const LOAD_SIZE = 2_000_000

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const fullName = ({ schema, name }: { schema: string; name: string }) => `${quoted(schema)}.${quoted(name)}`

/** Every table of ours and of the job queue, with the columns that store values (not generated ones). */
export async function tablesOf(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname = any($1) and n.nspname || '.' || c.relname <> all($2)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by 1, 2 order by 1, 2`,
    [SCHEMAS, HISTORIES],
  )
  return rows
}

export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name from pg_sequences where schemaname = any($1) order by 1, 2`,
    [SCHEMAS],
  )
  const read: Sequence[] = []
  for (const row of rows) {
    const found = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${fullName(row)}`,
    )
    if (found.rows[0]) read.push({ ...row, ...found.rows[0] })
  }
  return read
}

/** The rows of a table, one line each, through a cursor of the current transaction. */
export async function* linesOf(client: pg.Client, table: BackupTable): AsyncGenerator<string> {
  const columns = table.columns.map(name => `${quoted(name)}::text`).join(', ')
  await client.query(
    `declare reading no scroll cursor for select json_build_array(${columns})::text as line from ${fullName(table)}`,
  )
  const batch = (await holdsFiles(client, table)) ? FILES_AT_ONCE : ROWS_AT_ONCE
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${batch} from reading`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => `${line}\n`).join('')
  }
  await client.query('close reading')
}

async function holdsFiles(client: pg.Client, table: BackupTable): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = $1::regclass and atttypid = 'bytea'::regtype and not attisdropped`,
    [fullName(table)],
  )
  return rowCount !== 0
}

/** Inserts lines; returns their count. Columns added since the backup get their default. */
export async function loadLines(client: pg.Client, table: BackupTable, lines: AsyncIterable<string>): Promise<number> {
  const insert = await insertOf(client, table)
  let waiting: Queue = { text: [], size: 0 }
  let count = 0
  const flush = async () => {
    if (waiting.text.length) await client.query(insert, [waiting.text])
    count += waiting.text.length
    waiting = { text: [], size: 0 }
  }
  for await (const line of lines) {
    waiting.text.push(line)
    waiting.size += line.length
    if (waiting.size >= LOAD_SIZE || waiting.text.length >= ROWS_AT_ONCE) await flush()
  }
  await flush()
  return count
}

async function insertOf(client: pg.Client, table: BackupTable): Promise<string> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [fullName(table)],
  )
  const types = new Map(rows.map(({ name, type }) => [name, type]))
  const values = table.columns.map((name, index) => {
    const type = types.get(name)
    if (!type) throw new Error(`la table ${table.name} n’a pas de colonne ${name}`)
    return `(line->>${index})::${type}`
  })
  return `insert into ${fullName(table)} (${table.columns.map(quoted).join(', ')}) overriding system value
    select ${values.join(', ')} from unnest($1::jsonb[]) as line`
}
