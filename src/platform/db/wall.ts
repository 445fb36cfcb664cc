/**
 * The second wall (migration 0031, docs/decisions/030): a handle whose every statement runs as a role that sees the rows
 * of one member alone. Who they are is said with the BEGIN, in the same message, and is forgotten with its transaction.
 */
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { connection, type Ending, type Entry } from './connection.ts'
import type { Db, Tx } from './pool.ts'
import type { Database } from './schema.ts'
import { transact } from './transaction.ts'

/** Whose rows are seen: a person's, and those of the seller they work for. */
export type Member = { userId: number; vendorId: number | null }
/** What is asked alone and only to look ends in a rollback: a lock that was committed would wait for the disk. */
export type Wall = (member: Member, ending?: Ending) => Db

export const createWall =
  (pool: pg.Pool): Wall =>
  (member, ending) => {
    const entry = entryOf(member)
    const connect = async () => connection(await pool.connect(), 'member', entry, ending)
    const dialect = new PostgresDialect({ pool: { connect, end: async () => undefined } })
    return new Kysely<Database>({
      dialect: {
        createAdapter: () => mark,
        createDriver: () => dialect.createDriver(),
        createQueryCompiler: () => dialect.createQueryCompiler(),
        createIntrospector: db => dialect.createIntrospector(db),
      },
    })
  }

/** Every handle behind the wall, and every transaction of one, has this adapter. */
const mark = new PostgresAdapter()
const isBehind = (db: Db | Tx) => db.getExecutor().adapter === mark

// May be written into a statement, therefore whole numbers and nothing else.
const whole = (id: number | null) => {
  if (id !== null && !Number.isSafeInteger(id)) throw new Error('a member is a number')
  return String(id ?? '')
}
const entryOf = ({ userId, vendorId }: Member): Entry => ['cep_member', whole(userId), whole(vendorId)]

/** Behind the wall one transaction serves for all the statements of an answer; outside, none is needed. */
export const reading = <T>(db: Db, run: (db: Db) => Promise<T>): Promise<T> =>
  isBehind(db) ? transact(db, run, 'read only') : run(db)

/**
 * Steps out of the wall for what belongs to nobody or to others (mails, jobs, counters), then back in. Nothing else may
 * use the transaction meanwhile. Outside the wall it changes nothing.
 */
export async function asMarket<Handle extends Db | Tx, T>(db: Handle, run: (db: Handle) => Promise<T>): Promise<T> {
  if (!isBehind(db)) return run(db)
  // A transaction is a handle too.
  if (!db.isTransaction) return transact(db, tx => asMarket(tx as unknown as Handle, run))
  const former = await setRole(db, 'none')
  const done = await run(db)
  await setRole(db, former)
  return done
}

/** Answers the role until now. After a failure the transaction ends, and the role with it. */
async function setRole(db: Db, role: string): Promise<string> {
  const { rows } = await sql<{ former: string }>`
    SELECT current_setting('role') AS former, set_config('role', ${role}, true)`.execute(db)
  return rows[0]?.former ?? 'none'
}

/** Whether this database has the wall, raised now where it may; else why not, as PostgreSQL says it. */
export async function missingWall(pool: pg.Pool): Promise<string | null> {
  const client = await pool.connect()
  try {
    if (await client.query(stands).then(nothing, () => true)) await client.query('rollback; select raise_wall()')
    await client.query(stands)
    return null
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error.message
    throw error
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Any table behind it tells whether rights were granted. */
const stands = 'begin; set local role cep_member; select from orders limit 0; rollback'
const nothing = () => false
