import type { Db } from '#platform/db/pool.ts'

/** One euro of the delivery of an order, which the bank of its buyer refused. Returns its id. */
export async function createRefusedRefund(db: Db, orderId: number): Promise<number> {
  const { id } = await db
    .insertInto('refunds')
    .values({ order_id: orderId, amount_cents: 100, delivery_cents: 100, reason: 'En retard', status: 'FAILED' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
