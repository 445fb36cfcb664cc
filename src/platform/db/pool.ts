/**
 * The only access to the database: a `pg` pool, typed by Kysely. Reads take a `Db`, writes a `Tx`, as first parameter.
 */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { statementSpans } from '../telemetry/tracing.ts'
import { parsers } from './parsers.ts'
import { createNames, type Names, preparedPool } from './prepared.ts'
import { inheritRls } from './rls.ts'
import type { Database, Db, Tx } from './schema.ts'

export type { Db, Tx }
export type DatabaseHandle = { db: Db; pool: pg.Pool; close: () => Promise<void> }

/** Durations in milliseconds; 0 means no limit. */
export type DatabaseOptions = {
  size?: number
  /** Connections that stay open without use, with the plans of their statements; the others close after ten seconds. */
  idle?: number
  applicationName?: string
  statementTimeout?: number
  lockTimeout?: number
  idleInTransactionTimeout?: number
  /** Prepares each statement at its first use: for a database that lives shorter than most statements’ third. */
  prepareAtOnce?: boolean
  /** Limit for a new connection. */
  connectTimeout?: number
  /** Called for each connection that breaks (server restarted); the pool replaces it by itself. */
  onConnectionLost?: (error: Error) => void
}

/** Limits of a web process: a page never waits for a stuck query. */
export const WEB: DatabaseOptions = { applicationName: 'cep-et-chai web', statementTimeout: 5_000, lockTimeout: 1_000 }
/** Limits of a worker process. */
export const WORKER: DatabaseOptions = { applicationName: 'cep-et-chai worker', statementTimeout: 60_000 }

const ZONE = 'Europe/Paris'
const MAX_ATTEMPTS = 3
// The server ends a statement at its limit; the client's own timeout, this much later, covers a silent network.
const SILENCE_MARGIN = 1_000
// Serialisation failure, deadlock, lock not obtained within lock_timeout.
const CONTENTION = new Set(['40001', '40P01', '55P03'])

export function createDb(url: string, options: DatabaseOptions = {}): DatabaseHandle {
  const statementTimeout = options.statementTimeout ?? 0
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size ?? poolSize(),
    min: options.idle ?? 0,
    application_name: options.applicationName ?? 'cep-et-chai',
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout && statementTimeout + SILENCE_MARGIN,
    lock_timeout: options.lockTimeout ?? 0,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeout ?? 10_000,
    connectionTimeoutMillis: options.connectTimeout ?? 5_000,
    keepAlive: true,
    types: parsers,
    // Days (price history, deadlines) are French days whatever the zone of the machine.
    options: `-c TimeZone=${ZONE}`,
    onConnect: checkZone,
  })
  // An error event without a listener, on the pool (idle connections) or on a connection (in use), would end the
  // process when the database stops. Pending queries reject by themselves.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', error => options.onConnectionLost?.(withoutClient(error))))
  const names = options.prepareAtOnce ? createNames({ atMost: Number.POSITIVE_INFINITY, after: 0 }) : undefined
  const db = dbOn(pool, names)
  return { db, pool, close: () => close(db, pool) }
}

/** Statements of the same pool keep the names they were prepared under. */
export const dbOn = (pool: pg.Pool, names?: Names): Db =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool: preparedPool(pool, 'owner', names) }),
    log: statementSpans(),
  })

/** A pooler may drop the time zone that a connection sets when it opens; days would then be wrong without an error. */
async function checkZone(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ TimeZone: string }>('SHOW TimeZone')
  if (rows[0]?.TimeZone !== ZONE)
    throw new Error(`la base répond à l’heure ${rows[0]?.TimeZone} : réglez le relais sur timezone=${ZONE} (deploy/)`)
}

/** Kysely ends a pool only if it has used it itself. */
async function close(db: Db, pool: pg.Pool): Promise<void> {
  await db.destroy()
  if (!pool.ending) await pool.end()
}

/**
 * Runs `fn` in one READ COMMITTED transaction, with `retryOnContention`; `fn` must have no effect outside the database.
 */
export const inTransaction = <T>(db: Db, fn: (tx: Tx) => Promise<T>): Promise<T> =>
  retryOnContention(() =>
    db.transaction().execute(tx => {
      inheritRls(db, tx)
      return fn(tx)
    }),
  )

/**
 * Runs `fn` again from its start when the database reports contention (3 attempts in total). When the last attempt also
 * fails, `isContention(error)` is true.
 */
export async function retryOnContention<T>(fn: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await fn()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isContention(error)) throw error
      await new Promise(resume => setTimeout(resume, attempt * 20 * (1 + Math.random())))
    }
  }
}

/** True when other transactions lock the rows we need (the caller returns BUSY). */
export function isContention(error: unknown): boolean {
  return error instanceof pg.DatabaseError && CONTENTION.has(error.code ?? '')
}

// Disk full, file not writable, read-only server.
const FULL = new Set(['53100', '58030', '25006'])

/** True when the database can only be read (the caller returns STORAGE_FULL). */
export const isReadOnly = (error: unknown): boolean => error instanceof pg.DatabaseError && FULL.has(error.code ?? '')

// Shut down, crashed, starting; then network errors. Every code of class 08 is a connection error too.
const LOST = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])
// The driver's own errors have a message and no code.
const LOST_WORDS = /^(Connection terminated(?! due)|Client has encountered a connection error)/
// Too many connections, statement timeout, network timeout.
const OVERLOADED = new Set(['53300', '57014', 'ETIMEDOUT'])
const OVERLOADED_WORDS = /^(Connection terminated due|Query read timeout|timeout exceeded when trying to connect)/

const matches = (error: unknown, codes: ReadonlySet<string>, words: RegExp): error is Error => {
  if (!(error instanceof Error)) return false
  return ('code' in error && codes.has(String(error.code))) || words.test(error.message)
}

/** True when the connection ended or could not be opened: nothing says that the database has too much to do. */
export const isConnectionLost = (error: unknown): boolean =>
  matches(error, LOST, LOST_WORDS) || (error instanceof Error && 'code' in error && /^08/.test(String(error.code)))

/** True when the database is unreachable, stalled or overloaded (the caller returns BUSY, as this is temporary). */
export const isUnavailable = (error: unknown): boolean =>
  isConnectionLost(error) || matches(error, OVERLOADED, OVERLOADED_WORDS)

/** The pool adds the connection object, secrets included, to its errors, and errors are logged. */
function withoutClient(error: Error): Error {
  Reflect.deleteProperty(error, 'client')
  return error
}

function poolSize(): number {
  const size = Number(process.env.DB_POOL || 10)
  if (!Number.isInteger(size) || size < 1)
    throw new Error(`DB_POOL doit être un entier positif, pas « ${process.env.DB_POOL} »`)
  return size
}
