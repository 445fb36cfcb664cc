import type { Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { saveCustomer } from '../contract.ts'

type Customer = Input<typeof saveCustomer>['body']

/**
 * Adds a customer by email or changes it. Its account is found by the database: a seller does not learn of it. `userId`:
 * the account that a cooperative confirmed as its member's.
 */
export async function putCustomer(
  tx: Tx,
  vendorId: number,
  { email, name, customerNumber, group }: Customer,
  userId: number | null = null,
): Promise<number> {
  const values = {
    name,
    customer_number: customerNumber,
    group_id: group ? await groupNamed(tx, vendorId, group) : null,
    ...(userId === null ? {} : { user_id: userId }),
  }
  const { id } = await tx
    .insertInto('seller_customers')
    .values({ ...values, vendor_id: vendorId, email })
    .onConflict(conflict => conflict.columns(['vendor_id', 'email']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function groupNamed(tx: Tx, vendorId: number, name: string): Promise<number> {
  const { id } = await tx
    .insertInto('customer_groups')
    .values({ vendor_id: vendorId, name })
    .onConflict(conflict => conflict.columns(['vendor_id', 'name']).doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteCustomer(tx: Tx, vendorId: number, customerId: number): Promise<void> {
  const removed = await tx
    .deleteFrom('seller_customers')
    .where('id', '=', customerId)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()
  if (!removed.numDeletedRows) throw fail('NOT_FOUND')
}

/** The customer stays, at public prices unless a list names it. */
export const leaveGroup = (tx: Tx, customerId: number) =>
  tx.updateTable('seller_customers').set({ group_id: null }).where('id', '=', customerId).execute()
