import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'
import { now } from '#platform/db/clock.ts'

/** Reference and last digits stay as evidence of past debits; nothing is debited any more. */
export const paymentAccountHooks: AccountHooks = {
  onErasure: (tx, userId) =>
    tx
      .updateTable('debit_mandates')
      .set({ status: 'REVOKED', holder: null, ended_at: now })
      .where('user_id', '=', userId)
      .execute(),
}
