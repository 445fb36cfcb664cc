/** Reports of suspicious transactions of explosive precursors. */
import { type SqlBool, sql } from 'kysely'
import { now } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { catalogueRoles } from '#shared/seller-rights.ts'
import { type CurrentUser, isAdmin } from '#shared/user.ts'
import type {
  decideSuspicion as decideOperation,
  OrderSuspicions,
  reportSuspicion as reportOperation,
  Suspicion,
} from '../contract-suspicions.ts'
import { reportHours, type SuspicionReason, type SuspicionState } from '../rules/suspicion.ts'
import { mailSuspicion } from './mails.ts'

/** NOT_FOUND for another's order; FORBIDDEN for its buyer, and for a member who only prepares orders. */
async function findReportableOrder(db: Db | Tx, orderId: number, user: CurrentUser) {
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .select(['o.id', 'o.number', 'o.vendor_id as vendorId', 'o.user_id as userId', 'v.name as seller'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM regulated_sales s WHERE s.order_id = o.id AND s.class LIKE 'PRECURSOR%')`.as(
        'hasPrecursors',
      ),
    )
    .where('o.id', '=', orderId)
    .executeTakeFirst()
  if (!order) throw fail('NOT_FOUND')
  if (user.vendorId === order.vendorId) {
    if (!user.vendorRole || !catalogueRoles.includes(user.vendorRole)) throw fail('FORBIDDEN')
    return { ...order, side: 'seller' as const }
  }
  if (isAdmin(user)) return { ...order, side: 'operator' as const }
  throw fail(user.id === order.userId ? 'FORBIDDEN' : 'NOT_FOUND')
}

export async function showSuspicions(db: Db, orderId: number, user: CurrentUser): Promise<OrderSuspicions> {
  const { hasPrecursors } = await findReportableOrder(db, orderId, user)
  const rows = await db
    .selectFrom('suspicious_transactions')
    // Held to these values by the database.
    .select([
      'id',
      'reported_at',
      sql<SuspicionReason[]>`reasons`.as('reasons'),
      sql<SuspicionState>`state`.as('state'),
    ])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute()
  return {
    hasPrecursors,
    reports: rows.map(({ reported_at, ...row }) => ({ ...row, at: reported_at.toISOString() })),
  }
}

/** WRONG_STATUS for an order without precursors; CONFLICT while a report waits. */
export async function reportSuspicion(
  tx: Tx,
  { params, body }: Input<typeof reportOperation>,
  user: CurrentUser,
  operator: string,
) {
  const order = await findReportableOrder(tx, params.id, user)
  if (!order.hasPrecursors)
    throw fail('WRONG_STATUS', { sentence: 'Cette commande ne contient aucun précurseur d’explosif.' })
  const reasons = [...new Set(body.reasons)]
  const report = await tx
    .insertInto('suspicious_transactions')
    .values({
      order_id: order.id,
      vendor_id: order.vendorId,
      side: order.side,
      reported_by: user.id,
      reasons,
      facts: body.facts,
    })
    // Not a parameter: a plan without values would not match the partial index.
    .onConflict(conflict => conflict.column('order_id').where(sql<boolean>`state = 'WAITING'`).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!report)
    throw fail('CONFLICT', { sentence: 'Cette commande est déjà signalée\u00a0: nous transmettons ce signalement.' })
  await mailSuspicion(tx, operator, {
    id: report.id,
    number: order.number,
    seller: order.seller,
    reasons,
    facts: body.facts,
  })
  return { id: report.id }
}

const pageSize = 30

export async function listSuspicions(db: Db, page: number) {
  const rows = await db
    .selectFrom('suspicious_transactions as t')
    .innerJoin('orders as o', 'o.id', 't.order_id')
    .innerJoin('vendors as v', 'v.id', 't.vendor_id')
    .select(['t.id', 't.order_id', 'o.number', 'v.name', 't.facts', 't.reported_at', 't.decided_at', 't.note'])
    .select([
      sql<SuspicionReason[]>`t.reasons`.as('reasons'),
      sql<SuspicionState>`t.state`.as('state'),
      sql<Suspicion['side']>`t.side`.as('side'),
      sql<boolean>`t.state = 'WAITING' AND t.reported_at < now() - make_interval(hours => ${reportHours})`.as('isLate'),
      sql<number>`count(*) OVER ()::int`.as('total'),
    ])
    .orderBy(sql`t.state <> 'WAITING'`)
    .orderBy(sql`CASE WHEN t.state = 'WAITING' THEN t.id ELSE -t.id END`)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const total = rows[0]?.total ?? 0
  return {
    suspicions: rows.map(row => ({
      id: row.id,
      orderId: row.order_id,
      orderNumber: row.number,
      seller: row.name,
      side: row.side,
      reasons: row.reasons,
      facts: row.facts,
      state: row.state,
      at: row.reported_at.toISOString(),
      isLate: row.isLate,
      decidedAt: row.decided_at?.toISOString() ?? null,
      note: row.note,
    })),
    total,
    page,
    pages: Math.ceil(total / pageSize),
  }
}

/** Once: WRONG_STATUS when another was made meanwhile. */
export async function decideSuspicion(tx: Tx, { params, body }: Input<typeof decideOperation>, user: CurrentUser) {
  const decided = await tx
    .updateTable('suspicious_transactions')
    .set({ state: body.state, note: body.note, decided_by: user.id, decided_at: now })
    .where('id', '=', params.id)
    .where('state', '=', 'WAITING')
    .returning('id')
    .executeTakeFirst()
  if (decided) return { id: decided.id, state: body.state }
  const exists = await tx
    .selectFrom('suspicious_transactions')
    .select(sql<SqlBool>`true`.as('found'))
    .where('id', '=', params.id)
    .executeTakeFirst()
  throw fail(exists ? 'WRONG_STATUS' : 'NOT_FOUND')
}
