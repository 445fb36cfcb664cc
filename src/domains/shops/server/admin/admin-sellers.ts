/** Back-office queries on sellers. */
import { sql } from 'kysely'
import { findSeat } from '#domains/identity/server/vat/seats.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { townLine } from '#shared/price/countries.ts'
import { seatAddress } from '#shared/price/seats.ts'
import { authorName } from '#shared/user.ts'
import type { listSellers, SellerDetail, SellerRow } from '../../contract-admin.ts'
import { openingSteps, stepsDone } from '../../rules/opening.ts'
import type { SellerStatus } from '../../rules/seller-status.ts'
import { loadScorecards } from '../scorecard/scorecard.ts'
import { loadOpeningFacts } from '../seller-dashboard.ts'
import { findPendingTermination } from '../termination/termination.ts'

const pageSize = 30

type Row = {
  id: number
  name: string
  city: string
  status: string
  created_at: Date
  offers: number
  orders: number
  sales: number
}
/** Figures of `vendors AS v`: available offers, and payments of the last 30 days. */
const columns = sql`v.id, v.name, v.city, v.status, v.created_at,
  (SELECT count(*)::int FROM offers_on_sale o WHERE o.vendor_id = v.id) AS offers,
  coalesce(sold.orders, 0)::int AS orders, coalesce(sold.sales, 0)::bigint AS sales`
const sold = sql`LEFT JOIN (
  SELECT vendor_id, count(*) AS orders, sum(goods_ht_cents) AS sales FROM orders
  WHERE paid_at > now() - interval '30 days' AND status <> 'CANCELLED' GROUP BY 1) sold ON sold.vendor_id = v.id`

const present = (row: Row, service: SellerRow['service']): SellerRow => ({
  id: row.id,
  name: row.name,
  city: row.city,
  // The column's CHECK constraint allows these values only.
  status: row.status as SellerStatus,
  offers: row.offers,
  orders: row.orders,
  salesCents: Number(row.sales),
  service,
  createdAt: row.created_at.toISOString(),
})

export async function findSellers(db: Db, { status, service, q, page }: Input<typeof listSellers>['query']) {
  const pattern = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const found = sql`(${status ?? null}::text IS NULL OR v.status = ${status ?? null})
    AND plain_text(v.name || ' ' || v.legal_name || ' ' || v.siren) LIKE plain_text(${pattern})
    AND ${service ? sql`v.id = ANY (${await sellersOfLevel(db, service)}::bigint[])` : sql`true`}`
  const [{ rows }, { rows: counted }, counts] = await Promise.all([
    sql<Row>`SELECT ${columns} FROM vendors v ${sold} WHERE ${found}
      ORDER BY sales DESC, v.name LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM vendors v WHERE ${found}`.execute(db),
    countsByStatus(db),
  ])
  const total = counted[0]?.total ?? 0
  const scorecardFor = await loadScorecards(
    db,
    rows.map(({ id }) => id),
  )
  const sellers = rows.map(row => present(row, scorecardFor(row.id).level))
  return { sellers, counts, total, page, pages: Math.ceil(total / pageSize) }
}

async function sellersOfLevel(db: Db, level: SellerRow['service']): Promise<number[]> {
  const [scorecardFor, vendors] = await Promise.all([
    loadScorecards(db, null),
    db.selectFrom('vendors').select('id').execute(),
  ])
  return vendors.map(({ id }) => id).filter(id => scorecardFor(id).level === level)
}

async function countsByStatus(db: Db): Promise<Record<SellerStatus, number>> {
  const counts = { draft: 0, to_verify: 0, verified: 0, suspended: 0, ended: 0 }
  const rows = await db
    .selectFrom('vendors')
    .select(eb => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  for (const { status, count } of rows) counts[status as SellerStatus] = Number(count)
  return counts
}

export async function loadSellerDetail(db: Db, id: number): Promise<SellerDetail> {
  const { rows } = await sql<Row>`SELECT ${columns} FROM vendors v ${sold} WHERE v.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw fail('NOT_FOUND')
  const vendor = await db.selectFrom('vendors').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const [members, history, figures, facts, scorecardFor, termination, seat] = await Promise.all([
    membersOf(db, id),
    historyOf(db, id),
    figuresOf(db, id),
    loadOpeningFacts(db, id),
    loadScorecards(db, [id]),
    findPendingTermination(db, id),
    findSeat(db, id),
  ])
  const done = stepsDone(facts)
  return {
    ...present(row, scorecardFor(id).level),
    scorecard: scorecardFor(id),
    legalName: vendor.legal_name,
    legalForm: vendor.legal_form,
    capitalEuros: vendor.capital_euros,
    siren: vendor.siren,
    siret: vendor.siret,
    vatNumber: vendor.vat_number,
    register: vendor.register,
    address: addressLine(seatAddress(vendor, seat)),
    place: { street: vendor.street, postcode: vendor.postcode, city: vendor.city },
    seat,
    phone: vendor.phone,
    email: vendor.email,
    commissionBasisPoints: vendor.commission_basis_points,
    members,
    steps: openingSteps.map(step => ({ step, done: done[step] })),
    termination,
    history,
    ...figures,
  }
}

const addressLine = (place: ReturnType<typeof seatAddress>) => `${place.street}, ${townLine(place)}`

async function membersOf(db: Db, vendorId: number): Promise<SellerDetail['members']> {
  const rows = await db
    .selectFrom('vendor_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'u.phone', 'm.role'])
    .where('m.vendor_id', '=', vendorId)
    .orderBy('m.role')
    .orderBy('u.id')
    .execute()
  return rows.map(({ id, first_name, last_name, email, phone, role }) => ({
    id,
    name: `${first_name} ${last_name}`,
    email,
    phone,
    role,
  }))
}

async function historyOf(db: Db, vendorId: number): Promise<SellerDetail['history']> {
  const rows = await db
    .selectFrom('vendor_history as h')
    .leftJoin('users as u', 'u.id', 'h.user_id')
    .select(['h.status', 'h.reason', 'h.at', 'u.first_name', 'u.last_name'])
    .where('h.vendor_id', '=', vendorId)
    .orderBy('h.id', 'desc')
    .limit(50)
    .execute()
  return rows.map(row => ({
    status: row.status as SellerStatus,
    who: authorName(row),
    reason: row.reason,
    at: row.at.toISOString(),
  }))
}

async function figuresOf(db: Db, vendorId: number) {
  const { rows } = await sql<{ open: number; refunded: number; application: number | null }>`SELECT
    (SELECT count(*)::int FROM orders WHERE vendor_id = ${vendorId} AND paid_at IS NOT NULL
      AND completed_at IS NULL AND cancelled_at IS NULL) AS open,
    (SELECT coalesce(sum(r.amount_cents), 0)::bigint FROM refunds r JOIN orders o ON o.id = r.order_id
      WHERE o.vendor_id = ${vendorId} AND r.done_at > now() - interval '30 days') AS refunded,
    (SELECT max(id) FROM seller_applications WHERE vendor_id = ${vendorId}) AS application`.execute(db)
  return {
    openOrders: rows[0]?.open ?? 0,
    refundedCents: Number(rows[0]?.refunded ?? 0),
    applicationId: rows[0]?.application ?? null,
  }
}
