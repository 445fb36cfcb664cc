import type { Tx } from '#platform/db/pool.ts'
import { countriesOf, ratesOf } from '../market/rates.ts'
import { relayPoints } from '../market/relay-points.ts'
import type { DemoCatalogue, DemoShop } from '../types.ts'
import { idsBy, insertRows } from './rows.ts'
import { shopSlug } from './slug.ts'

export type SellerIds = {
  vendorId: (key: string) => number
  shopId: (key: string) => number
  warehouseId: (key: string) => number
}

/** Sellers, their shops with hours and warehouse, delivery rates, relay points. */
export async function loadSellers(tx: Tx, { vendors, shops }: DemoCatalogue): Promise<SellerIds> {
  await insertRows(
    tx,
    'vendors',
    vendors.map(vendor => ({
      name: vendor.name,
      slug: shopSlug(vendor.name),
      legal_name: vendor.legalName,
      legal_form: vendor.legalForm,
      capital_euros: vendor.capitalEuros,
      siren: vendor.siren,
      siret: vendor.siret,
      vat_number: vendor.vatNumber,
      register: `RCS ${vendor.rcs}`,
      street: vendor.street,
      postcode: vendor.postcode,
      city: vendor.city,
      phone: vendor.phone,
      email: vendor.email,
      description: vendor.description,
      status: 'verified',
      free_delivery_from_cents: vendor.freeDeliveryFromCents,
    })),
  )
  const vendorByName = await idsBy(tx, 'vendors', 'name')
  const vendorNames = new Map(vendors.map(vendor => [vendor.key, vendor.name]))
  const vendorId = (key: string) => vendorByName(vendorNames.get(key) ?? key)
  await insertRows(
    tx,
    'shipping_rates',
    vendors.flatMap(vendor => ratesOf(vendorId(vendor.key), vendor.key)),
  )
  await insertRows(
    tx,
    'vendor_countries',
    vendors.flatMap(vendor =>
      (countriesOf[vendor.key] ?? []).map(country => ({ vendor_id: vendorId(vendor.key), country })),
    ),
  )
  await insertRows(tx, 'relay_points', relayPoints)
  return { vendorId, ...(await loadShops(tx, shops, vendorId)) }
}

async function loadShops(tx: Tx, shops: readonly DemoShop[], vendorId: (key: string) => number) {
  const place = ({ street, postcode, city }: DemoShop) => ({ street, postcode, city })
  await insertRows(
    tx,
    'warehouses',
    shops.map(shop => ({ vendor_id: vendorId(shop.vendor), name: shop.name, ...place(shop) })),
  )
  const rows = await tx.selectFrom('warehouses').select(['id', 'name']).execute()
  const warehouses = new Map(rows.map(row => [row.name, row.id]))
  const warehouseId = (key: string) => warehouses.get(shops.find(shop => shop.key === key)?.name ?? '') ?? 0
  await insertRows(
    tx,
    'shops',
    shops.map(shop => ({
      vendor_id: vendorId(shop.vendor),
      warehouse_id: warehouseId(shop.key),
      name: shop.name,
      slug: shop.key,
      ...place(shop),
      latitude: shop.latitude,
      longitude: shop.longitude,
      phone: shop.phone,
      email: shop.email,
      description: shop.description,
      pickup_ready_hours: shop.pickupReadyHours,
      pickup: true,
      status: 'open',
    })),
  )
  const shopId = await idsBy(tx, 'shops', 'slug')
  await insertRows(
    tx,
    'shop_hours',
    shops.flatMap(shop =>
      Object.entries(shop.hours).flatMap(([weekday, intervals]) =>
        intervals.map(([opens, closes]) => ({ shop_id: shopId(shop.key), weekday: Number(weekday), opens, closes })),
      ),
    ),
  )
  return { shopId, warehouseId }
}
