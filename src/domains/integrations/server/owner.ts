import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'

export type Owner = { userId: number; vendorId: number }

/** Whether this member manages the seller, and so its keys. */
export async function isOwner(db: Db | Tx, user: CurrentUser): Promise<boolean> {
  const member = await db.selectFrom('vendor_members').select('role').where('user_id', '=', user.id).executeTakeFirst()
  return member?.role === 'owner'
}

/** The seller's manager; FORBIDDEN for anybody else. */
export async function requireOwner(db: Db | Tx, user: CurrentUser): Promise<Owner> {
  if (user.vendorId === null || !(await isOwner(db, user)))
    throw fail('FORBIDDEN', { sentence: 'Seul un responsable du compte vendeur peut modifier les intégrations.' })
  return { userId: user.id, vendorId: user.vendorId }
}

/** Serialises changes to a seller's integrations: counting keys and adding one must not interleave. */
export const lockSeller = (tx: Tx, vendorId: number) =>
  tx.selectFrom('vendors').select('id').where('id', '=', vendorId).forNoKeyUpdate().executeTakeFirstOrThrow()
