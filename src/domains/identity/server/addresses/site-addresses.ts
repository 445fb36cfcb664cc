/** Delivery sites of an estate, as rows of the address book. */
import type { Db, Tx } from '#platform/db/pool.ts'
import { type Country, countryCodes } from '#shared/price/countries.ts'
import { columns, siteFacts } from './addresses.ts'

type SiteValues = {
  name: string
  recipient: string
  company?: string | undefined
  street: string
  complement?: string | undefined
  postcode: string
  city: string
  country: Country
  phone: string
  access?: string | undefined
  truck19t: boolean | null
  tailLift: boolean
  hours?: string | undefined
  contact?: string | undefined
}

const rowOf = (site: SiteValues) => ({
  recipient: site.recipient,
  company: site.company ?? null,
  street: site.street,
  complement: site.complement ?? null,
  postcode: site.postcode,
  city: site.city,
  country: site.country,
  phone: site.phone,
  site_name: site.name,
  site_access: site.access ?? null,
  truck_19t: site.truck19t,
  tail_lift: site.tailLift,
  reception_hours: site.hours ?? null,
  contact_name: site.contact ?? null,
})

export async function findSiteRows(db: Db | Tx, estateId: number) {
  const rows = await db
    .selectFrom('addresses')
    .select(columns)
    .where('estate_id', '=', estateId)
    .orderBy('site_name')
    .orderBy('id')
    .execute()
  return rows.map(({ id, recipient, company, street, complement, postcode, city, country, phone, ...row }) => ({
    ...{ id, recipient, company, street, complement, postcode, city, phone },
    country: countryCodes.find(code => code === country) ?? 'FR',
    name: row.site_name ?? '',
    ...siteFacts(row),
  }))
}

export async function insertSiteRow(tx: Tx, estateId: number, site: SiteValues): Promise<number> {
  const { id } = await tx
    .insertInto('addresses')
    .values({ ...rowOf(site), estate_id: estateId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False for a missing site, and for one of another estate. */
export async function updateSiteRow(tx: Tx, estateId: number, id: number, site: SiteValues): Promise<boolean> {
  const changed = await tx
    .updateTable('addresses')
    .set(rowOf(site))
    .where('id', '=', id)
    .where('estate_id', '=', estateId)
    .returning('id')
    .execute()
  return changed.length > 0
}

/** Its name; null for a missing site, and for one of another estate. */
export async function deleteSiteRow(tx: Tx, estateId: number, id: number): Promise<string | null> {
  const gone = await tx
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('estate_id', '=', estateId)
    .returning('site_name')
    .executeTakeFirst()
  return gone?.site_name ?? null
}
