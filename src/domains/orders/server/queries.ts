/** Order lists and detail, for the parties. */
import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { boughtBy } from '#domains/identity/server/bought-by.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import type { Input } from '#shared/contract.ts'
import type { OrderMode } from '#shared/delivery.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { BuyerWork, listOrders, OrderListItem, UserType } from '../contract-list.ts'
import { type OrderStatus, statusesInProgress } from '../rules.ts'
import { openReturnKind, openReturnName, partlySent, paymentMeansOf, wordMatches } from './access.ts'
import { findSales } from './seller-orders.ts'

type Filters = Input<typeof listOrders>['query']

/** The specified list. A buyer's: newest first, with the number in progress and the total of the filtered orders. */
export async function findOrders(db: Db, user: CurrentUser, filters: Filters) {
  if (filters.user_type === 'Seller') {
    const sales = await findSales(db, sellerOf(user), filters)
    return { ...sales, statsorder: await countInProgress(db, user, 'Seller') }
  }
  const side = sideOf(user, 'Client')
  const rows = await filtered(db, side, filters)
    .innerJoin('purchases as p', 'p.id', 'o.purchase_id')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .select(['o.id', 'o.number', 'o.status', 'o.delivery_mode', 'o.created_at', 'o.promised_on', 'o.invoice_ref'])
    .select(['o.total_ht_cents', 'o.total_cents', 'v.name as vendor_name', 'p.buyer', 'o.user_id'])
    .select(eb => [
      refundedCents(eb),
      openReturnKind(sql.ref('o.id')).as('open_return'),
      partlySent.as('partly'),
      paymentMeansOf.as('means'),
      eb
        .selectFrom('order_lines as l')
        .select(eb.fn.countAll<number>().as('n'))
        .whereRef('l.order_id', '=', 'o.id')
        .as('line_count'),
      sql<{
        title: string
        picture: number | null
      }>`(SELECT json_build_object('title', l.title, 'picture', l.snapshot->'pictureId')
        FROM order_lines l WHERE l.order_id = o.id ORDER BY l.position LIMIT 1)`.as('first'),
    ])
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(filters.max)
    .offset(filters.offset)
    .execute()
  const { total } = await filtered(db, side, filters)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    orders: rows.map(row => presentItem(row, user.id)),
    statsorder: await countInProgress(db, user, 'Client'),
    total,
  }
}

type ItemRow = {
  id: number
  number: string
  status: string
  delivery_mode: string
  created_at: Date
  promised_on: string | null
  invoice_ref: string | null
  total_ht_cents: number
  total_cents: number
  vendor_name: string
  buyer: unknown
  user_id: number
  refunded_cents: number | null
  open_return: string | null
  partly: boolean
  means: string
  line_count: number | null
  first: { title: string; picture: number | null }
}

function presentItem(row: ItemRow, reader: number): OrderListItem {
  // Written by checkout.
  const buyer = row.buyer as { firstName: string; lastName: string }
  return {
    id: row.id,
    number: row.number,
    // The columns' CHECK constraints allow these values only.
    status: row.status as OrderStatus,
    deliveryMode: row.delivery_mode as OrderMode,
    createdAt: row.created_at.toISOString(),
    promisedOn: row.promised_on,
    with: row.vendor_name,
    boughtBy: row.user_id === reader ? null : `${buyer.firstName} ${buyer.lastName}`,
    totalHtCents: row.total_ht_cents,
    totalCents: row.total_cents,
    refundedCents: Number(row.refunded_cents ?? 0),
    invoiceRef: row.invoice_ref,
    lineCount: Number(row.line_count ?? 0),
    firstTitle: row.first.title,
    pictureId: row.first.picture,
    openReturn: openReturnName(row.open_return),
    partlySent: row.partly,
    awaitsTransfer: row.means === 'transfer' && row.status === 'AWAITING_PAYMENT',
  }
}

type OrderScope = ExpressionBuilder<Database & { o: Database['orders'] }, 'o'>

const refundedCents = (eb: OrderScope) =>
  eb
    .selectFrom('refunds as r')
    .select(sql<number>`sum(r.amount_cents)`.as('cents'))
    .whereRef('r.order_id', '=', 'o.id')
    .where('r.status', '<>', 'FAILED')
    .as('refunded_cents')

function sellerOf({ vendorId }: CurrentUser): number {
  if (vendorId === null) throw fail('FORBIDDEN')
  return vendorId
}

/** Orders the caller bought, or those of their shops. The seller's side requires a seller. */
const sideOf = (user: CurrentUser, type: UserType): RawBuilder<SqlBool> =>
  type === 'Client' ? boughtBy(user, 'o') : sql`o.vendor_id = ${sellerOf(user)}`

/** A buyer who paid at the second attempt placed one order; the first one shows only when its status is asked for. */
const isNoFailedAttempt = sql<SqlBool>`NOT (o.status = 'PAYMENT_FAILED' OR o.status = 'CANCELLED' AND o.paid_at IS NULL
  AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id))`

function filtered(db: Db, side: RawBuilder<SqlBool>, filters: Filters) {
  let query = db.selectFrom('orders as o').where(side)
  if (filters.filtersStatusValue.length) query = query.where('o.status', 'in', filters.filtersStatusValue)
  else query = query.where(isNoFailedAttempt)
  if (filters.filtersDeliveryMode.length) query = query.where('o.delivery_mode', 'in', filters.filtersDeliveryMode)
  for (const match of wordMatches(filters.searchQuery)) query = query.where(match)
  return query
}

/** NB_IN_PROGRESS, and what waits for the buyer in these orders, for one side. */
export async function countInProgress(db: Db, user: CurrentUser, type: UserType): Promise<BuyerWork> {
  const side = sideOf(user, type)
  // Who only reads the orders of an estate is asked nothing.
  const mayAct = type === 'Client' ? boughtBy(user, 'o', 'acts') : side
  const counts = await db
    .selectFrom('orders as o')
    .leftJoin('order_briefs as b', 'b.order_id', 'o.id')
    .select(eb => eb.fn.count<number>('o.id').distinct().as('orders'))
    .select(eb => eb.fn.countAll<number>().filterWhere('b.step', '=', 'BRIEF').filterWhere(mayAct).as('briefs'))
    .select(eb => eb.fn.countAll<number>().filterWhere('b.step', '=', 'APPROVAL').filterWhere(mayAct).as('proofs'))
    .select(eb =>
      eb.fn
        .count<number>('o.id')
        .distinct()
        .filterWhere(sql<SqlBool>`o.awaits_balance AND NOT o.awaits_approval`)
        .filterWhere(mayAct)
        .as('balances'),
    )
    .where(side)
    .where('o.status', 'in', statusesInProgress)
    .executeTakeFirstOrThrow()
  return {
    NB_IN_PROGRESS: Number(counts.orders),
    briefsToGive: Number(counts.briefs),
    proofsToApprove: Number(counts.proofs),
    balancesToPay: Number(counts.balances),
  }
}
