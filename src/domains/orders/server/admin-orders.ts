/** The operator's search over every order of the marketplace. */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import type { OrderMode } from '#shared/delivery.ts'
import type { AdminOrder, AdminOrderFilter, listAdminOrders } from '../contract-admin.ts'
import { type OrderStatus, statusesInProgress } from '../rules.ts'
import { escapeLike, isOpenReturn, openReturnKind, openReturnName, partlySent, wordMatches } from './access.ts'
import { hasReturnedRefund } from './refunds/find-refunds.ts'
import { isPreparationLate, refundedCentsSql } from './seller-orders.ts'

type Filters = Input<typeof listAdminOrders>['query']
const pageSize = 30

export async function findAdminOrders(db: Db, filters: Filters) {
  const [counted, orders, vendor, buyer] = await Promise.all([
    found(db, filters)
      .select(eb => eb.fn.countAll<number>().as('total'))
      .select(sql<number>`coalesce(sum(o.total_cents), 0)::bigint`.as('cents'))
      .executeTakeFirstOrThrow(),
    rowsOf(db, filters),
    vendorNamed(db, filters.vendor),
    buyerNamed(db, filters.buyer),
  ])
  const total = Number(counted.total)
  const pages = Math.ceil(total / pageSize)
  return { orders, total, totalCents: Number(counted.cents), page: filters.page, pages, vendor, buyer }
}

function found(db: Db, { q, state, vendor, buyer, from, to }: Filters) {
  let query = db.selectFrom('orders as o')
  if (vendor !== undefined) query = query.where('o.vendor_id', '=', vendor)
  if (buyer !== undefined) query = query.where('o.user_id', '=', buyer)
  if (from) query = query.where('o.created_at', '>=', sql<Date>`${from}::date::timestamp AT TIME ZONE 'Europe/Paris'`)
  if (to) query = query.where('o.created_at', '<', sql<Date>`(${to}::date + 1)::timestamp AT TIME ZONE 'Europe/Paris'`)
  if (state) query = query.where(inState(state))
  for (const match of matches(q)) query = query.where(match)
  return query
}

const inState = (state: AdminOrderFilter) => {
  if (state === 'LATE') return isPreparationLate
  if (state === 'OPEN') return sql<SqlBool>`o.status = any(${statusesInProgress})`
  if (state === 'RETURNING')
    return sql<SqlBool>`o.id IN (SELECT x.order_id FROM returns x LEFT JOIN refunds f ON f.id = x.refund_id WHERE ${isOpenReturn})`
  if (state === 'REFUND_RETURNED') return hasReturnedRefund
  return sql<SqlBool>`o.status = ${state}`
}

/**
 * A word with an @ matches part of the buyer's e-mail address, through the index of the accounts; any other word
 * matches the order.
 */
const matches = (q: string) => {
  const words = q.split(/\s+/).filter(Boolean)
  return [...words.filter(word => word.includes('@')).map(ofBuyer), ...wordMatches(words.filter(notMail).join(' '))]
}
const notMail = (word: string) => !word.includes('@')
const ofBuyer = (word: string) =>
  sql<SqlBool>`o.user_id IN (SELECT u.id FROM users u WHERE plain_text(u.email::text || ' ' || u.first_name || ' ' || u.last_name || ' ' || coalesce(u.company_name, ''))
    LIKE '%' || plain_text(${escapeLike(word)}) || '%')`

async function rowsOf(db: Db, filters: Filters): Promise<AdminOrder[]> {
  const rows = await found(db, filters)
    .innerJoin('purchases as p', 'p.id', 'o.purchase_id')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .select(['o.id', 'o.number', 'o.status', 'o.delivery_mode', 'o.created_at', 'o.total_cents'])
    .select(['o.user_id', 'p.buyer', 'o.vendor_id', 'v.name as vendor'])
    .select([isPreparationLate.as('late'), partlySent.as('partly'), refundedCentsSql.as('refunded')])
    .select(openReturnKind(sql.ref('o.id')).as('open_return'))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(pageSize)
    .offset((filters.page - 1) * pageSize)
    .execute()
  return rows.map(row => ({
    id: row.id,
    number: row.number,
    // The columns' CHECK constraints allow these values only.
    status: row.status as OrderStatus,
    deliveryMode: row.delivery_mode as OrderMode,
    createdAt: row.created_at.toISOString(),
    late: row.late,
    partlySent: row.partly,
    openReturn: openReturnName(row.open_return),
    buyer: { id: row.user_id, ...frozenBuyer(row.buyer) },
    vendor: { id: row.vendor_id, name: row.vendor },
    totalCents: row.total_cents,
    refundedCents: Number(row.refunded),
  }))
}

function frozenBuyer(value: unknown) {
  // Written by checkout.
  const buyer = value as { firstName: string; lastName: string; email: string; companyName?: string | null }
  return { name: buyer.companyName || `${buyer.firstName} ${buyer.lastName}`, email: buyer.email }
}

const vendorNamed = async (db: Db, id: number | undefined) =>
  id === undefined
    ? null
    : ((await db.selectFrom('vendors').select(['id', 'name']).where('id', '=', id).executeTakeFirst()) ?? null)

async function buyerNamed(db: Db, id: number | undefined) {
  if (id === undefined) return null
  const user = await db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', id).executeTakeFirst()
  return user ? { id, name: `${user.first_name} ${user.last_name}` } : null
}
