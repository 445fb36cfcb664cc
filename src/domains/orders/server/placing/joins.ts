import type { Db } from '#platform/db/pool.ts'

/** The order that this one completes, and the paid ones that complete it. */
export async function findJoins(db: Db, orderId: number, joinsOrderId: number | null) {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where(eb =>
      eb.or([
        eb('id', '=', joinsOrderId ?? 0),
        eb.and([eb('joins_order_id', '=', orderId), eb('paid_at', 'is not', null), eb('status', '<>', 'CANCELLED')]),
      ]),
    )
    .orderBy('id')
    .execute()
  return {
    joins: rows.find(({ id }) => id === joinsOrderId) ?? null,
    joinedBy: rows.filter(({ id }) => id !== joinsOrderId),
  }
}
