/** Restores the email that an account had before a change, with the link mailed to that address. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { undoEmailChange } from '../contract-account.ts'
import { endAccess, lockAccount } from './access.ts'
import { deleteFailedLogins } from './login-limit.ts'
import { emailRestoredMail } from './mails.ts'
import { checkStrength } from './password-strength.ts'
import { hashPassword } from './passwords.ts'

const digest = (value: string) => createHash('sha256').update(value).digest()
const expired = () => fail('RESET_LINK_EXPIRED', { sentence: 'Ce lien n’est plus valable, ou il a déjà servi.' })

/**
 * Works once, within seven days. The author of the change knows the password and has a session, so the password is
 * replaced, and sessions, links and a second factor added since then are removed.
 */
export async function undoChange(db: Db, { body }: Input<typeof undoEmailChange>, context: Context, demo: boolean) {
  const { user_id: userId, email } = await findUndo(db, body.token)
  await checkStrength(db, userId, body.password, { demo, email })
  const password_hash = await hashPassword(body.password)
  await inTransaction(db, async tx => {
    const account = await lockAccount(tx, userId)
    const undo = await findUndo(tx, body.token)
    if (account.status !== 'active') throw fail('ACCOUNT_BLOCKED')
    // Changes made after this one can no longer be undone: an undo would move the account away again.
    await tx
      .deleteFrom('email_undos')
      .where('user_id', '=', userId)
      .where('changed_at', '>=', undo.changed_at)
      .execute()
    await tx
      .updateTable('users')
      .set({ email: undo.email, email_verified_at: sql`now()`, password_hash })
      .where('id', '=', userId)
      .execute()
    await dropFactorSetSince(tx, userId, undo.changed_at)
    await endAccess(tx, userId)
    await deleteFailedLogins(tx, { id: userId, email: undo.email })
    for (const to of [undo.email, account.email]) await queueMail(tx, emailRestoredMail(to, context.requestId))
  })
  return { success: true as const }
}

async function findUndo(db: Db | Tx, token: string) {
  const undo = await db
    .selectFrom('email_undos')
    .select(['user_id', 'email', 'changed_at'])
    .where('token_hash', '=', digest(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!undo) throw expired()
  return undo
}

/** A second factor enabled before the change belongs to the owner and stays required. */
async function dropFactorSetSince(tx: Tx, userId: number, since: Date): Promise<void> {
  const dropped = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where(eb => eb.or([eb('confirmed_at', '>=', since), eb('confirmed_at', 'is', null)]))
    .returning('user_id')
    .executeTakeFirst()
  if (dropped) await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}
