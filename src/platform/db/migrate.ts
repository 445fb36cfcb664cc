/**
 * Plain SQL migrations, forward only: `migrations/NNNN_name.sql`, numbered from 0001 without gaps. Each runs in its own
 * transaction, except a concurrent index build. An applied file is frozen: a file that differs from its stored checksum
 * is an error.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { withLockRetry } from './lock-retry.ts'

export const MIGRATIONS = path.resolve(import.meta.dirname, '../../../migrations')

type Migration = { version: number; name: string; checksum: string; sql: string }
export type Applied = { version: number; name: string; checksum: string }
/** `upTo`: the last version to apply, for a backup of an earlier release. `retryMs`: milliseconds, for busy tables. */
type MigrateOptions = { directory?: string; log?: (line: string) => void; upTo?: number; retryMs?: number }

// Any constant: it only has to be the same in every process that migrates.
const LOCK = 7_303_141

/** Brings the database to the last version; safe from several processes at once. Returns the names applied here. */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = (await readMigrations(options.directory ?? MIGRATIONS)).slice(0, options.upTo)
  return alone(url, async () => {
    await migrateQueue(url)
    const client = await connected(url)
    try {
      return await applyPending(client, migrations, options)
    } finally {
      await client.end()
    }
  })
}

/**
 * One migrator at a time. The lock belongs to a transaction that stays open meanwhile, so that it also holds through a pooler
 * in transaction mode; each migration commits on another connection.
 */
async function alone<T>(url: string, run: () => Promise<T>): Promise<T> {
  const guard = await connected(url)
  try {
    await guard.query('begin')
    await guard.query('set local idle_in_transaction_session_timeout = 0')
    await obtained(guard)
    return await run()
  } finally {
    await guard.end()
  }
}

/**
 * A concurrent index build waits for every older snapshot. So a migrator never waits for this lock inside a statement,
 * and the statement has no parameters: its portal would stay open until the next one.
 */
async function obtained(guard: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await guard.query<{ mine: boolean }>(`select pg_try_advisory_xact_lock(${LOCK}) as mine`)
    if (rows[0]?.mine) return
    await pause(100)
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'cep-et-chai migrate' })
  await client.connect()
  await client.query('set client_min_messages = warning')
  return client
}

/** True when the database is at the version of this code or later (a newer release may already have migrated it). */
export async function isMigrated(pool: pg.Pool, directory = MIGRATIONS): Promise<boolean> {
  const expected = (await readMigrations(directory)).length
  const { rows } = await pool.query<{ version: number }>('select max(version) as version from schema_migrations')
  return (rows[0]?.version ?? 0) >= expected
}

/** Throws a message when the applied history is unknown to this code or differs from its files. */
export async function checkKnown(applied: Applied[], directory = MIGRATIONS): Promise<void> {
  checkHistory(await readMigrations(directory), applied)
}

async function applyPending(
  client: pg.Client,
  migrations: Migration[],
  { log, retryMs }: MigrateOptions,
): Promise<string[]> {
  await client.query(`create table if not exists schema_migrations (
    version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<Applied>('select version, name, checksum from schema_migrations order by version')
  checkHistory(migrations, rows)
  const pending = migrations.slice(rows.length)
  for (const migration of grantingOnce(pending)) {
    if (isConcurrent(migration)) await applyConcurrently(client, migration)
    else await withLockRetry(client, { name: migration.name, retryMs }, wait => apply(client, migration, wait))
    log?.(migration.name)
  }
  return pending.map(migration => migration.name)
}

const grants = 'SELECT grant_member_privileges();'

/**
 * Each migration that adds a table calls this function, which grants what all policies speak of: of those applied together,
 * the last one that calls it does so for all. That halves the time of a new database.
 */
function grantingOnce(pending: Migration[]): Migration[] {
  const last = pending.findLastIndex(({ sql }) => sql.includes(grants))
  return pending.map((migration, index) =>
    index < last ? { ...migration, sql: migration.sql.replaceAll(grants, '') } : migration,
  )
}

async function apply(client: pg.Client, migration: Migration, lockTimeout: number): Promise<void> {
  const { name, sql } = migration
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockTimeout}`)
    await client.query(sql)
    await note(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error instanceof pg.DatabaseError ? located(error, name, sql) : error
  }
}

const note = (client: pg.Client, { version, name, checksum }: Migration) =>
  client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [version, name, checksum])

/** An index on a large table in use needs a migration of its own, marked on its first line. */
const isConcurrent = ({ sql }: Migration) => /^-- concurrently\r?\n/.test(sql)

/**
 * Blocks no writes, but cannot run in a transaction: an invalid index left by an interruption is dropped and rebuilt.
 */
async function applyConcurrently(client: pg.Client, migration: Migration): Promise<void> {
  const { name, sql } = migration
  const [, index] = /create (?:unique )?index concurrently if not exists (\w+) on [^;]+;?\s*$/i.exec(sql) ?? []
  if (!index) throw new Error(`migration ${name} : il faut un seul CREATE INDEX CONCURRENTLY IF NOT EXISTS`)
  try {
    const half = 'select from pg_index where indexrelid = to_regclass($1) and not indisvalid'
    if ((await client.query(half, [index])).rowCount) await client.query(`drop index concurrently ${index}`)
    await client.query(sql)
    await note(client, migration)
  } catch (error) {
    throw error instanceof pg.DatabaseError ? located(error, name, sql) : error
  }
}

function located(error: pg.DatabaseError, name: string, sql: string): pg.DatabaseError {
  const line = sql.slice(0, Number(error.position ?? 0)).split('\n').length
  error.message = `migration ${name}${error.position ? `, ligne ${line}` : ''} : ${error.message}`
  return error
}

function checkHistory(migrations: Migration[], applied: Applied[]): void {
  applied.forEach((row, index) => {
    const migration = migrations[index]
    if (row.version !== index + 1) throw new Error(`schema_migrations : il manque la version ${index + 1}`)
    if (!migration) throw new Error(`la base est plus récente que ce code : elle connaît ${row.name}`)
    if (migration.name !== row.name || migration.checksum !== row.checksum) {
      throw new Error(
        `la migration ${row.name} a changé depuis son passage : ajoutez-en une nouvelle au lieu de la modifier`,
      )
    }
  })
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter(file => file.endsWith('.sql')).sort()
  return Promise.all(files.map((file, index) => readMigration(directory, file, index + 1)))
}

async function readMigration(directory: string, file: string, version: number): Promise<Migration> {
  if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(file))
    throw new Error(`nom de migration refusé : ${file} (attendu : 0001_nom.sql)`)
  if (Number(file.slice(0, 4)) !== version)
    throw new Error(`migrations : ${file} vient là où le numéro ${version} est attendu`)
  const sql = await readFile(path.join(directory, file), 'utf8')
  // Line ends depend on the checkout, not on the migration.
  const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
  return { version, name: path.basename(file, '.sql'), checksum, sql }
}

async function migrateQueue(url: string): Promise<void> {
  const silent = new Logger(() => () => undefined)
  await runMigrations({ connectionString: url, logger: silent })
}
