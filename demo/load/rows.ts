import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'

type Row = Record<string, unknown>

/** Inserts many rows in a few statements; PostgreSQL takes the column types from the table. */
export async function insertRows(tx: Tx, table: keyof Database, rows: readonly Row[], size = 2_000): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map(name => sql.ref(name)))
  for (let from = 0; from < rows.length; from += size) {
    const json = JSON.stringify(rows.slice(from, from + size))
    await sql`INSERT INTO ${sql.table(table)} (${columns})
      SELECT ${columns} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${json}::jsonb)`.execute(tx)
  }
}

/** Ids of a table by one of its unique texts. */
export async function idsBy(
  tx: Tx,
  table: 'vendors' | 'shops' | 'users',
  key: 'slug' | 'name' | 'email',
): Promise<(value: string) => number> {
  const { rows } = await sql<{
    id: number
    key: string
  }>`SELECT id, ${sql.ref(key)}::text AS key FROM ${sql.table(table)}`.execute(tx)
  const ids = new Map(rows.map(row => [row.key, row.id]))
  return value => {
    const id = ids.get(value)
    if (id === undefined) throw new Error(`no ${table} « ${value} »`)
    return id
  }
}
