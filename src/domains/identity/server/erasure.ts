import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { fail } from '#shared/errors.ts'
import { lockOwnAccount } from './access.ts'
import { checkPassword } from './account.ts'
import { type AccountHooks, runAccountHook } from './account-hooks.ts'
import { erasedMail } from './mails.ts'

/**
 * Erases the personal data of an account. Records that the law requires (orders, payments, their history: ten years, C.
 * com. L123-22) stay under an anonymous id. Rejected with a reason while an order is open, or while the user owns a
 * seller.
 */
export async function erase(db: Db, password: string, context: Context, hooks: readonly AccountHooks[]) {
  const user = requireUser(context)
  await checkPassword(db, user.id, password)
  await inTransaction(db, async tx => {
    await runAccountHook(hooks, 'lockBeforeAccount', tx, user.id)
    await lockOwnAccount(tx, context)
    for (const { findErasureObstacle } of hooks) {
      const sentence = await findErasureObstacle?.(tx, user.id)
      if (sentence) throw fail('ERASURE_REFUSED', { sentence })
    }
    await queueMail(tx, erasedMail(user.email, context.requestId))
    await runAccountHook(hooks, 'onErasure', tx, user.id)
    await eraseUser(tx, user.id)
  })
  context.setSession(null, 0)
  for (const { onLogout } of hooks) onLogout?.(context)
  return { success: true as const }
}

/** Of an account whose owner is gone, or was never proved: all but its name and its email. */
export const emptyProfile = {
  phone: '',
  kind: 'normal',
  company_name: null,
  vat_number: null,
  company_number: null,
  register_number: null,
  cooperative_member: false,
  cooperative_number: null,
  birthdate: null,
} as const

async function eraseUser(tx: Tx, userId: number): Promise<void> {
  for (const table of [
    'addresses',
    'sessions',
    'password_resets',
    'email_changes',
    'email_undos',
    'second_factors',
    'recovery_codes',
    'login_challenges',
  ] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await tx
    .updateTable('users')
    .set({
      // An address that nobody can register, unique for each erased account.
      email: `efface-${randomUUID()}@compte.invalid`,
      password_hash: 'erased',
      first_name: 'Compte',
      last_name: 'supprimé',
      ...emptyProfile,
      status: 'blocked',
      email_verified_at: null,
      erased_at: sql`now()`,
    })
    .where('id', '=', userId)
    .execute()
}
