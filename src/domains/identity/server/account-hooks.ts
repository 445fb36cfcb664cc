import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Caller, Context } from '#platform/http/caller.ts'

/** Reactions of another domain to the events of an account; they run in the transaction of the event. */
export type AccountHooks = {
  /** Takes the locks that an order takes before the account: one lock order prevents deadlocks. */
  lockBeforeAccount?: (tx: Tx, userId: number) => Promise<unknown>
  onLogin?: (tx: Tx, userId: number, caller: Caller) => Promise<unknown>
  /** Runs after the login has committed, for cookies. */
  afterLogin?: (context: Context, db: Db, userId: number) => unknown
  /** Removes from the browser what belongs to the account. */
  onLogout?: (context: Context) => void
  /** Removes what was added before the owner of the email address verified it. */
  onFirstProof?: (tx: Tx, userId: number) => Promise<unknown>
  /** The French reason why the account cannot be erased yet; null without one. */
  findErasureObstacle?: (tx: Tx, userId: number) => Promise<string | null>
  onErasure?: (tx: Tx, userId: number) => Promise<unknown>
  /** Queries for the personal data export, by file name in the archive. */
  personalData?: Record<string, (userId: number) => RawBuilder<Record<string, unknown>>>
}

type TransactionHook = 'lockBeforeAccount' | 'onFirstProof' | 'onErasure'

/** Runs one hook of every domain, one after the other. */
export async function runAccountHook(hooks: readonly AccountHooks[], name: TransactionHook, tx: Tx, userId: number) {
  for (const hook of hooks) await hook[name]?.(tx, userId)
}
