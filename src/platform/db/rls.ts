/**
 * Row-level security (migration 0031, docs/decisions/030): every statement of the handle runs as a role that sees only
 * the rows of one member. Each transaction first sets the member's id; PostgreSQL resets it at the end.
 */
import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { statementSpans } from '../telemetry/tracing.ts'
import { preparedPool } from './prepared.ts'
import { rlsDriver } from './rls-driver.ts'
import type { Database, Db, Tx } from './schema.ts'

/** Whose rows are visible: a user's, those of the seller they work for, and those of their estate. */
export type Member = { userId: number; vendorId: number | null; estate?: EstateRows | null }
/** `own`: the rows that the member made for it; `read`: all of them; `act`: all of them, also to change. */
type EstateRows = { id: number; scope: 'own' | 'read' | 'act' }
export type RlsDb = (member: Member) => Db

/** Maps each handle under row-level security, transactions included, to the handle of the tables' owner. */
const owners = new WeakMap<Db, Db>()

/** `db` runs as the owner of the tables, to whom policies do not apply. */
export function createRlsDb({ db: owner, pool }: { db: Db; pool: pg.Pool }): RlsDb {
  const dialect = new PostgresDialect({ pool: preparedPool(pool, 'member') })
  return member => {
    const db = new Kysely<Database>({ dialect: rlsDialect(dialect, enterAs(member)), log: statementSpans() })
    owners.set(db, owner)
    return db
  }
}

const rlsDialect = (dialect: PostgresDialect, enter: string): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createIntrospector: db => dialect.createIntrospector(db),
  createDriver: () => rlsDriver(dialect.createDriver(), enter),
})

const enterAs = ({ userId, vendorId, estate }: Member) =>
  `select set_config('role', 'cep_member', true), set_config('cep.member', '${whole(userId)}', true),
    set_config('cep.vendor', '${whole(vendorId)}', true), set_config('cep.estate', '${whole(estate?.id ?? null)}', true),
    set_config('cep.estate_scope', '${known(estate?.scope)}', true)`

// Ids are interpolated into the statement's text, so only an integer may pass.
const whole = (id: number | null) => {
  if (id !== null && !Number.isSafeInteger(id)) throw new Error('a member is a number')
  return String(id ?? '')
}

const known = (scope: EstateRows['scope'] | undefined) =>
  scope === 'own' || scope === 'read' || scope === 'act' ? scope : ''

/** Marks a transaction of a handle under row-level security as under it too. */
export function inheritRls(db: Db, tx: Tx): void {
  const owner = owners.get(db)
  if (owner) owners.set(tx, owner)
}

/** Under row-level security all reads of one request share a read-only transaction; otherwise none is needed. */
export function readTogether<T>(db: Db, run: (db: Db) => Promise<T>): Promise<T> {
  if (!owners.has(db)) return run(db)
  const transaction = db.transaction().setAccessMode('read only')
  return transaction.execute(tx => {
    inheritRls(db, tx)
    return run(tx)
  })
}

/**
 * Runs `run` as the owner of the tables, for rows that belong to nobody or to others (mails, jobs, counters). The
 * transaction must not be used elsewhere meanwhile. Without row-level security it has no effect.
 */
export async function bypassRls<Handle extends Db | Tx, T>(db: Handle, run: (db: Handle) => Promise<T>): Promise<T> {
  const owner = owners.get(db)
  if (!owner) return run(db)
  // A handle that is not a transaction may be any `Db`.
  if (!db.isTransaction) return run(owner as Handle)
  // Calls inside `run` find no owner, so they do not switch the role again.
  owners.delete(db)
  try {
    await setRole(db, 'none')
    const result = await run(db)
    // After a failure the transaction ends, and the role with it.
    await setRole(db, memberRole)
    return result
  } finally {
    owners.set(db, owner)
  }
}

const memberRole = 'cep_member'
const setRole = (db: Db, role: string) => sql`SELECT set_config('role', ${role}, true)`.execute(db)

/**
 * Why this database has no row-level security, in PostgreSQL's words; null when it has. First grants missing privileges
 * when this account may grant them.
 */
export async function missingRls(pool: pg.Pool): Promise<string | null> {
  const client = await pool.connect()
  try {
    if (
      await client.query(probe).then(
        () => false,
        () => true,
      )
    )
      await client.query('rollback; select grant_member_privileges()')
    await client.query(probe)
    return null
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error.message
    throw error
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Any table with policies shows whether privileges were granted. A lock needs the same as a read, but no plan. */
const probe = 'begin; set local role cep_member; lock table files in access share mode; rollback'
