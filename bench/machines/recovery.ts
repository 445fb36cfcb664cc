/** What a recovery to an instant of the past gives back, and how much the loss of every disk would take. */
import { sql } from 'kysely'
import { createDb, type Db } from '#platform/db/pool.ts'
import { recoverAt, stopRecovered } from './backups.ts'
import { databaseUrl } from './databases.ts'
import type { Tools } from './debian.ts'

/** `placed`: purchases acknowledged before. */
export type PastInstant = { at: string; placed: readonly number[] }

export async function instantNow(db: Db, placed: readonly number[]): Promise<PastInstant> {
  const known = [...placed]
  const { rows } = await sql<{ at: string }>`SELECT clock_timestamp()::text AS at`.execute(db)
  return { at: rows[0]?.at ?? '', placed: known }
}

/** Since the last WAL left the machine: what happened later is lost with all disks. */
export async function secondsSinceArchived(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT coalesce(extract(epoch FROM now() - last_archived_time), 0)::float8 AS seconds FROM pg_stat_archiver`.execute(
    db,
  )
  return rows[0]?.seconds ?? Number.NaN
}

export type Recovery = { seconds: number; missing: number; later: number }

/** `missing`: purchases acknowledged before the instant that are not there; `later`: those of after it that are. */
export async function recover(tools: Tools, folder: string, past: PastInstant, port: number): Promise<Recovery> {
  const seconds = await recoverAt(tools, folder, past.at, port)
  const recovered = createDb(databaseUrl(port), { size: 1, applicationName: 'bench machines' })
  try {
    const { rows } = await sql<{ missing: number; later: number }>`
      SELECT (SELECT count(*)::int FROM unnest(${[...past.placed]}::bigint[]) k WHERE NOT EXISTS (SELECT FROM purchases p WHERE p.id = k)) AS missing,
        (SELECT count(*)::int FROM purchases WHERE created_at > ${past.at}::timestamptz) AS later`.execute(recovered.db)
    return { seconds, missing: rows[0]?.missing ?? Number.NaN, later: rows[0]?.later ?? Number.NaN }
  } finally {
    await recovered.close()
    stopRecovered(tools, folder)
  }
}
