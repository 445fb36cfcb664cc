import { groupNamed } from '#domains/pricing/server/customers.ts'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'

/** NOT_FOUND for a seller that is not verified, CONFLICT for a cooperative. */
export async function recognise(tx: Tx, userId: number, { vendorId, group }: { vendorId: number; group: string }) {
  const vendor = await tx
    .selectFrom('vendors')
    .select('id')
    .where('id', '=', vendorId)
    .where('status', '=', 'verified')
    .forUpdate()
    .executeTakeFirst()
  if (!vendor) throw fail('NOT_FOUND')
  const known = await tx
    .selectFrom('cooperatives')
    .select('vendor_id')
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()
  if (known) throw fail('CONFLICT', { sentence: 'Ce vendeur est déjà reconnu comme coopérative.' })
  await tx
    .insertInto('cooperatives')
    .values({ vendor_id: vendorId, group_id: await groupNamed(tx, vendorId, group), recognised_by: userId })
    .execute()
}
