import type { Db } from '#platform/db/pool.ts'

/** The order that this one completes, the paid ones that complete it, and the return that it replaces goods for. */
type Links = { joins_order_id: number | null; replaces_return_id: number | null }
export async function findJoins(db: Db, orderId: number, { joins_order_id: joinsOrderId, replaces_return_id }: Links) {
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
  const replaces =
    replaces_return_id === null
      ? null
      : await db.selectFrom('returns').select(['id', 'number']).where('id', '=', replaces_return_id).executeTakeFirst()
  return {
    replaces: replaces ?? null,
    joins: rows.find(({ id }) => id === joinsOrderId) ?? null,
    joinedBy: rows.filter(({ id }) => id !== joinsOrderId),
  }
}
