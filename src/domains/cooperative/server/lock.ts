import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'

export type CooperativeSeller = { vendorId: number; userId: number }

/** Changes to the members of one cooperative wait for each other. NOT_FOUND for a seller that is none. */
export async function lockCooperative(tx: Tx, vendorId: number): Promise<{ group: string }> {
  const found = await tx
    .selectFrom('cooperatives as c')
    .innerJoin('customer_groups as g', 'g.id', 'c.group_id')
    .select('g.name as group')
    .where('c.vendor_id', '=', vendorId)
    .forUpdate('c')
    .executeTakeFirst()
  if (!found) throw fail('NOT_FOUND')
  return found
}
