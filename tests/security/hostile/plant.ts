/** Writes hostile text to every text column, bypassing all rules: the output must be safe whatever the input. */
import type pg from 'pg'
import { type Column, columnName, isConstrained, leftAlone, textColumns } from './columns.ts'
import { address, mark, tagOf } from './marks.ts'

/** Columns with free text; queried before the first write, which drops the checks. */
export const freeColumns = async (pool: pg.Pool): Promise<Column[]> =>
  (await textColumns(pool)).filter(column => !isConstrained(column) && !leftAlone[columnName(column)])

/** Returns the columns of tables without rows. */
export async function plant(pool: pg.Pool, columns: readonly Column[]): Promise<string[]> {
  const client = await pool.connect()
  const empty: string[] = []
  try {
    // Disables triggers, foreign keys and checks, to cover input that a later change may admit.
    await client.query('SET session_replication_role = replica')
    await client.query('CREATE SEQUENCE IF NOT EXISTS marks')
    await dropChecks(client)
    for (const [table, own] of Object.entries(Object.groupBy(columns, column => column.table)))
      empty.push(...(await plantTable(client, table, own ?? [])))
  } finally {
    await client.query('RESET session_replication_role')
    client.release()
  }
  return empty
}

async function dropChecks(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop FROM pg_constraint
     WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND conrelid <> 0`,
  )
  if (rows.length) await client.query(rows.map(({ drop }) => drop).join(';'))
}

const isJson = ({ type }: Column) => type.startsWith('json')
const isList = ({ type }: Column) => type.startsWith('_')
const hasAddress = ({ name }: Column) => /url|referrer/.test(name)
/** The column name and a new number, so that unique columns stay unique, even after a second run. */
const marked = (column: Column) => {
  const tag = `'${tagOf(columnName(column))}' || n`
  if (column.type === 'citext') return `$1 || ${tag} || '@exemple.fr'`
  return `${hasAddress(column) ? '$2' : '$1'} || ${tag}`
}

async function plantTable(client: pg.PoolClient, table: string, columns: Column[]): Promise<string[]> {
  const simple = columns.filter(column => !isJson(column))
  const sets = simple.map(column =>
    isList(column)
      ? `"${column.name}" = array_fill(${marked(column)}, ARRAY[greatest(1, cardinality("${column.name}"))])`
      : `"${column.name}" = ${marked(column)}`,
  )
  if (sets.length)
    await client.query(
      `UPDATE "${table}" t SET ${sets.join(', ')} FROM (SELECT ctid AS place, nextval('marks') AS n FROM "${table}") k
       WHERE t.ctid = k.place AND $1::text <> $2::text`,
      [mark, address],
    )
  for (const column of columns.filter(isJson)) await plantJson(client, column)
  const { rows } = await client.query(`SELECT FROM "${table}" LIMIT 1`)
  return rows.length ? [] : columns.map(columnName)
}

async function plantJson(client: pg.PoolClient, column: Column): Promise<void> {
  const { table, name } = column
  const tag = tagOf(columnName(column))
  const { rows } = await client.query(`SELECT ctid::text AS place, "${name}" AS value FROM "${table}"`)
  const values = rows.map(({ value }) => JSON.stringify(spoiled(value, tag)))
  await client.query(
    `UPDATE "${table}" t SET "${name}" = k.value::jsonb
     FROM unnest($1::text[], $2::text[]) k(place, value) WHERE t.ctid = k.place::tid`,
    [rows.map(({ place }) => place), values],
  )
}

/** Values that the program chose, and dates and numbers stored as text; all other texts come from people. */
const codes =
  /^(kind|status|state|mode|means|operations|how|code|vatCode|saleUnit|contentUnit|country|type|event|zone|id|number|key|currency)$/
const isCode = (text: string) => /^\d{4}-\d\d-\d\d|^-?\d+([.,]\d+)?$/.test(text)

function spoiled(value: unknown, tag: string, key = ''): unknown {
  if (typeof value === 'string')
    return codes.test(key) || isCode(value) ? value : `${/url/i.test(key) ? address : mark}${tag}`
  if (Array.isArray(value)) return value.map(one => spoiled(one, tag, key))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, spoiled(one, tag, name)]))
  return value
}
