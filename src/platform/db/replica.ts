/**
 * Reads that may lag, from a streaming replica. The primary's WAL position is sampled periodically, then compared with
 * the replica's replay position: once replayed, the replica shows every commit before the sample. No clocks of
 * different machines are compared, and an idle primary does not make the replica look late.
 */
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { AppError } from '#shared/errors.ts'
import { createDb, type DatabaseHandle, type DatabaseOptions, type Db, isUnavailable } from './pool.ts'

export type Replica = {
  /** Lower bound (of `performance.now()`) on the state it shows; -Infinity while it does not respond. */
  asOf: () => number
  /**
   * Reads from the replica when it is usable and shows commits before `since`, else from the primary. Also falls back
   * to the primary when the read fails on the replica, because a row missing on a late replica may exist. While the
   * primary is down, the replica is used however late it is.
   */
  read: <T>(run: (db: Db) => Promise<T>, since?: number) => Promise<T>
  /**
   * For reads that need the writes of their user. Reads from the primary; while that is away, from the replica, once it
   * shows all that it has received: every acknowledged write, where commits wait for it (`synchronous_mode`).
   */
  standIn: <T>(fromPrimary: () => Promise<T>, fromReplica: () => Promise<T>) => Promise<T>
  /** Its own connections. */
  handle: Pick<DatabaseHandle, 'db' | 'pool'>
  close: () => Promise<void>
}

type Settings = {
  /** A replica with more lag than this is not read. */
  maxLagMilliseconds: number
  everyMilliseconds?: number
  log: Pick<Logger, 'info' | 'warn'>
}

/** Shorter than on the primary, which takes over. */
const limits: DatabaseOptions = {
  applicationName: 'cep-et-chai replica',
  statementTimeout: 2_000,
  connectTimeout: 1_000,
}

export function openReplica(url: string, primary: Db, settings: Settings): Replica {
  const { maxLagMilliseconds, everyMilliseconds = 250, log } = settings
  const { db, pool, close } = createDb(url, limits)
  let asOf = Number.NEGATIVE_INFINITY
  let noted: Note | null = null
  /** Samples in a row that the primary did not return: a single one may be late in a crowded pool. */
  let missed = 0
  let mayStandIn = false
  let used = false
  let stopped = false

  // Without the primary the lag is unknown: stale data is better than none.
  const isUsable = () => performance.now() - asOf <= (missed > 0 ? Number.MAX_VALUE : maxLagMilliseconds)
  const lose = () => {
    asOf = Number.NEGATIVE_INFINITY
    noted = null
    mayStandIn = false
  }
  const measure = async () => {
    const sampled = await soon(noteOf(primary)).catch(() => null)
    missed = sampled ? 0 : missed + 1
    mayStandIn = missed > 1 && (await showsAllReceived(db))
    // A position that a lost primary did not send is never replayed.
    noted = sampled && (noted ?? sampled)
    const looked = noted
    if (!(await hasReplayed(db, looked?.position ?? nowhere)) || !looked) return
    // A read that failed meanwhile has cleared the sample.
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
    standIn: standInWhen(() => mayStandIn),
    handle: { db, pool },
    close: async () => {
      stopped = true
      await following
      await close()
    },
  }
}

const standInWhen =
  (mayStandIn: () => boolean): Replica['standIn'] =>
  async (fromPrimary, fromReplica) => {
    if (mayStandIn()) return fromReplica()
    try {
      return await fromPrimary()
    } catch (error) {
      // The primary was lost during the read.
      if (!mayStandIn() || !isUnavailable(error)) throw error
      return fromReplica()
    }
  }

type Note = { at: number; position: string }

/** Every replica has replayed this position. */
const nowhere = '0/0'

/** A server that does not return its position within a second is away. */
const soon = <T>(answer: Promise<T>): Promise<T> => {
  const late = new Promise<never>((_, reject) => setTimeout(reject, 1_000, new Error('no answer')).unref())
  return Promise.race([answer, late])
}

/** Acknowledged commits precede the insert position, even when they are not yet flushed. */
async function noteOf(primary: Db): Promise<Note> {
  const at = performance.now()
  const { rows } = await sql<{ position: string }>`SELECT pg_current_wal_insert_lsn()::text AS position`.execute(
    primary,
  )
  const [row] = rows
  if (!row) throw new Error('no position')
  return { at, position: row.position }
}

/** SQL returns null, so this is false, for a server that is not a replica. */
async function hasReplayed(db: Db, position: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean | null }>`
    SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= ${position}::pg_lsn AS there`.execute(db)
  return rows[0]?.there === true
}

/** False for a server that is not a replica, and for one that has received nothing since its start. */
async function showsAllReceived(db: Db): Promise<boolean> {
  const { rows } = await sql<{ all: boolean | null }>`
    SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn() AS "all"`.execute(db)
  return rows[0]?.all === true
}

/** Errors of the query do not predict the next read; a lost connection (08), a shutdown (57) or a timeout do. */
const isOutage = (error: unknown) =>
  !(error instanceof AppError) && !(error instanceof pg.DatabaseError && !/^(08|57)/.test(error.code ?? ''))
