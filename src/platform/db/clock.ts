import { sql } from 'kysely'
import type { Db, Tx } from './pool.ts'

/** The database clock in milliseconds, shared by all servers: their own clocks may be hours off. */
export async function databaseNow(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{
    now: number
  }>`SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now`.execute(db)
  // The query always returns one row.
  return rows[0]?.now as number
}
