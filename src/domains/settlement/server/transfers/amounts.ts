/** Amounts of an order at the provider, in SQL. `order`: the column or value of its id. */
import { type RawBuilder, sql } from 'kysely'

/** Due to the seller: total less commission and its VAT, less refunds with the commission that they returned. */
export const netOf = (order: RawBuilder<unknown>) =>
  sql<number>`(SELECT coalesce(-sum(l.cents), 0)::bigint FROM journal_entries n JOIN journal_lines l ON l.entry_id = n.id
    WHERE n.order_id = ${order} AND l.account = 'SELLERS' AND l.part NOT IN ('PAYOUT', 'DEBT'))`

/** An order on account whose debit did not bring its money. */
export const isUncollected = (order: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT FROM receivables d WHERE d.order_id = ${order} AND d.status <> 'PAID')`

/** Due to the seller, once the buyer's money is there: nothing is transferred before, and a returned debit is taken back. */
export const payableOf = (order: RawBuilder<unknown>) =>
  sql<number>`(CASE WHEN ${isUncollected(order)} THEN 0::bigint ELSE ${netOf(order)} END)`

/** Credited to the seller by transfers (debts set off included), less what was taken back. */
const credited = (order: RawBuilder<unknown>) =>
  sql<number>`(SELECT coalesce(sum(CASE t.kind WHEN 'TRANSFER' THEN t.amount_cents ELSE -t.amount_cents END), 0)::bigint
    FROM transfers t WHERE t.order_id = ${order} AND t.status = 'DONE')`

const setOff = (order: RawBuilder<unknown>) =>
  sql<number>`(SELECT coalesce(sum(s.set_off_cents), 0)::bigint FROM transfers s WHERE s.order_id = ${order} AND s.status = 'DONE')`

const owedBack = (order: RawBuilder<unknown>) =>
  sql<number>`(SELECT coalesce(sum(d.amount_cents), 0)::bigint FROM seller_debts d WHERE d.order_id = ${order})`

const paidOut = (order: RawBuilder<unknown>) =>
  sql<number>`(SELECT coalesce(sum(x.amount_cents), 0)::bigint FROM payout_orders x JOIN payouts y ON y.id = x.payout_id
    WHERE x.order_id = ${order} AND y.status IN ('SENDING', 'SENT', 'PAID'))`

/** Transfers less reversals and debts: equal to the net amount once nothing is left to move. */
export const settledOf = (order: RawBuilder<unknown>) => sql<number>`(${credited(order)} - ${owedBack(order)})`

/** What of this order is in its seller's account. */
export const inAccount = (order: RawBuilder<unknown>) =>
  sql<number>`(${credited(order)} - ${setOff(order)} - ${paidOut(order)})`

/** What the seller will still receive of this order. */
export const stillToReceive = (order: RawBuilder<unknown>) =>
  sql<number>`(${netOf(order)} + ${owedBack(order)} - ${setOff(order)} - ${paidOut(order)})`

/**
 * Orders of which their sellers still receive something, with that sum (`order_id`, `vendor_id`, `cents`): the same as
 * `stillToReceive`, read once per table instead of once per order. `only`: a condition on the seller `vendor`.
 */
export const openOrders = (only: (vendor: RawBuilder<unknown>) => RawBuilder<unknown>) => sql`(
  SELECT m.order_id, m.vendor_id, sum(m.cents)::bigint AS cents FROM (
    SELECT n.order_id, n.vendor_id, -l.cents AS cents FROM journal_entries n JOIN journal_lines l ON l.entry_id = n.id
      WHERE n.order_id IS NOT NULL AND l.account = 'SELLERS' AND l.part NOT IN ('PAYOUT', 'DEBT') AND ${only(sql.ref('n.vendor_id'))}
    UNION ALL SELECT d.order_id, d.vendor_id, d.amount_cents FROM seller_debts d WHERE ${only(sql.ref('d.vendor_id'))}
    UNION ALL SELECT s.order_id, s.vendor_id, -s.set_off_cents FROM transfers s WHERE s.status = 'DONE' AND ${only(sql.ref('s.vendor_id'))}
    UNION ALL SELECT x.order_id, y.vendor_id, -x.amount_cents FROM payout_orders x JOIN payouts y ON y.id = x.payout_id
      WHERE y.status IN ('SENDING', 'SENT', 'PAID') AND ${only(sql.ref('y.vendor_id'))}
  ) m GROUP BY 1, 2 HAVING sum(m.cents) <> 0)`
