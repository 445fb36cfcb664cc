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
  /** It shows at least the state of this instant (of `performance.now()`); -Infinity while it does not answer. */
  asOf: () => number
  /**
   * Reads from the replica when it is in use and shows what was committed before `since`, else from the primary; also when
   * the replica refuses or fails, because a row that a late replica does not find may exist. While the primary does not
   * answer, the replica is in use however late it is.
   */
  read: <T>(run: (db: Db) => Promise<T>, since?: number) => Promise<T>
  close: () => Promise<void>
}

type Settings = {
  /** A replica that is later than this is not read. */
  maxLagMilliseconds: number
  everyMilliseconds?: number
  log: Pick<Logger, 'info' | 'warn'>
}

/** Shorter than on the primary, which answers instead. */
const limits: DatabaseOptions = {
  applicationName: 'cep-et-chai replica',
  statementTimeout: 2_000,
  connectTimeout: 1_000,
}

export function openReplica(url: string, primary: Db, settings: Settings): Replica {
  const { maxLagMilliseconds, everyMilliseconds = 250, log } = settings
  const { db, close } = createDb(url, limits)
  let asOf = Number.NEGATIVE_INFINITY
  let noted: Note | null = null
  let isPrimaryAway = false
  let used = false
  let stopped = false

  // Without its primary nobody can know how late it is: a late list is better than none.
  const isUsable = () => performance.now() - asOf <= (isPrimaryAway ? Number.MAX_VALUE : maxLagMilliseconds)
  const lose = () => {
    asOf = Number.NEGATIVE_INFINITY
    noted = null
  }
  const measure = async () => {
    noted ??= await soon(noteOf(primary)).catch(() => null)
    isPrimaryAway = noted === null
    const looked = noted
    if (!(await hasReplayed(db, looked?.position ?? nowhere)) || !looked) return
    // A read that failed meanwhile has dropped the note.
    if (noted === looked) asOf = looked.at
    noted = null
  }
  const logUse = () => {
    if (used === isUsable()) return
    used = !used
    if (used) log.info('replica in use')
    else log.warn('replica late or away: the primary answers')
  }
  const follow = async () => {
    while (!stopped) {
      await measure().catch(lose)
      logUse()
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

/** Every replica is past this position. */
const nowhere = '0/0'

/** A server that does not return its position within a second is away. */
const soon = <T>(answer: Promise<T>): Promise<T> => {
  const late = new Promise<never>((_, reject) => setTimeout(reject, 1_000, new Error('no answer')).unref())
  return Promise.race([answer, late])
}

/** Commits that were acknowledged come before the insert position, even where they are not yet flushed. */
async function noteOf(primary: Db): Promise<Note> {
  const at = performance.now()
  const { rows } = await sql<{ position: string }>`SELECT pg_current_wal_insert_lsn()::text AS position`.execute(
    primary,
  )
  const [row] = rows
  if (!row) throw new Error('no position')
  return { at, position: row.position }
}

/** Null, hence false, from a server that is no replica. */
async function hasReplayed(db: Db, position: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean | null }>`
    SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= ${position}::pg_lsn AS there`.execute(db)
  return rows[0]?.there === true
}

/** Refusals and conflicts do not predict the next read; a lost connection (08), a stop (57) or a timeout do. */
const isOutage = (error: unknown) =>
  !(error instanceof AppError) && !(error instanceof pg.DatabaseError && !/^(08|57)/.test(error.code ?? ''))
