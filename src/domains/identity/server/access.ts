/** What gives access to an account, and the one function that ends all of it. */
import type { Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import { fail } from '#shared/errors.ts'

const columns = ['id', 'email', 'status', 'password_hash', 'email_verified_at', 'first_name'] as const

/** The account, locked: nothing ends or opens access to it before this transaction does. */
export const lockAccount = (tx: Tx, userId: number) =>
  bypassRls(tx, owner =>
    owner.selectFrom('users').select(columns).where('id', '=', userId).forUpdate().executeTakeFirstOrThrow(),
  )

/**
 * The caller's own account, locked. UNAUTHENTICATED when their session ended since the request began: a password that
 * was checked before an account was taken back changes nothing after it.
 */
export async function lockOwnAccount(tx: Tx, context: Context) {
  const account = await lockAccount(tx, requireUser(context).id)
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', context.sessionId ?? 0)
    .executeTakeFirst()
  if (!session || account.status !== 'active') throw fail('UNAUTHENTICATED')
  return account
}

/** Waits for whoever ends the access, and refuses a login whose password is no longer the account's. */
export async function lockForLogin(tx: Tx, userId: number, verifiedHash?: string) {
  // Shared with other logins, but not with who blocks or resets: a session opened meanwhile would outlive it.
  const account = await tx
    .selectFrom('users')
    .select(columns)
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirstOrThrow()
  if (verifiedHash !== undefined && account.password_hash !== verifiedHash) throw fail('WRONG_CREDENTIALS')
  if (account.status !== 'active') throw fail('ACCOUNT_BLOCKED')
  return account
}

/**
 * Ends every session but `keptSession`, every login that waits for its code, every link for a new password and every
 * pending change of address. Answers how many sessions it ended. Links that undo a change of address stay: they are the
 * owner's way back.
 */
export const endAccess = (tx: Tx, userId: number, keptSession: number | null = null): Promise<number> =>
  bypassRls(tx, async owner => {
    await lockAccount(owner, userId)
    for (const table of ['login_challenges', 'password_resets', 'email_changes'] as const)
      await owner.deleteFrom(table).where('user_id', '=', userId).execute()
    const { numDeletedRows } = await owner
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '<>', keptSession ?? 0)
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  })
