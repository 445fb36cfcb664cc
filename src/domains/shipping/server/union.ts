/** The Member States to which sellers deliver, and what they state about distance sales. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { type UnionCountry, unionCountries } from '#shared/price/countries.ts'
import type { DistanceSales } from '#shared/price/vat.ts'

type SellerUnion = { countries: UnionCountry[]; distanceSales: DistanceSales | null; statedAt: string | null }

export async function findSellerUnion(db: Db | Tx, vendorId: number): Promise<SellerUnion> {
  const { rows } = await sql<Omit<SellerUnion, 'countries'> & { countries: string[] }>`
    SELECT ARRAY(SELECT country FROM vendor_countries WHERE vendor_id = ${vendorId} ORDER BY country) AS countries,
      d.statement AS "distanceSales", to_json(d.stated_at)#>>'{}' AS "statedAt"
    FROM (SELECT) one LEFT JOIN vendor_distance_sales d ON d.vendor_id = ${vendorId}`.execute(db)
  const [found] = rows
  const countries = unionCountries.filter(country => found?.countries.includes(country))
  return { countries, distanceSales: found?.distanceSales ?? null, statedAt: found?.statedAt ?? null }
}

/** Waits for orders being placed there, which hold these rows; orders placed keep their delivery and their VAT. */
export async function replaceSellerUnion(
  tx: Tx,
  { vendorId, userId }: { vendorId: number; userId: number },
  { countries, distanceSales }: Omit<SellerUnion, 'statedAt'>,
): Promise<void> {
  await sql`DELETE FROM vendor_countries WHERE vendor_id = ${vendorId} AND NOT country = ANY(${countries}::text[])`.execute(
    tx,
  )
  if (countries.length)
    await tx
      .insertInto('vendor_countries')
      .values(countries.map(country => ({ vendor_id: vendorId, country })))
      .onConflict(on => on.doNothing())
      .execute()
  if (distanceSales === null) {
    await tx.deleteFrom('vendor_distance_sales').where('vendor_id', '=', vendorId).execute()
    return
  }
  await sql`INSERT INTO vendor_distance_sales AS d (vendor_id, statement, stated_by) VALUES (${vendorId}, ${distanceSales}, ${userId})
    ON CONFLICT (vendor_id) DO UPDATE SET statement = excluded.statement, stated_by = excluded.stated_by, stated_at = now()
    WHERE d.statement <> excluded.statement`.execute(tx)
}
