/**
 * An account that somebody opened on an address they never proved: when the owner of the address proves it, what was put
 * there is removed. Orders, and a seller's team and shop, are other people's too: they stay.
 */
import { removeCart } from '#domains/cart/server/actions.ts'
import { deleteApplicationsOf } from '#domains/onboarding/server/actions.ts'
import type { Tx } from '#platform/db/pool.ts'
import { forgetNetworks } from './login-limit.ts'

/** What other domains remove of this user; those that call this one are named in `src/app/api.ts`. */
export type OnFirstProof = readonly ((tx: Tx, userId: number) => Promise<unknown>)[]

/** Under the lock of the account, before its access ends. */
export async function removeUnproved(tx: Tx, { id, email }: { id: number; email: string }, others: OnFirstProof) {
  for (const table of ['addresses', 'second_factors', 'recovery_codes', 'email_undos'] as const)
    await tx.deleteFrom(table).where('user_id', '=', id).execute()
  await tx
    .updateTable('users')
    .set({
      phone: '',
      kind: 'normal',
      company_name: null,
      vat_number: null,
      cooperative_member: false,
      cooperative_number: null,
      birthdate: null,
    })
    .where('id', '=', id)
    .execute()
  await forgetNetworks(tx, email)
  await removeCart(tx, id)
  await deleteApplicationsOf(tx, id)
  for (const remove of others) await remove(tx, id)
}
