/** Regulated goods on sale, with the permits that their sale asks. */
import { sql } from 'kysely'
import { type GoodsClass, goodsClasses, type PermitKind } from '#domains/regulation/rules.ts'
import type { Db } from '#platform/db/pool.ts'

export const openGoods = (db: Db, classes: readonly GoodsClass[] = goodsClasses) =>
  db
    .insertInto('open_goods_classes')
    .values(classes.map(one => ({ class: one })))
    .onConflict(conflict => conflict.doNothing())
    .execute()

/** Accepted. `days`: until its last day, from today. */
export async function grantPermit(
  db: Db,
  holder: { userId: number } | { vendorId: number },
  kind: PermitKind,
  days: number | null = 300,
) {
  const { id } = await db
    .insertInto('permits')
    .values({
      ...('userId' in holder ? { user_id: holder.userId } : { vendor_id: holder.vendorId }),
      kind,
      number: `${kind}-1`,
      expires_on: days === null ? null : sql<string>`(now() AT TIME ZONE 'Europe/Paris')::date + ${sql.lit(days)}::int`,
      status: 'ACCEPTED',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
