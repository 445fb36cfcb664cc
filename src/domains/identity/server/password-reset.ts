/** Password reset by a mailed link. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import { enqueue } from '#platform/jobs.ts'
import { mayMail } from '#platform/mail/limits.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { forgotPassword, resetPassword } from '../contract.ts'
import { endAccess, lockAccount } from './access.ts'
import { type AccountHooks, runAccountHook } from './account-hooks.ts'
import { deleteFailedLogins } from './login-limit.ts'
import { passwordChangedMail, resetMail } from './mails.ts'
import { checkStrength } from './password-strength.ts'
import { hashPassword } from './passwords.ts'
import { removeUnproved } from './unproved.ts'

const resetMinutes = 30
const digest = (value: string) => createHash('sha256').update(value).digest()

type ResetRequest = { email: string; origin: string }

/** Does not look the account up: every request does the same work and gets the same response; a job sends the mail. */
export async function requestPasswordReset(tx: Tx, { body }: Input<typeof forgotPassword>, { origin }: Context) {
  const payload: ResetRequest = { email: body.email, origin }
  await enqueue(tx, 'accounts.reset', payload)
  return { success: true as const }
}

/** Job: mails the link when the account exists. */
export const sendRequestedReset = (db: Db, { email, origin }: ResetRequest): Promise<void> =>
  inTransaction(db, async tx => {
    const user = await tx
      .selectFrom('users')
      .select(['id'])
      .where('email', '=', email)
      .where('status', '=', 'active')
      .forShare()
      .executeTakeFirst()
    if (user && (await mayMail(tx, { kind: 'reset', to: email, caller: null })))
      await sendPasswordReset(tx, user.id, email, origin)
  })

/** The link sets a new password once, within half an hour. */
export async function sendPasswordReset(tx: Tx, userId: number, email: string, origin: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('password_resets')
    .values({
      token_hash: digest(token),
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(mins => ${resetMinutes})`,
    })
    .execute()
  await queueMail(tx, resetMail(email, token, origin))
}

type Settings = { demo: boolean; hooks: readonly AccountHooks[] }

/** The link works once; every other credential of the account ends with it. */
export async function setNewPassword(
  db: Db,
  { body }: Input<typeof resetPassword>,
  context: Context,
  { demo, hooks }: Settings,
) {
  const userId = await findReset(db, body.token)
  await checkStrength(db, userId, body.password, { demo })
  const password_hash = await hashPassword(body.password)
  await inTransaction(db, async tx => {
    await runAccountHook(hooks, 'lockBeforeAccount', tx, userId)
    const account = await lockAccount(tx, userId)
    await findReset(tx, body.token)
    if (account.status !== 'active') throw fail('RESET_LINK_EXPIRED')
    await tx
      .updateTable('users')
      .set({ password_hash, email_verified_at: sql`coalesce(email_verified_at, now())` })
      .where('id', '=', userId)
      .execute()
    const isFirstProof = account.email_verified_at === null
    if (isFirstProof) await removeUnproved(tx, account, hooks)
    await endAccess(tx, userId)
    await deleteFailedLogins(tx, account)
    await queueMail(tx, passwordChangedMail(account.email, context.requestId, isFirstProof))
  })
  return { success: true as const }
}

/** User of a valid link. Read again under the account's lock, since a concurrent revocation deletes it. */
async function findReset(db: Db | Tx, token: string): Promise<number> {
  const reset = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', digest(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!reset) throw fail('RESET_LINK_EXPIRED')
  return reset.user_id
}
