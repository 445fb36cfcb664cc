/**
 * Frequent statements are planned once per connection: each is prepared under a name derived from its text
 * (docs/decisions/031). A pooler that changes the connection between transactions must support prepared statements
 * (PgBouncer: 1.21 and later), else `DB_PREPARED=off`.
 */
import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** The role that runs the statements. A plan depends on the policies, so each role has its own plans. */
export type Role = 'owner' | 'member'

/** Per pool: a connection uses some 80 kB for each statement it has prepared. */
const namesAtMost = 250
/** A rarer statement is not worth the memory of its plan. */
const usesBefore = 2
const withinMs = 60_000

export type Names = (role: Role, text: string) => string | undefined

export function createNames({ atMost = namesAtMost, after = usesBefore } = {}): Names {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  let since = 0
  return (role, text) => {
    const key = `${role} ${text}`
    const known = names.get(key)
    if (known || names.size >= atMost) return known
    const now = Date.now()
    if (now - since > withinMs) uses.clear()
    if (uses.size === 0) since = now
    const before = uses.get(key) ?? 0
    uses.set(key, before + 1)
    if (before < after || !mayBePrepared(text)) return undefined
    const name = `${role} ${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
    names.set(key, name)
    return name
  }
}

/**
 * One statement that reads or writes rows and names its columns: after a migration `*` has other columns than the plan,
 * and PostgreSQL refuses to run that plan.
 */
const mayBePrepared = (text: string) =>
  /^\s*(select|with|insert|update|delete)\b/i.test(text) && !text.includes(';') && !allColumns.test(text)
const allColumns = /(?:\bselect|\breturning|,)\s+(?:"?\w+"?\.)?\*/i

const namesOfPools = new WeakMap<pg.Pool, Names>()

/** The pool, with the interface that Kysely needs. Its roles share its connections, and so its names. */
export function preparedPool(pool: pg.Pool, role: Role, ownNames?: Names): PostgresPool {
  const names = ownNames ?? namesOfPools.get(pool) ?? createNames()
  namesOfPools.set(pool, names)
  return {
    connect: async () => preparedClient(await pool.connect(), text => names(role, text)),
    end: () => pool.end(),
  }
}

/** One checkout of a connection: a statement, or a transaction. */
function preparedClient(client: pg.PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  let isOver = false
  let timeout: Error | undefined
  const query = async (text: string, values: readonly unknown[]) => {
    if (timeout) throw timeout
    // A statement sent while its transaction ends would run outside it, and be committed.
    if (isOver && text !== 'rollback') throw new Error('the transaction is over')
    isOver = text === 'commit' || text === 'rollback'
    const name = process.env.DB_PREPARED === 'off' ? undefined : nameOf(text)
    try {
      const result = await client.query({ name, text, values: [...values] })
      // COMMIT returns ROLLBACK when an earlier statement failed and its error was ignored.
      if (text === 'commit' && result.command === 'ROLLBACK') throw new Error('rolled back, not committed')
      return result
    } catch (error) {
      if (isReadTimeout(error)) timeout = error
      throw error
    }
  }
  // After `query_timeout` the driver still waits for the result, so the pool must not reuse this connection.
  const release = () => client.release(timeout)
  // Kysely's type also describes cursors, which we do not use.
  return { query, release } as unknown as PostgresPoolClient
}

// The driver gives this error no code.
const isReadTimeout = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout'
