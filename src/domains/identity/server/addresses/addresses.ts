import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import type { z } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { countryCodes } from '#shared/price/countries.ts'
import type { Address, newAddress } from '../../contract.ts'
import { accessSentence } from '../../rules/sites.ts'

export const columns = [
  'id',
  'recipient',
  'company',
  'street',
  'complement',
  'postcode',
  'city',
  'country',
  'phone',
  'is_default',
  'site_name',
  'site_access',
  'truck_19t',
  'tail_lift',
  'reception_hours',
  'contact_name',
] as const
type Row = Pick<Selectable<Database['addresses']>, (typeof columns)[number]>

const present = (row: Row): Address => ({
  id: row.id,
  recipient: row.recipient,
  company: row.company,
  street: row.street,
  complement: row.complement,
  postcode: row.postcode,
  city: row.city,
  country: countryCodes.find(code => code === row.country) ?? 'FR',
  phone: row.phone,
  isDefault: row.is_default,
  site: row.site_name,
  access: row.site_name === null ? null : accessSentence({ ...siteFacts(row), site: row.site_name }),
})

type SiteRow = Pick<Row, 'site_access' | 'truck_19t' | 'tail_lift' | 'reception_hours' | 'contact_name'>
export const siteFacts = (row: SiteRow) => ({
  access: row.site_access,
  truck19t: row.truck_19t,
  tailLift: row.tail_lift,
  hours: row.reception_hours,
  contact: row.contact_name,
})

/** Whose addresses a purchase may go to: a person's, and the delivery sites of their estate. */
export type AddressHolder = { userId: number; estateId: number | null }
const heldBy = ({ userId, estateId }: AddressHolder) =>
  estateId === null ? sql<SqlBool>`user_id = ${userId}` : sql<SqlBool>`(user_id = ${userId} OR estate_id = ${estateId})`

/** A person's addresses, the default one first; after them the sites of the estate, by name. */
export const findAddresses = async (
  db: Db | Tx,
  userId: number,
  estateId: number | null = null,
): Promise<Address[]> => {
  const rows = await db
    .selectFrom('addresses')
    .select(columns)
    .where(heldBy({ userId, estateId }))
    .orderBy(sql`site_name NULLS FIRST`)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.map(present)
}

/** NOT_FOUND for another user's address, and for a site of another estate. */
export async function findAddress(
  db: Db | Tx,
  userId: number,
  addressId: number,
  estateId: number | null = null,
): Promise<Address> {
  const row = await db
    .selectFrom('addresses')
    .select(columns)
    .where(heldBy({ userId, estateId }))
    .where('id', '=', addressId)
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return present(row)
}

/** Saves an address and makes it the default; an identical address is not inserted twice. */
export async function saveAddress(tx: Tx, userId: number, given: z.output<typeof newAddress>): Promise<Address> {
  await tx
    .updateTable('addresses')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute()
  const same = await tx
    .updateTable('addresses')
    .set({ is_default: true, phone: given.phone })
    .where('user_id', '=', userId)
    .where('recipient', '=', given.recipient)
    .where('street', '=', given.street)
    .where('postcode', '=', given.postcode)
    .where('city', '=', given.city)
    .where('country', '=', given.country)
    .where(sql<boolean>`complement is not distinct from ${given.complement ?? null}`)
    .where(sql<boolean>`company is not distinct from ${given.company ?? null}`)
    .returning(columns)
    .executeTakeFirst()
  if (same) return present(same)
  const added = await tx
    .insertInto('addresses')
    .values({ ...given, user_id: userId, is_default: true })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return present(added)
}

const maxAddresses = 50

/** Adds an address and makes it the default. CONFLICT beyond fifty. */
export async function addAddress(tx: Tx, userId: number, given: z.output<typeof newAddress>): Promise<Address> {
  if ((await findAddresses(tx, userId)).length >= maxAddresses)
    throw fail('CONFLICT', { sentence: `Vous gardez déjà ${maxAddresses} adresses\u00a0: supprimez-en une d’abord.` })
  return saveAddress(tx, userId, given)
}

export async function changeAddress(tx: Tx, userId: number, addressId: number, given: z.output<typeof newAddress>) {
  const changed = await tx
    .updateTable('addresses')
    .set({ ...given, company: given.company ?? null, complement: given.complement ?? null })
    .where('id', '=', addressId)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst()
  if (!changed) throw fail('NOT_FOUND')
  return present(changed)
}

export async function preferAddress(tx: Tx, userId: number, addressId: number): Promise<Address> {
  await findAddress(tx, userId, addressId)
  await tx
    .updateTable('addresses')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute()
  await tx.updateTable('addresses').set({ is_default: true }).where('id', '=', addressId).execute()
  return findAddress(tx, userId, addressId)
}

export async function removeAddress(tx: Tx, userId: number, addressId: number): Promise<Address> {
  const removed = await findAddress(tx, userId, addressId)
  await tx.deleteFrom('addresses').where('id', '=', addressId).execute()
  return removed
}
