import type { Tx } from '#platform/db/pool.ts'
import type { ImportSettings } from '../contract.ts'

/** Default values where the file has none, until the seller changes them. */
export async function defaultSettings(tx: Tx, vendorId: number): Promise<ImportSettings> {
  const vendor = await tx.selectFrom('vendors').select('name').where('id', '=', vendorId).executeTakeFirstOrThrow()
  const warehouse = await tx
    .selectFrom('warehouses')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .orderBy('name')
    .limit(1)
    .executeTakeFirst()
  return {
    vatCode: 'normal',
    brand: vendor.name.slice(0, 80),
    weightGrams: null,
    tagId: null,
    warehouseId: warehouse?.id ?? null,
    places: [],
    publish: true,
    priceBasis: 'HT',
  }
}
