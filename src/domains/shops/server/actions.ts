import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import { fail } from '#shared/errors.ts'
import type { Seat } from '#shared/price/seats.ts'
import { freeSlug, slugOf } from '#shared/slug.ts'
import { prefectureNear } from '../known-places.ts'
import type { Position } from '../rules.ts'

export type NewVendor = {
  userId: number
  name: string
  legalName: string
  legalForm: string
  siren: string
  /** Null: a company of another Member State, without an establishment in France. */
  siret: string | null
  /** Null: franchise of small businesses. */
  vatNumber: string | null
  register: string
  /** Of a company of another Member State; its address is that of its stock. */
  seat?: Seat | null
  street: string
  postcode: string
  city: string
  phone: string
  email: string
  description: string
  commissionBasisPoints: number
}
type Created = { vendorId: number; warehouseId: number; shopId: number }

/**
 * Creates a draft seller, not visible to the public, with its owner, a first warehouse and a first shop: closed and
 * without pick-up until its hours are set. SELLER_KNOWN when its SIREN or its name is already a seller's,
 * ALREADY_SELLER when its owner already has a seller.
 */
export async function createVendor(tx: Tx, vendor: NewVendor): Promise<Created> {
  await lockNewSellers(tx)
  const member = await tx.selectFrom('vendor_members').select('user_id').where('user_id', '=', vendor.userId).execute()
  if (member.length) throw fail('ALREADY_SELLER')
  const { userId, commissionBasisPoints, seat, ...facts } = vendor
  const row = await tx
    .insertInto('vendors')
    .values({
      ...columnsOf(facts),
      slug: await slugFor(tx, 'vendors', vendor.name),
      status: 'draft',
      commission_basis_points: commissionBasisPoints,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw fail('SELLER_KNOWN')
  if (seat) await addSeat(tx, row.id, seat)
  await tx.insertInto('vendor_members').values({ vendor_id: row.id, user_id: userId, role: 'owner' }).execute()
  const places = await createFirstShop(tx, row.id, vendor)
  await invalidatePages(tx, 'shops')
  return { vendorId: row.id, ...places }
}

/** One seller is created or renamed at a time, which is rare: two cannot both pass the checks with one name. */
export const lockNewSellers = (tx: Tx) => sql`SELECT pg_advisory_xact_lock(hashtext('shops.createVendor'))`.execute(tx)

const addSeat = (tx: Tx, vendorId: number, { registerNumber, vatNumber, taxNumber, ...place }: Seat) =>
  tx
    .insertInto('vendor_seats')
    .values({
      ...place,
      vendor_id: vendorId,
      register_number: registerNumber,
      vat_number: vatNumber,
      tax_number: taxNumber,
    })
    .execute()

const columnsOf = ({
  legalName,
  legalForm,
  vatNumber,
  ...same
}: Omit<NewVendor, 'userId' | 'commissionBasisPoints' | 'seat'>) => ({
  ...same,
  legal_name: legalName,
  legal_form: legalForm,
  vat_number: vatNumber,
})

async function createFirstShop(tx: Tx, vendorId: number, vendor: NewVendor) {
  const { name, street, postcode, city, phone, email, description } = vendor
  const place = { vendor_id: vendorId, name, street, postcode, city }
  const warehouse = await tx.insertInto('warehouses').values(place).returning('id').executeTakeFirstOrThrow()
  const slug = await slugFor(tx, 'shops', `${name} ${city}`)
  const shop = await tx
    .insertInto('shops')
    .values({
      ...place,
      ...(await coordinatesOf(tx, postcode, city)),
      warehouse_id: warehouse.id,
      slug,
      phone,
      email,
      description,
      pickup: false,
      status: 'closed',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { warehouseId: warehouse.id, shopId: shop.id }
}

export async function slugFor(tx: Tx, table: 'vendors' | 'shops', name: string): Promise<string> {
  const base = slugOf(name) || 'vendeur'
  const rows = await tx.selectFrom(table).select('slug').where('slug', 'like', `${base}%`).execute()
  return freeSlug(base, new Set(rows.map(row => row.slug)))
}

type Town = Position & { insee: string }
/**
 * Centre of the town, else the average of towns with its postcode, else its prefecture; the seller can move it later.
 */
export async function coordinatesOf(tx: Tx, postcode: string, city: string): Promise<Position> {
  const { rows } = await sql<Town>`
    SELECT insee, latitude, longitude FROM communes
    WHERE postcodes @> ${[postcode]}::text[] AND latitude IS NOT NULL
    ORDER BY similarity(plain_name, plain_text(${city})) DESC, population DESC, insee LIMIT 1`.execute(tx)
  const [town] = rows
  if (town) return { latitude: town.latitude, longitude: town.longitude }
  return prefectureNear(postcode) ?? { latitude: 49.0434, longitude: 3.9552 }
}
