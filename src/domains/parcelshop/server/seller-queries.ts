import { sql } from 'kysely'
import { carriers } from '#domains/shipping/rules/tracking.ts'
import type { Db } from '#platform/db/pool.ts'
import type { ParcelPile, SellerDrops } from '../contract-seller.ts'
import type { ParcelshopCarrier } from '../rules.ts'

type StoredPile = Omit<ParcelPile, 'carrierName'>
type StoredHandover = Omit<SellerDrops['handovers'][number], 'carrierName' | 'handedAt'> & {
  carrier: ParcelshopCarrier
  handedAt: Date
}
const shopSql = sql`json_build_object('id', s.id, 'name', s.name) AS shop`

export async function findSellerDrops(db: Db, vendorId: number): Promise<SellerDrops> {
  const announced = await sql<SellerDrops['announced'][number]>`
    SELECT d.id, d.number, d.planned_on::text AS "plannedOn", d.sender ->> 'name' AS sender, ${shopSql},
      (SELECT count(*)::int FROM dropped_parcels p WHERE p.drop_id = d.id) AS parcels
    FROM parcel_drops d JOIN shops s ON s.id = d.shop_id
    WHERE d.vendor_id = ${vendorId} AND d.status = 'ANNOUNCED' ORDER BY d.planned_on, d.id LIMIT 200`.execute(db)
  const piles = await sql<StoredPile>`
    SELECT ${shopSql}, p.carrier, json_agg(json_build_object('id', p.id, 'trackingNumber', p.tracking_number, 'dropId', d.id,
        'dropNumber', d.number, 'sender', d.sender ->> 'name', 'dueOn', p.due_on, 'isLate', p.due_on < current_date)
      ORDER BY p.due_on, p.id) AS parcels
    FROM parcel_drops d JOIN shops s ON s.id = d.shop_id JOIN dropped_parcels p ON p.drop_id = d.id
    WHERE d.vendor_id = ${vendorId} AND p.status = 'RECEIVED'
    GROUP BY s.id, p.carrier ORDER BY min(p.due_on), s.name, p.carrier`.execute(db)
  const handovers = await sql<StoredHandover>`
    SELECT h.id, h.number, ${shopSql}, h.carrier, h.handed_at AS "handedAt",
      (SELECT count(*)::int FROM dropped_parcels p WHERE p.handover_id = h.id) AS parcels
    FROM parcel_handovers h JOIN shops s ON s.id = h.shop_id
    WHERE h.vendor_id = ${vendorId} ORDER BY h.id DESC LIMIT 30`.execute(db)
  const open = await db
    .selectFrom('parcel_shops')
    .select('shop_id')
    .where('vendor_id', '=', vendorId)
    .where('is_open', '=', true)
    .executeTakeFirst()
  return {
    announced: announced.rows,
    piles: piles.rows.map(pile => ({ ...pile, carrierName: carriers[pile.carrier].name })),
    handovers: handovers.rows.map(({ carrier, handedAt, ...row }) => ({
      ...row,
      carrierName: carriers[carrier].name,
      handedAt: handedAt.toISOString(),
    })),
    isOpen: open !== undefined,
  }
}
