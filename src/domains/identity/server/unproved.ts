/**
 * Account registered on an email that was never verified: when the owner of the email verifies it, contents added
 * before are removed. Orders, and a seller's team and shop, stay because other people depend on them.
 */
import type { Tx } from '#platform/db/pool.ts'
import { type AccountHooks, runAccountHook } from './account-hooks.ts'
import { emptyProfile } from './erasure.ts'
import { deleteNetworkAttempts } from './login-limit.ts'

/** Requires the lock of the account, before its access is revoked. */
export async function removeUnproved(
  tx: Tx,
  { id, email }: { id: number; email: string },
  hooks: readonly AccountHooks[],
) {
  for (const table of ['addresses', 'second_factors', 'recovery_codes', 'email_undos'] as const)
    await tx.deleteFrom(table).where('user_id', '=', id).execute()
  await tx.updateTable('users').set(emptyProfile).where('id', '=', id).execute()
  await deleteNetworkAttempts(tx, email)
  await runAccountHook(hooks, 'onFirstProof', tx, id)
}
