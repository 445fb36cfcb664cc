import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { carriers } from '#domains/shipping/rules/tracking.ts'
import { trackingUrl } from '#domains/shipping/server/labels.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { type CurrentUser, isAccountant } from '#shared/user.ts'
import type { Drop, DropSummary, OwnDrop } from '../contract.ts'
import { mayDo } from '../rules.ts'
import { maySend, sentBy } from './reach.ts'

type StoredParcel = Omit<OwnDrop['parcels'][number], 'carrierName' | 'trackingUrl'>
type Row = Omit<Drop, 'parcels' | 'createdAt' | 'receivedAt'> & {
  createdAt: Date
  receivedAt: Date | null
  parcels: StoredParcel[]
}

async function findDropRow(db: Db | Tx, which: RawBuilder<SqlBool>) {
  const { rows } = await sql<Row>`
    SELECT d.id, d.number, d.status, d.planned_on::text AS "plannedOn", d.excise, d.sender, d.created_at AS "createdAt",
      d.received_at AS "receivedAt", json_build_object('id', v.id, 'name', v.name) AS vendor,
      json_build_object('id', s.id, 'name', s.name, 'street', s.street, 'postcode', s.postcode, 'city', s.city) AS shop,
      (SELECT json_agg(json_build_object('id', p.id, 'carrier', p.carrier, 'trackingNumber', p.tracking_number,
          'reference', p.reference, 'grams', p.grams, 'bottles', p.bottles, 'status', p.status, 'reason', p.reason,
          'dueOn', p.due_on, 'leftAt', p.left_at) ORDER BY p.position)
        FROM dropped_parcels p WHERE p.drop_id = d.id) AS parcels,
      (SELECT json_agg(json_build_object('step', h.step, 'at', h.at, 'parcels', h.parcels) ORDER BY h.id)
        FROM parcel_drop_history h WHERE h.drop_id = d.id) AS history
    FROM parcel_drops d JOIN shops s ON s.id = d.shop_id JOIN vendors v ON v.id = d.vendor_id WHERE ${which}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw fail('NOT_FOUND')
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    receivedAt: row.receivedAt?.toISOString() ?? null,
    parcels: row.parcels.map(parcel => ({
      ...parcel,
      carrierName: carriers[parcel.carrier].name,
      trackingUrl: trackingUrl(parcel.carrier, parcel.trackingNumber),
    })),
  }
}

export async function findOwnDrop(db: Db | Tx, user: CurrentUser, id: number): Promise<OwnDrop> {
  const row = await findDropRow(db, sql`d.id = ${id} AND ${sentBy(user)}`)
  return { ...row, mayCancel: !isAccountant(user) && mayDo('sender', 'cancel', row.status) }
}

/** The contract removes the references, which are the sender's own. */
export const findSellerDrop = (db: Db | Tx, vendorId: number, id: number): Promise<Drop> =>
  findDropRow(db, sql`d.id = ${id} AND d.vendor_id = ${vendorId}`)

const listedDrops = 50

export async function findOwnDrops(db: Db, user: CurrentUser, before: number | undefined) {
  const { rows } = await sql<DropSummary>`
    SELECT d.id, d.number, d.status, d.planned_on::text AS "plannedOn", json_build_object('id', s.id, 'name', s.name) AS shop,
      count(p.id)::int AS parcels, (count(*) FILTER (WHERE p.status = 'RECEIVED'))::int AS waiting,
      (count(*) FILTER (WHERE p.status = 'HANDED_OVER'))::int AS "handedOver"
    FROM parcel_drops d JOIN shops s ON s.id = d.shop_id JOIN dropped_parcels p ON p.drop_id = d.id
    WHERE ${sentBy(user)} AND (${before ?? null}::bigint IS NULL OR d.id < ${before ?? null})
    GROUP BY d.id, s.id ORDER BY d.id DESC LIMIT ${listedDrops + 1}`.execute(db)
  return { drops: rows.slice(0, listedDrops), more: rows.length > listedDrops, mayAnnounce: maySend(user) }
}
