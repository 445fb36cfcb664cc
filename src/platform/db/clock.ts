/** The database's clock, shared by all servers: their own may be hours off, so no stored time is compared with theirs. */
import { sql } from 'kysely'
import { isoDay } from '#shared/dates.ts'
import type { Db, Tx } from './pool.ts'

/** Start of the transaction. */
export const now = sql<Date>`now()`
/** Its day in Paris. */
export const today = sql<string>`(now() AT TIME ZONE 'Europe/Paris')::date`

/** In milliseconds. */
export async function databaseNow(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{
    now: number
  }>`SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now`.execute(db)
  // The query always returns one row.
  return rows[0]?.now as number
}

export const databaseDay = async (db: Db | Tx): Promise<string> => isoDay(new Date(await databaseNow(db)))
