import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

type Tier = { from: number; priceCents: number }
type Place = { warehouseId: number; warehouse: string; onHand: number; reserved: number }

/** One page of the seller's offers by id: keyset pagination does not shift when offers are added. */
export async function offerPage(db: Db, vendorId: number, request: { cursor?: number | undefined; limit: number }) {
  const rows = await db
    .selectFrom('offers as o')
    .innerJoin('variants as v', 'v.id', 'o.variant_id')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .select(['o.id', 'o.reference', 'v.ean', 'a.title', 'o.status', 'o.price_cents as priceCents'])
    .select(['o.vat_code as vatCode', 'o.step', 'o.minimum', 'v.label as variantLabel'])
    .select(
      sql<Tier[]>`coalesce((SELECT json_agg(json_build_object('from', t.from_quantity, 'priceCents', t.price_cents)
        ORDER BY t.from_quantity) FROM offer_price_tiers t WHERE t.offer_id = o.id), '[]')`.as('tiers'),
    )
    .select(
      sql<Place[]>`coalesce((SELECT json_agg(json_build_object('warehouseId', w.id, 'warehouse', w.name,
        'onHand', s.on_hand, 'reserved', s.reserved) ORDER BY w.id)
        FROM sellable_stock s JOIN warehouses w ON w.id = s.warehouse_id WHERE s.offer_id = o.id), '[]')`.as('stock'),
    )
    .where('o.vendor_id', '=', vendorId)
    .where('o.id', '>', request.cursor ?? 0)
    .orderBy('o.id')
    .limit(request.limit + 1)
    .execute()
  const offers = rows.slice(0, request.limit)
  return { offers, next: rows.length > request.limit ? (offers.at(-1)?.id ?? null) : null }
}
