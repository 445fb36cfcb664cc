/** Seats of sellers that are established in another Member State. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Seat } from '#shared/price/seats.ts'

/** JSON of a seller's seat; null for a French company. The column's values come from `Seat` only. */
export const seatOf = (vendorId: RawBuilder<unknown>) => sql<Seat | null>`(
  SELECT json_build_object('country', w.country, 'street', w.street, 'postcode', w.postcode, 'city', w.city,
    'registerNumber', w.register_number, 'vatNumber', w.vat_number, 'taxNumber', w.tax_number)
  FROM vendor_seats w WHERE w.vendor_id = ${vendorId})`

export async function findSeat(db: Db | Tx, vendorId: number): Promise<Seat | null> {
  const { rows } = await sql<{ seat: Seat | null }>`SELECT ${seatOf(sql`${vendorId}::bigint`)} AS seat`.execute(db)
  return rows[0]?.seat ?? null
}
