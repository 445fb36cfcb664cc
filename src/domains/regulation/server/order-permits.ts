/** Permits that an order was placed with. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { PermitKind } from '../rules.ts'

type OrderPermit = { kind: PermitKind; number: string | null; expiresOn: string | null }

/** Of the buyer, as the register has them; row-level security shows them to the buyer and the seller. */
export const findOrderPermits = (db: Db | Tx, orderId: number): Promise<OrderPermit[]> =>
  db
    .selectFrom('regulated_sales')
    // Written by recordRegulatedSales.
    .select(sql<PermitKind>`buyer_permit`.as('kind'))
    .select(['buyer_number as number', sql<string | null>`buyer_expires_on::text`.as('expiresOn')])
    .distinct()
    .where('order_id', '=', orderId)
    .where('buyer_permit', 'is not', null)
    .orderBy('kind')
    .execute()
