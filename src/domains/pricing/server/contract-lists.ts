import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { ContractList } from '../rules.ts'

/**
 * The lists in force of the seller of offer `o` for a buyer and the other members of their estate; empty for a visitor.
 * `userId`: a column or a value.
 */
export const contractLists = (userId: RawBuilder<number | null>) => sql<ContractList[]>`
  coalesce((SELECT json_agg(json_build_object('id', p.id, 'name', p.name, 'basisPoints', p.basis_points, 'prices',
      coalesce((SELECT json_agg(json_build_object('from', q.from_quantity, 'priceCents', q.price_cents))
        FROM price_list_prices q WHERE q.list_id = p.id AND q.offer_id = o.id), '[]'::json)) ORDER BY p.id)
    FROM price_lists p WHERE p.vendor_id = o.vendor_id AND p.stopped_at IS NULL AND p.starts_on <= current_date
      AND (p.ends_on IS NULL OR current_date <= p.ends_on)
      AND p.id = ANY(agreed_lists(o.vendor_id, ${userId}))), '[]'::json)`

export const basketMinimums = (db: Db | Tx) =>
  db
    .selectFrom('basket_minimums as b')
    .select(['b.vendor_id as vendorId', 'b.ht_cents as htCents', 'b.pickup_exempt as pickupExempt'])
