/** A seller's account: balance, months, the orders of a month, payouts; one query each. */
import { type RawBuilder, sql } from 'kysely'
import { commissionStateColumns, isReplacedCommission } from '#domains/invoicing/platform/state.ts'
import type { Db } from '#platform/db/pool.ts'
import { isoDay } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import { sellerMay } from '#shared/seller-rights.ts'
import { type CurrentUser, isAdmin } from '#shared/user.ts'
import type { MonthRow, OrderRow, OrderStatement, SettlementAccount } from '../contract.ts'
import { loadBalance } from './balance.ts'
import { findComing, findDebts, findPayouts, loadPaymentState } from './payouts/account-view.ts'
import { isReleased } from './payouts/releases.ts'
import { findRulesOfSeller } from './rule-queries.ts'
import { sellerLines } from './seller-lines.ts'
import { stillToReceive } from './transfers/amounts.ts'

const vendorOf = (db: Db, vendorId: number) =>
  db
    .selectFrom('vendors')
    .select(['id', 'name', 'legal_name as legalName', 'commission_basis_points as contractBasisPoints'])
    .where('id', '=', vendorId)
    .executeTakeFirst()

/** What the statement of a month shows. NOT_FOUND for an unknown seller. */
export type Statement = Pick<SettlementAccount, 'vendor' | 'months' | 'month' | 'orders' | 'payouts'>

export async function loadStatement(db: Db, vendorId: number, month: string): Promise<Statement> {
  const [vendor, months, orders, payouts] = await Promise.all([
    vendorOf(db, vendorId),
    monthsOf(db, vendorId),
    findOrdersOfMonth(db, vendorId, month),
    findPayouts(db, vendorId),
  ])
  if (!vendor) throw fail('NOT_FOUND')
  return { vendor, months, month, orders, payouts }
}

export async function loadSettlementAccount(
  db: Db,
  vendorId: number,
  requestedMonth: string | undefined,
): Promise<SettlementAccount> {
  const found = await vendorOf(db, vendorId)
  const balance = await loadBalance(db, vendorId)
  if (!found || !balance) throw fail('NOT_FOUND')
  const { contractBasisPoints, ...vendor } = found
  const months = await monthsOf(db, vendorId)
  const month = requestedMonth ?? months[0]?.month ?? isoDay(new Date()).slice(0, 7)
  const [orders, payouts, coming, debts, payment, rules] = await Promise.all([
    findOrdersOfMonth(db, vendorId, month),
    findPayouts(db, vendorId),
    findComing(db, vendorId),
    findDebts(db, vendorId),
    loadPaymentState(db, vendorId),
    findRulesOfSeller(db, vendorId),
  ])
  const commission = { contractBasisPoints, rules }
  return { vendor, balance, payment, coming, debts, months, month, orders, payouts, commission }
}

/** Amounts of the lines `e` of orders `o`, by category. */
const sumOf = (column: 'amount_cents' | 'vat_cents', ...kinds: string[]) =>
  sql`coalesce(sum(${sql.ref(`e.${column}`)}) FILTER (WHERE e.kind IN (${sql.join(kinds)})), 0)::bigint`
const amounts = sql`
  ${sumOf('amount_cents', 'SALE')} AS "saleCents", ${sumOf('amount_cents', 'DELIVERY')} AS "deliveryCents",
  ${sumOf('amount_cents', 'DEPOSIT', 'DEPOSIT_REFUND')} AS "depositCents",
  ${sumOf('vat_cents', 'SALE', 'DELIVERY')} AS "saleVatCents",
  ${sumOf('amount_cents', 'COMMISSION', 'COMMISSION_BACK')} AS "commissionCents",
  ${sumOf('amount_cents', 'COMMISSION_VAT', 'COMMISSION_VAT_BACK')} AS "commissionVatCents",
  ${sumOf('amount_cents', 'REFUND', 'DELIVERY_REFUND')} AS "refundCents",
  ${sumOf('vat_cents', 'REFUND', 'DELIVERY_REFUND')} AS "refundVatCents",
  ${sumOf('amount_cents', 'PAID_BY_SELLER')} AS "paidBySellerCents", sum(e.amount_cents)::bigint AS "netCents"`

/** Months by posting date: a refund counts in its own month, not in the month of the sale. */
async function monthsOf(db: Db, vendorId: number): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    SELECT to_char(m.month, 'YYYY-MM') AS month, m.*, coalesce(i.invoices, '[]') AS invoices
    FROM (SELECT date_trunc('month', e.at)::date AS month, count(DISTINCT e.order_id) FILTER (WHERE e.kind = 'SALE')::int AS orders, ${amounts}
      FROM ${sellerLines} e WHERE e.vendor_id = ${vendorId} AND e.kind NOT IN ('PAYOUT', 'DEBT') GROUP BY 1) m
    LEFT JOIN (SELECT month, json_agg(json_build_object('id', id, 'number', number, 'kind', kind, 'retainedCents', retained, 'state', state, 'reason', reason) ORDER BY id) AS invoices
      FROM (SELECT i.id, i.month, i.number, i.kind, CASE WHEN ${isReplacedCommission} THEN 0 ELSE i.total_cents + i.rounding_cents END AS retained,
        ${commissionStateColumns} FROM commission_invoices i WHERE i.vendor_id = ${vendorId}) c GROUP BY 1) i ON i.month = m.month
    ORDER BY m.month DESC`.execute(db)
  return rows.map(({ month, ...row }) => ({ ...row, month: String(month).slice(0, 7) }))
}

const inMonth = (column: RawBuilder<unknown>, month: string) =>
  sql`${column} >= ${`${month}-01`}::date AND ${column} < ${`${month}-01`}::date + interval '1 month'`

/** Orders with entries in the month, those entries, and their current status. */
export async function findOrdersOfMonth(db: Db, vendorId: number, month: string): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    SELECT o.number, to_char(o.paid_at, 'YYYY-MM-DD') AS "paidOn", s.state, m.*
    FROM (SELECT e.order_id AS id, ${amounts} FROM ${sellerLines} e
      WHERE e.vendor_id = ${vendorId} AND e.order_id IS NOT NULL AND e.kind <> 'DEBT' AND ${inMonth(sql`e.at`, month)} GROUP BY 1) m
    JOIN orders o ON o.id = m.id
    CROSS JOIN LATERAL (
      SELECT CASE WHEN ${stillToReceive(sql.ref('o.id'))} <> 0 THEN CASE WHEN ${isReleased} THEN 'due' ELSE 'toCome' END
        WHEN EXISTS (SELECT FROM payout_orders y JOIN payouts p ON p.id = y.payout_id
          WHERE y.order_id = o.id AND p.status IN ('SENDING', 'SENT')) THEN 'sent' ELSE 'paid' END AS state
    ) s
    ORDER BY o.paid_at DESC, o.id DESC`.execute(db)
  return rows
}

/** Visible to its seller and the operator; NOT_FOUND for anybody else, its buyer included. */
export async function loadOrderStatement(db: Db, user: CurrentUser, orderId: number): Promise<OrderStatement> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'number', 'vendor_id as vendorId'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  const isOwn = order?.vendorId === user.vendorId
  if (!order || (!isOwn && !isAdmin(user))) throw fail('NOT_FOUND')
  if (!isAdmin(user) && !sellerMay(user, 'commissions')) throw fail('FORBIDDEN')
  const lines = await db
    .selectFrom('line_commissions as c')
    .innerJoin('order_lines as l', 'l.id', 'c.order_line_id')
    .select(['l.title', 'l.reference', 'l.quantity', 'c.base_cents as baseCents', 'c.basis_points as basisPoints'])
    .select(['c.floor_cents as floorCents', 'c.cap_cents as capCents', 'c.rule_id as ruleId'])
    .select(['c.commission_cents as commissionCents', 'c.vat_cents as vatCents'])
    .where('c.order_id', '=', orderId)
    .orderBy('l.position')
    .execute()
  const { rows: entries } = await sql<OrderStatement['entries'][number]>`
    SELECT row_number() OVER (ORDER BY at, id, min(position))::int AS id, kind, reversal, sum(amount_cents)::bigint AS "amountCents",
      sum(vat_cents)::bigint AS "vatCents", to_json(at)#>>'{}' AS at
    FROM ${sellerLines} e WHERE order_id = ${orderId} AND kind <> 'DEBT' GROUP BY e.id, kind, reversal, at ORDER BY 1`.execute(
    db,
  )
  return { ...order, lines, entries, netCents: entries.reduce((sum, { amountCents }) => sum + amountCents, 0) }
}
