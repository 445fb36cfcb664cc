/** Shops that are drop-off points: their limits, and the pick-ups of each carrier. */
import { sql } from 'kysely'
import { carriers } from '#domains/shipping/rules/tracking.ts'
import type { Shop } from '#domains/shops/contract.ts'
import { presentShop } from '#domains/shops/server/present.ts'
import { findShopsById } from '#domains/shops/server/queries.ts'
import { databaseNow } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import type { Input } from '#shared/contract.ts'
import { formatTime, isoDay } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import { type ParcelShop, parcelShopTag } from '../contract.ts'
import type { OwnParcelShop, setParcelShop } from '../contract-seller.ts'
import { nextPickup, type ParisTime } from '../rules/pickups.ts'
import type { ParcelshopCarrier } from '../rules.ts'

type Row = Omit<ParcelShop, 'carriers'> & {
  carriers: { carrier: ParcelshopCarrier; weekdays: number[]; cutOff: string }[]
}
const withNames = <R extends Pick<Row, 'carriers'>>(row: R) => ({
  ...row,
  carriers: row.carriers.map(pickup => ({ ...pickup, name: carriers[pickup.carrier].name })),
})
const carriersSql = sql`coalesce((SELECT json_agg(json_build_object('carrier', c.carrier, 'weekdays', c.weekdays,
  'cutOff', to_char(c.cut_off, 'HH24:MI')) ORDER BY c.carrier) FROM parcel_shop_carriers c WHERE c.shop_id = p.shop_id), '[]'::json)`

/** The open shops of verified sellers; `shopId`: that one, if it is among them. */
export async function findParcelShops(db: Db | Tx, shopId?: number): Promise<ParcelShop[]> {
  const { rows } = await sql<Row>`
    SELECT p.shop_id AS "shopId", p.max_parcels AS "maxParcels", p.max_grams / 1000 AS "maxKilos", ${carriersSql} AS carriers
    FROM parcel_shops p JOIN shops s ON s.id = p.shop_id JOIN vendors v ON v.id = p.vendor_id
    WHERE p.is_open AND s.status = 'open' AND v.status = 'verified' AND (${shopId ?? null}::bigint IS NULL OR p.shop_id = ${shopId ?? null})
    ORDER BY p.shop_id`.execute(db)
  return rows.map(withNames)
}

/** Of the database's clock, in Paris. */
export async function parisNow(db: Db | Tx): Promise<ParisTime> {
  const now = new Date(await databaseNow(db))
  return { day: isoDay(now), time: formatTime(now) }
}

export async function findTimetable(db: Db | Tx, shopId: number): Promise<Shop | null> {
  // A transaction has every method that a query needs.
  const [row] = await findShopsById(db as Db, [shopId])
  return row ? presentShop(row) : null
}

/** Day of the next pick-up of each carrier; today when nobody knows, so that the parcel is seen. */
export async function findDueDays(tx: Tx, shopId: number): Promise<(carrier: ParcelshopCarrier) => string> {
  const now = await parisNow(tx)
  const shop = await findTimetable(tx, shopId)
  const [own] = await findParcelShops(tx, shopId)
  return carrier => {
    const pickup = own?.carriers.find(one => one.carrier === carrier)
    return (pickup && shop && nextPickup(pickup, shop, now)) ?? now.day
  }
}

export async function findOwnParcelShops(db: Db, vendorId: number): Promise<OwnParcelShop[]> {
  const { rows } = await sql<Row & Pick<OwnParcelShop, 'id' | 'name' | 'isOpen'>>`
    SELECT s.id, s.name, coalesce(p.is_open, false) AS "isOpen", coalesce(p.max_parcels, 12) AS "maxParcels",
      coalesce(p.max_grams / 1000, 20) AS "maxKilos", ${carriersSql} AS carriers
    FROM shops s LEFT JOIN parcel_shops p ON p.shop_id = s.id
    WHERE s.vendor_id = ${vendorId} AND s.status = 'open' ORDER BY s.name, s.id`.execute(db)
  return rows.map(withNames)
}

type Seller = { vendorId: number; userId: number }
export async function writeParcelShop(
  tx: Tx,
  { vendorId, userId }: Seller,
  { params: { id }, body }: Input<typeof setParcelShop>,
): Promise<void> {
  const shop = await tx
    .selectFrom('shops')
    .select('id')
    .where('id', '=', id)
    .where('vendor_id', '=', vendorId)
    .where('status', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
  if (!shop) throw fail('NOT_FOUND')
  if (body.isOpen && body.carriers.length === 0)
    throw fail('INVALID_INPUT', { fields: { carriers: 'Choisissez un transporteur au moins.' } })
  const values = {
    ...{ is_open: body.isOpen, max_parcels: body.maxParcels, max_grams: body.maxKilos * 1_000 },
    ...{ changed_by: userId, changed_at: sql<Date>`now()` },
  }
  await tx
    .insertInto('parcel_shops')
    .values({ shop_id: id, vendor_id: vendorId, ...values })
    .onConflict(conflict => conflict.column('shop_id').doUpdateSet(values))
    .execute()
  await tx.deleteFrom('parcel_shop_carriers').where('shop_id', '=', id).execute()
  if (body.carriers.length)
    await tx
      .insertInto('parcel_shop_carriers')
      .values(
        body.carriers.map(({ carrier, weekdays, cutOff }) => ({ shop_id: id, carrier, weekdays, cut_off: cutOff })),
      )
      .execute()
  await invalidatePages(tx, parcelShopTag)
}
