/**
 * Reads that may lag, on a streaming replica. What the primary had written is noted from time to time, then looked for on
 * the replica: once it is there, everything committed before the note was taken is there too. No clock is compared with
 * another machine's, and an idle primary is not mistaken for a late replica.
 */
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { AppError } from '#shared/errors.ts'
import { createDb, type DatabaseOptions, type Db } from './pool.ts'

export type Replica = {
  /** The instant (of `performance.now()`) of which it shows at least the state; -Infinity while it is away. */
  asOf: () => number
  /**
   * Reads from the replica when it is in use and shows what was committed before `since`; else, and whenever the replica
   * refuses or fails, from the primary: what a late replica does not find may exist.
   */
  read: <T>(run: (db: Db) => Promise<T>, since?: number) => Promise<T>
  close: () => Promise<void>
}

type Settings = {
  /** Later than this, it is not read at all. */
  maxLagMilliseconds: number
  everyMilliseconds?: number
  log: Pick<Logger, 'info' | 'warn'>
}

/** Sooner given up than on the primary, which answers instead. */
const limits: DatabaseOptions = {
  applicationName: 'cep-et-chai replica',
  statementTimeout: 2_000,
  answerTimeout: 2_500,
  connectTimeout: 1_000,
}

export function openReplica(url: string, primary: Db, settings: Settings): Replica {
  const { maxLagMilliseconds, everyMilliseconds = 250, log } = settings
  const { db, close } = createDb(url, limits)
  let asOf = Number.NEGATIVE_INFINITY
  let noted: Note | null = null
  let used = false
  let stopped = false

  const isUsable = () => performance.now() - asOf <= maxLagMilliseconds
  const lose = () => {
    asOf = Number.NEGATIVE_INFINITY
    noted = null
  }
  const look = async () => {
    // Without the primary nothing new is known: what was seen grows old by itself.
    noted ??= await noteOf(primary).catch(() => null)
    const looked = noted
    if (!looked || !(await hasReplayed(db, looked.position))) return
    // A read that failed meanwhile has thrown the note away.
    if (noted === looked) asOf = looked.at
    noted = null
  }
  const tell = () => {
    if (used === isUsable()) return
    used = !used
    if (used) log.info('replica in use')
    else log.warn('replica late or away: the primary answers')
  }
  const follow = async () => {
    while (!stopped) {
      await look().catch(lose)
      tell()
      await new Promise(resume => setTimeout(resume, everyMilliseconds).unref())
    }
  }
  const following = follow()

  return {
    asOf: () => asOf,
    read: async (run, since = Number.NEGATIVE_INFINITY) => {
      if (!isUsable() || asOf < since) return run(primary)
      try {
        return await run(db)
      } catch (error) {
        if (isOutage(error)) lose()
        return run(primary)
      }
    },
    close: async () => {
      stopped = true
      await following
      await close()
    },
  }
}

type Note = { at: number; position: string }

/** Commits that others have heard of are behind what is inserted, even where they are not yet flushed. */
async function noteOf(primary: Db): Promise<Note> {
  const at = performance.now()
  const { rows } = await sql<{ position: string }>`SELECT pg_current_wal_insert_lsn()::text AS position`.execute(
    primary,
  )
  const [row] = rows
  if (!row) throw new Error('no position')
  return { at, position: row.position }
}

/** Null, hence no, from a server that is nobody's replica. */
async function hasReplayed(db: Db, position: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean | null }>`
    SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= ${position}::pg_lsn AS there`.execute(db)
  return rows[0]?.there === true
}

/** Refusals and conflicts say nothing of the next read; a lost connection, a stop or a silence do. */
const isOutage = (error: unknown) =>
  !(error instanceof AppError) && !(error instanceof pg.DatabaseError && !error.code?.startsWith('57'))
