/** Credentials that give access to an account, and the one function that revokes all of them. */
import type { Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import { fail } from '#shared/errors.ts'

const columns = ['id', 'email', 'status', 'password_hash', 'email_verified_at', 'first_name'] as const

/** Locks the account row: no other transaction opens or revokes access before this one ends. */
export const lockAccount = (tx: Tx, userId: number) =>
  bypassRls(tx, owner =>
    owner.selectFrom('users').select(columns).where('id', '=', userId).forUpdate().executeTakeFirstOrThrow(),
  )

/**
 * Locks the caller's own account. Fails with UNAUTHENTICATED when their session ended since the request began: a
 * password checked before the account was recovered must change nothing afterwards.
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

/** Waits for a concurrent revocation, and rejects a login whose verified password is no longer the account's. */
export async function lockForLogin(tx: Tx, userId: number, verifiedHash?: string) {
  // FOR SHARE lets logins run together but waits for a block or a reset: a session opened meanwhile would outlive it.
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
 * Ends every session but `exceptSession`, every login that waits for its code, every password reset link and every
 * pending email change. Returns the number of sessions ended. Links that undo an email change stay valid: the owner
 * needs them to recover the account.
 */
export const endAccess = (tx: Tx, userId: number, exceptSession: number | null = null): Promise<number> =>
  bypassRls(tx, async owner => {
    await lockAccount(owner, userId)
    for (const table of ['login_challenges', 'password_resets', 'email_changes'] as const)
      await owner.deleteFrom(table).where('user_id', '=', userId).execute()
    const { numDeletedRows } = await owner
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '<>', exceptSession ?? 0)
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  })
