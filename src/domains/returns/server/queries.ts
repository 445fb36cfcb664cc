/** Return lists: a buyer's, a seller's and the operator's. */
import { type SqlBool, sql } from 'kysely'
import { boughtBy } from '#domains/identity/server/bought-by.ts'
import { today } from '#platform/db/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { listDisputes, listReturns, ReturnListItem } from '../contract.ts'
import { type ReturnGroup, type ReturnKind, type ReturnStatus, returnGroupNames, returnGroups } from '../rules.ts'

const pageSize = 20
type Condition = ReturnType<typeof sql<SqlBool>>

/** As in the rules: a refund refused by the bank is owed again. */
const currentReturnStatus = sql<string>`CASE WHEN x.status = 'REFUNDED' AND f.status = 'FAILED' THEN 'ACCEPTED' ELSE x.status END`
const inGroup = (group: ReturnGroup) => sql<SqlBool>`${currentReturnStatus} = any(${[...returnGroups[group]]}::text[])`
/** For row `x` of returns: the seller’s deadline has passed. */
export const isReturnLate = sql<boolean>`coalesce(x.due_on < ${today}, false)`

const from = (db: Db, which: Condition) =>
  db
    .selectFrom('returns as x')
    .leftJoin('refunds as f', 'f.id', 'x.refund_id')
    .innerJoin('orders as o', 'o.id', 'x.order_id')
    .innerJoin('purchases as p', 'p.id', 'o.purchase_id')
    .innerJoin('vendors as v', 'v.id', 'x.vendor_id')
    .where(which)

async function page(db: Db, which: Condition, number: number, seen: 'buyer' | 'seller' | 'operator') {
  const { total } = await from(db, which)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await from(db, which)
    .select([
      'x.id',
      'x.number',
      'x.kind',
      'x.order_id',
      'x.created_at',
      'x.due_on',
      'o.number as order_number',
      isReturnLate.as('late'),
    ])
    .select(['v.name as vendor', 'p.buyer', currentReturnStatus.as('status')])
    .select(
      sql<{
        title: string
        units: number
      }>`(SELECT json_build_object('title', min(l.title), 'units', sum(w.quantity)::int)
        FROM return_lines w JOIN order_lines l ON l.id = w.order_line_id WHERE w.return_id = x.id)`.as('what'),
    )
    .orderBy(isReturnLate, 'desc')
    .orderBy(sql`${currentReturnStatus} = any(${[...returnGroups.over]}::text[])`)
    .orderBy(sql`x.due_on NULLS LAST`)
    // The back office lists the longest waiting first; buyers and sellers see the newest first.
    .orderBy(seen === 'operator' ? 'x.updated_at' : 'x.id', seen === 'operator' ? 'asc' : 'desc')
    .limit(pageSize)
    .offset((number - 1) * pageSize)
    .execute()
  const returns = rows.map((row): ReturnListItem => {
    // Written by checkout.
    const buyer = row.buyer as { firstName: string; lastName: string; companyName?: string | null }
    const buyerName = buyer.companyName || `${buyer.firstName} ${buyer.lastName}`
    return {
      id: row.id,
      number: row.number,
      // The columns' CHECK constraints allow these values only.
      kind: row.kind as ReturnKind,
      status: row.status as ReturnStatus,
      orderId: row.order_id,
      orderNumber: row.order_number,
      with: seen === 'buyer' ? row.vendor : seen === 'seller' ? buyerName : `${buyerName} et ${row.vendor}`,
      firstTitle: row.what.title,
      units: row.what.units,
      createdAt: row.created_at.toISOString(),
      dueOn: row.due_on,
      late: row.late,
    }
  })
  return { returns, page: number, pages: Math.max(1, Math.ceil(total / pageSize)) }
}

export async function findReturns(db: Db, user: CurrentUser, query: Input<typeof listReturns>['query']) {
  if (query.side === 'seller' && user.vendorId === null) throw fail('FORBIDDEN')
  const own = query.side === 'seller' ? sql`x.vendor_id = ${user.vendorId}` : boughtBy(user, 'o')
  const mine = query.orderId ? sql<SqlBool>`${own} AND x.order_id = ${query.orderId}` : sql<SqlBool>`${own}`
  const which = query.group ? sql<SqlBool>`${mine} AND ${inGroup(query.group)}` : mine
  const counted = await from(db, mine)
    .select(returnGroupNames.map(name => countWhere(inGroup(name)).as(name)))
    .select(countWhere(isReturnLate).as('late'))
    .executeTakeFirstOrThrow()
  const { late: lateCount, ...counts } = counted
  return { ...(await page(db, which, query.page, query.side)), counts, lateCount }
}

const countWhere = (which: Condition) => sql<number>`count(*) FILTER (WHERE ${which})::int`

export async function findDisputes(db: Db, { view, page: number }: Input<typeof listDisputes>['query']) {
  const views = {
    disputed: inGroup('disputed'),
    late: isReturnLate,
    over: sql<SqlBool>`${inGroup('over')} AND EXISTS (SELECT FROM return_history h WHERE h.return_id = x.id AND h.act IN ('dispute', 'escalate'))`,
  }
  const counts = await from(db, sql<SqlBool>`true`)
    .select([
      countWhere(views.disputed).as('disputed'),
      countWhere(views.late).as('late'),
      countWhere(views.over).as('over'),
    ])
    .executeTakeFirstOrThrow()
  return { ...(await page(db, views[view], number, 'operator')), counts }
}
