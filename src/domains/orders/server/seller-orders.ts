/** Orders that a seller received, most urgent first. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ClosedDays } from '#domains/shipping/rules/working-days.ts'
import { preparationClosures } from '#domains/shipping/server/closures.ts'
import { now, today } from '#platform/db/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { type OrderMode, orderModes } from '#shared/delivery.ts'
import type { listOrders, OrderListItem } from '../contract-list.ts'
import { type ProofStep, proofState } from '../rules/proofs.ts'
import {
  type SaleCondition,
  saleConditions,
  stages,
  stageValues,
  waitingStatuses,
  workingDaysLeft,
} from '../rules/stages.ts'
import { type OrderStatus, orderStatuses, statusesInProgress } from '../rules.ts'
import { hasOpenReturn, openReturnKind, openReturnName, partlySent, paymentMeansOf, wordMatches } from './access.ts'
import { findOrderTags } from './notes/tags.ts'
import { hasReturnedRefund } from './refunds/find-refunds.ts'

type Filters = Input<typeof listOrders>['query']

/** The specified list on the seller's side, with the counts of its stages. */
export async function findSales(db: Db, vendorId: number, filters: Filters) {
  const groups = await countGroups(db, vendorId, filters)
  const count = (which: (group: Group) => boolean) => groups.filter(which).reduce((sum, group) => sum + group.orders, 0)
  const here = (group: Group) => holds(filters.filtersStatusValue, group)
  const modes = filters.filtersDeliveryMode
  return {
    orders: await rowsOf(db, vendorId, filters),
    total: count(group => here(group) && (modes.length === 0 || modes.includes(group.mode))),
    counts: {
      stages: record(stages, stage => count(group => holds(stageValues(stage), group))),
      modes: record(orderModes, mode => count(group => here(group) && group.mode === mode)),
      late: count(group => group.late),
      inProgress: count(group => statusesInProgress.includes(group.status)),
      tags: await findOrderTags(db, vendorId),
    },
  }
}

// Every key is mapped, so the record is complete.
const record = <K extends string>(keys: readonly K[], of: (key: K) => number) =>
  Object.fromEntries(keys.map(key => [key, of(key)])) as Record<K, number>

type Group = {
  status: OrderStatus
  mode: OrderMode
  returning: boolean
  refundReturned: boolean
  late: boolean
  awaits: boolean
  orders: number
}
type StatusValues = Filters['filtersStatusValue']

const statusesAmong = (values: StatusValues) => orderStatuses.filter(status => values.includes(status))
const conditionsAmong = (values: StatusValues) => saleConditions.filter(condition => values.includes(condition))

const meets: Record<SaleCondition, (group: Group) => boolean> = {
  LATE: group => group.late,
  AWAITS_APPROVAL: group => group.awaits,
  CAN_START: group => !group.awaits,
  OPEN_RETURN: group => group.returning,
  REFUND_RETURNED: group => group.refundReturned,
}

function holds(values: StatusValues, group: Group): boolean {
  const statuses = statusesAmong(values)
  return (
    (statuses.length === 0 || statuses.includes(group.status)) &&
    conditionsAmong(values).every(condition => meets[condition](group))
  )
}

/** For row `o` of orders: past due, and not closed since (migration 0046). */
export const isPreparationLate = sql<boolean>`(is_past_due(o) AND is_preparation_late(o))`

/** Conditions on row `o` of orders: the seller's, by these filters of the list. */
export function saleFilters(
  vendorId: number,
  { filtersStatusValue, filtersDeliveryMode, searchQuery, tag }: Omit<Filters, 'max' | 'offset' | 'user_type'>,
): RawBuilder<SqlBool>[] {
  const statuses = statusesAmong(filtersStatusValue)
  const conditions: Record<SaleCondition, RawBuilder<SqlBool>> = {
    LATE: isPreparationLate,
    AWAITS_APPROVAL: sql<SqlBool>`(o.awaits_approval OR o.awaits_balance)`,
    CAN_START: sql<SqlBool>`NOT (o.awaits_approval OR o.awaits_balance)`,
    OPEN_RETURN: hasOpenReturn(vendorId),
    REFUND_RETURNED: hasReturnedRefund,
  }
  return [
    sql<SqlBool>`o.vendor_id = ${vendorId}`,
    ...(statuses.length ? [sql<SqlBool>`o.status = any(${statuses}::text[])`] : []),
    ...conditionsAmong(filtersStatusValue).map(condition => conditions[condition]),
    ...(filtersDeliveryMode.length ? [sql<SqlBool>`o.delivery_mode = any(${filtersDeliveryMode}::text[])`] : []),
    ...searchConditions({ searchQuery, tag }),
  ]
}

const searchConditions = ({ searchQuery, tag }: Pick<Filters, 'searchQuery' | 'tag'>): RawBuilder<SqlBool>[] => [
  ...wordMatches(searchQuery),
  ...(tag === undefined
    ? []
    : [sql<SqlBool>`EXISTS (SELECT FROM tagged_orders t WHERE t.order_id = o.id AND t.tag_id = ${tag})`]),
]

async function countGroups(db: Db, vendorId: number, filters: Filters): Promise<Group[]> {
  let query = db.selectFrom('orders as o').where('o.vendor_id', '=', vendorId)
  for (const condition of searchConditions(filters)) query = query.where(condition)
  const rows = await query
    .select(['o.status', 'o.delivery_mode', hasOpenReturn(vendorId).as('returning'), isPreparationLate.as('late')])
    .select(sql<boolean>`(o.awaits_approval OR o.awaits_balance)`.as('awaits'))
    .select(hasReturnedRefund.as('refund_returned'))
    .select(eb => eb.fn.countAll<number>().as('orders'))
    .groupBy(sql`1, 2, 3, 4, 5, 6`)
    .execute()
  return rows.map(row => ({
    // The columns' CHECK constraints allow these values only.
    status: row.status as OrderStatus,
    mode: row.delivery_mode as OrderMode,
    returning: row.returning,
    refundReturned: row.refund_returned,
    late: row.late,
    awaits: row.awaits,
    orders: Number(row.orders),
  }))
}

async function rowsOf(db: Db, vendorId: number, filters: Filters): Promise<OrderListItem[]> {
  const statuses = statusesAmong(filters.filtersStatusValue)
  const byDue = statuses.length > 0 && statuses.every(status => waitingStatuses.includes(status))
  let query = db.selectFrom('orders as o')
  for (const condition of saleFilters(vendorId, filters)) query = query.where(condition)
  // In every list the late orders come first, the latest of them before all.
  query = query.orderBy(sql`CASE WHEN ${isPreparationLate} OR ${byDue} THEN o.prepare_by END`, eb =>
    eb.asc().nullsLast(),
  )
  const rows = await query
    .orderBy('o.created_at', byDue ? 'asc' : 'desc')
    .orderBy('o.id', byDue ? 'asc' : 'desc')
    .limit(filters.max)
    .offset(filters.offset)
    .innerJoin('purchases as p', 'p.id', 'o.purchase_id')
    .leftJoin('shops as s', 's.id', 'o.shop_id')
    .select(['o.id', 'o.number', 'o.status', 'o.delivery_mode', 'o.created_at', 'o.prepare_by', 'o.invoice_ref'])
    .select([
      'o.promised_on',
      'o.awaits_balance',
      'o.total_cents',
      'o.total_ht_cents',
      'p.buyer',
      paymentMeansOf.as('means'),
      's.name as shop',
      partlySent.as('partly'),
    ])
    .select([openReturnKind(sql.ref('o.id')).as('open_return'), refundedCentsSql.as('refunded'), goods.as('goods')])
    .select([
      today.as('today'),
      now.as('now'),
      isPreparationLate.as('late'),
      briefSteps.as('briefs'),
      tagIds.as('tags'),
      preparationClosures.as('closures'),
    ])
    .execute()
  return rows.map(presentRow)
}

/** For row `o` of orders: cents refunded or pending. */
export const refundedCentsSql = sql<number>`(SELECT coalesce(sum(amount_cents), 0)::bigint FROM refunds WHERE order_id = o.id AND status <> 'FAILED')`
type Goods = { lines: number; units: number; title: string; picture: number | null }
const goods = sql<Goods>`(SELECT json_build_object('lines', count(*), 'units', sum(l.quantity),
  'title', (array_agg(l.title ORDER BY l.position))[1], 'picture', (array_agg(l.snapshot->'pictureId' ORDER BY l.position))[1])
  FROM order_lines l WHERE l.order_id = o.id)`

const tagIds = sql<
  number[]
>`(SELECT coalesce(json_agg(t.tag_id ORDER BY t.tag_id), '[]') FROM tagged_orders t WHERE t.order_id = o.id)`
/** For row `o` of orders: steps of its lines made on demand. */
const briefSteps = sql<{ step: ProofStep; since: string }[]>`CASE WHEN o.made_to_order THEN
  (SELECT json_agg(json_build_object('step', b.step, 'since', b.since)) FROM order_briefs b WHERE b.order_id = o.id)
  ELSE '[]'::json END`

type Row = {
  tags: number[]
  id: number
  number: string
  status: string
  delivery_mode: string
  created_at: Date
  prepare_by: string | null
  promised_on: string | null
  awaits_balance: boolean
  means: string
  invoice_ref: string | null
  total_cents: number
  total_ht_cents: number
  buyer: unknown
  shop: string | null
  partly: boolean
  open_return: string | null
  refunded: number
  goods: Goods
  today: string
  now: Date
  late: boolean
  briefs: { step: ProofStep; since: string }[]
  closures: ClosedDays[]
}

function presentRow(row: Row): OrderListItem {
  // Written by checkout.
  const buyer = row.buyer as { firstName: string; lastName: string; companyName?: string | null }
  // The columns' CHECK constraints allow these values only.
  const status = row.status as OrderStatus
  return {
    id: row.id,
    number: row.number,
    status,
    deliveryMode: row.delivery_mode as OrderMode,
    createdAt: row.created_at.toISOString(),
    promisedOn: row.promised_on,
    with: buyer.companyName || `${buyer.firstName} ${buyer.lastName}`,
    boughtBy: null,
    totalHtCents: row.total_ht_cents,
    totalCents: row.total_cents,
    refundedCents: row.refunded,
    invoiceRef: row.invoice_ref,
    lineCount: row.goods.lines,
    firstTitle: row.goods.title,
    pictureId: row.goods.picture,
    openReturn: openReturnName(row.open_return),
    partlySent: row.partly,
    awaitsTransfer: row.means === 'transfer' && status === 'AWAITING_PAYMENT',
    sale: {
      prepareBy: row.prepare_by,
      daysLeft:
        row.prepare_by && waitingStatuses.includes(status)
          ? workingDaysLeft(row.today, { dueOn: row.prepare_by, late: row.late }, row.closures)
          : null,
      shop: row.shop,
      unitCount: row.goods.units,
      tags: row.tags,
      awaitsBalance: row.awaits_balance,
      proof: proofState(
        row.briefs.map(({ step, since }) => ({ step, since: new Date(since) })),
        row.now,
      ),
    },
  }
}
