import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Position } from '#domains/shops/rules.ts'
import { findPostcodeArea } from '#domains/shops/server/communes.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { Collection, SellerCollection, TakebackDeposit } from '../contract.ts'

type Row = Omit<Collection, 'shop' | 'vendor'> & {
  shopId: number
  shopName: string
  street: string
  postcode: string
  city: string
  vendorId: number
  vendorName: string
  slug: string
}

const distanceFrom = (from: Position | null) =>
  from === null
    ? sql`NULL::int`
    : sql`round(earth_distance(ll_to_earth(${from.latitude}, ${from.longitude}), ll_to_earth(s.latitude, s.longitude)) / 1000)::int`

const columns = (from: Position | null) => sql`
  c.id, s.id AS "shopId", s.name AS "shopName", s.street, s.postcode, s.city, v.id AS "vendorId", v.name AS "vendorName", v.slug,
  c.held_on::text AS "heldOn", to_char(c.opens, 'HH24:MI') AS opens, to_char(c.closes, 'HH24:MI') AS closes, c.kinds, c.note,
  c.cancelled_at IS NOT NULL AS "isCancelled", c.held_on < current_date AS "isOver", ${distanceFrom(from)} AS kilometres`
const tables = sql`collections c JOIN shops s ON s.id = c.shop_id JOIN vendors v ON v.id = c.vendor_id`
const linesSql = sql`coalesce((SELECT json_agg(json_build_object('kind', q.kind, 'announced', q.announced, 'received', q.received)
  ORDER BY q.kind) FROM collection_quantities q WHERE q.deposit_id = d.id), '[]'::json)`

const present = ({
  shopId,
  shopName,
  street,
  postcode,
  city,
  vendorId,
  vendorName,
  slug,
  ...row
}: Row): Collection => ({
  ...row,
  shop: { id: shopId, name: shopName, street, postcode, city },
  vendor: { id: vendorId, name: vendorName, slug },
})

type OwnRow = Row & { own: TakebackDeposit | null }
/** With what the reader announced, withdrawn deposits left out. */
async function findWithOwn(
  db: Db | Tx,
  userId: number | null,
  which: RawBuilder<SqlBool>,
  { from = null, order = sql`c.held_on, c.id` }: { from?: Position | null; order?: RawBuilder<unknown> } = {},
) {
  const { rows } = await sql<OwnRow>`
    SELECT ${columns(from)}, (SELECT json_build_object('id', d.id, 'number', d.number, 'receivedAt', d.received_at,
        'lines', ${linesSql})
      FROM collection_deposits d WHERE d.collection_id = c.id AND d.user_id = ${userId} AND d.withdrawn_at IS NULL) AS own
    FROM ${tables} WHERE ${which} ORDER BY ${from === null ? order : sql`kilometres, c.held_on, c.id`} LIMIT 100`.execute(
    db,
  )
  return rows.map(({ own, ...row }) => ({ ...present(row), own }))
}

const isComing = sql<SqlBool>`c.cancelled_at IS NULL AND c.held_on >= current_date AND v.status = 'verified' AND s.status = 'open'`

/** The coming ones, and those of the past to which the reader brought something. */
export async function findCollections(db: Db, userId: number | null, postcode: string | undefined) {
  const { middle } = postcode ? await findPostcodeArea(db, postcode) : { middle: null }
  const past = sql<SqlBool>`c.held_on < current_date AND EXISTS (SELECT FROM collection_deposits d
    WHERE d.collection_id = c.id AND d.user_id = ${userId} AND d.withdrawn_at IS NULL)`
  return {
    collections: await findWithOwn(db, userId, isComing, { from: middle }),
    past: userId === null ? [] : await findWithOwn(db, userId, past, { order: sql`c.held_on DESC, c.id DESC` }),
  }
}

export async function findCollection(db: Db | Tx, userId: number | null, id: number) {
  const [found] = await findWithOwn(db, userId, sql<SqlBool>`c.id = ${id}`)
  return found ?? notFound()
}
const notFound = (): never => {
  throw fail('NOT_FOUND')
}

export async function findSellerCollections(db: Db, vendorId: number): Promise<SellerCollection[]> {
  const { rows } = await sql<Row & { deposits: SellerCollection['deposits'] }>`
    SELECT ${columns(null)}, coalesce((SELECT json_agg(json_build_object('depositId', d.id, 'number', d.number,
        'name', coalesce(nullif(u.company_name, ''), u.first_name || ' ' || u.last_name), 'lines', ${linesSql}) ORDER BY d.id)
      FROM collection_deposits d JOIN users u ON u.id = d.user_id
      WHERE d.collection_id = c.id AND d.withdrawn_at IS NULL), '[]'::json) AS deposits
    FROM ${tables} WHERE c.vendor_id = ${vendorId}
    ORDER BY c.held_on < current_date, abs(c.held_on - current_date), c.id LIMIT 60`.execute(db)
  return rows.map(({ deposits, ...row }) => ({ ...present(row), deposits }))
}
