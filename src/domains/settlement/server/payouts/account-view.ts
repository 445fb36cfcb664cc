/** What a seller sees of its money at the provider; one query each. */
import { sql } from 'kysely'
import { accountState } from '#domains/payments/rules-accounts.ts'
import { findPaymentAccount } from '#domains/payments/server/accounts.ts'
import type { Db } from '#platform/db/pool.ts'
import type { ComingOrder, Debt, Payout, SettlementAccount } from '../../contract.ts'
import { isWaitingForTaxIdentity } from '../tax-identity.ts'
import { isUncollected, openOrders } from '../transfers/amounts.ts'
import { debtLeft } from '../transfers/debts.ts'
import { refusedTransfers } from '../transfers/refused.ts'
import { hasUnsettledReturn, isReleased } from './releases.ts'

export async function loadPaymentState(db: Db, vendorId: number): Promise<SettlementAccount['payment']> {
  const account = await findPaymentAccount(db, vendorId)
  const { rows } = await sql<{ stopped: string | null; waiting: number }>`
    SELECT to_json(v.sales_stopped_at)#>>'{}' AS stopped, (SELECT coalesce(sum(t.amount_cents), 0)::bigint FROM transfers t
      WHERE t.vendor_id = v.id AND t.status = 'WAITING') AS waiting FROM vendors v WHERE v.id = ${vendorId}`.execute(db)
  return {
    state: accountState(account ?? null),
    missing: account?.missing ?? [],
    salesStoppedAt: rows[0]?.stopped ?? null,
    waitingCents: rows[0]?.waiting ?? 0,
  }
}

/** The first hundred, by their day of release. */
export async function findComing(db: Db, vendorId: number): Promise<ComingOrder[]> {
  const { rows } = await sql<ComingOrder>`
    SELECT o.id, o.number, c.cents AS "amountCents", l.release_on::text AS "releaseOn",
      CASE WHEN EXISTS (SELECT FROM ${refusedTransfers} r WHERE r.order_id = o.id) THEN 'transfer'
        WHEN EXISTS (SELECT FROM transfers t WHERE t.order_id = o.id AND t.status = 'WAITING') THEN 'account'
        WHEN ${isUncollected(sql.ref('o.id'))} THEN 'debit' WHEN is_disputed(o.purchase_id) THEN 'dispute' WHEN ${isReleased} THEN 'next' WHEN ${hasUnsettledReturn} THEN 'return'
        WHEN ${isWaitingForTaxIdentity(sql`o.vendor_id`)} THEN 'tax' WHEN l.order_id IS NULL THEN 'delivery'
        ELSE 'period' END AS hold
    FROM ${openOrders(vendor => sql`${vendor} = ${vendorId}`)} c JOIN orders o ON o.id = c.order_id
    LEFT JOIN order_releases l ON l.order_id = o.id
    WHERE o.vendor_id = ${vendorId} AND o.paid_at IS NOT NULL
    ORDER BY l.release_on NULLS LAST, o.paid_at, o.id LIMIT 100`.execute(db)
  return rows
}

export async function findDebts(db: Db, vendorId: number): Promise<Debt[]> {
  const { rows } = await sql<Debt>`
    SELECT d.id, o.id AS "orderId", o.number, d.amount_cents AS "amountCents", ${debtLeft} AS "leftCents",
      to_json(d.created_at)#>>'{}' AS at
    FROM seller_debts d JOIN orders o ON o.id = d.order_id WHERE d.vendor_id = ${vendorId}
    ORDER BY d.id DESC LIMIT 100`.execute(db)
  return rows
}

export async function findPayouts(db: Db, vendorId: number): Promise<Payout[]> {
  const { rows } = await sql<Payout>`
    SELECT p.id, p.amount_cents AS "amountCents", p.status, p.reference, to_json(p.created_at)#>>'{}' AS "createdAt",
      to_json(p.closed_at)#>>'{}' AS "closedAt",
      coalesce((SELECT array_agg(o.number ORDER BY o.id) FROM payout_orders x JOIN orders o ON o.id = x.order_id
        WHERE x.payout_id = p.id), '{}') AS orders
    FROM payouts p WHERE p.vendor_id = ${vendorId} ORDER BY p.created_at DESC, p.id DESC LIMIT 100`.execute(db)
  return rows
}
