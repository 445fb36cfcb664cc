/** Effects of a payment on all the orders of its purchase. */
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { issueDepositInvoice } from '#domains/invoicing/server/issue.ts'
import { openBalances } from '#domains/settlement/server/credit/balances.ts'
import { postSales } from '#domains/settlement/server/postings.ts'
import { queueTransfers } from '#domains/settlement/server/transfers/send.ts'
import type { ClosedDays } from '#domains/shipping/rules/working-days.ts'
import { comingClosures } from '#domains/shipping/server/closures.ts'
import { now, today } from '#platform/db/clock.ts'
import { anyOf, withoutEstimate } from '#platform/db/planner.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { OrderMode } from '#shared/delivery.ts'
import { prepareBy } from '../rules/stages.ts'
import type { OrderActor, OrderStatus } from '../rules.ts'
import { type HistoryStep, writeHistories } from './history.ts'
import { mailConfirmed } from './mails/confirmation-mails.ts'
import { mailCancelled, mailPaymentFailed } from './mails/mails.ts'

type Row = {
  id: number
  status: OrderStatus
  delivery_mode: OrderMode
  preparation_days: number
  promised_on: string | null
  /** Of the seller. */
  closures: readonly ClosedDays[]
  /** The latest of its lines sold in advance. */
  announced_week: string | null
  /** Nothing is due before the buyer approves the proof. */
  awaits_approval: boolean
  /** Null: paid whole at the order. */
  down_payment_cents: number | null
  today: string
}

/** Orders of a purchase, locked by ascending id. The caller has locked the purchase. */
const lockOrders = (tx: Tx, purchaseId: number): Promise<Row[]> =>
  tx
    .selectFrom('orders')
    .select([
      'id',
      'status',
      'delivery_mode',
      'preparation_days',
      'promised_on',
      'awaits_approval',
      'down_payment_cents',
      today.as('today'),
    ])
    .select(jsonArrayFrom(comingClosures(tx).where(sql<boolean>`c.vendor_id = orders.vendor_id`)).as('closures'))
    .select(
      sql<string | null>`(SELECT max(announced_week) FROM order_lines WHERE order_id = orders.id)`.as('announced_week'),
    )
    .where('purchase_id', '=', purchaseId)
    .orderBy('id')
    .forUpdate()
    // The columns' CHECK constraints allow these values only.
    .execute() as Promise<Row[]>

/** Pick-up goods are promised for a day; the others leave within the preparation time of the offers. */
const dueOf = (order: Row): string | null =>
  order.awaits_approval
    ? null
    : prepareBy(
        order.today,
        order.preparation_days,
        order.delivery_mode === 'PICKUP' ? order.promised_on : null,
        order.closures,
        order.announced_week,
      )

/**
 * Captured, or on account: every order of the purchase is sent to its seller. A late payment revives a failed purchase.
 * The money of orders on account, and of balances, follows order by order: nothing is transferred yet.
 */
export async function markPaid(tx: Tx, purchaseId: number, { onAccount = false } = {}): Promise<void> {
  const orders = await lockOrders(tx, purchaseId)
  const paid = orders.filter(({ status }) => status === 'AWAITING_PAYMENT' || status === 'PAYMENT_FAILED')
  if (paid.length) {
    const ids = idsOf(paid)
    const dueDays = paid.map(dueOf)
    await sql`UPDATE orders o SET status = 'TO_PREPARE', paid_at = ${now}, prepare_by = d.day
      FROM unnest(${withoutEstimate(ids, 'bigint[]')}, ${dueDays}::date[]) AS d (id, day) WHERE o.id = d.id`.execute(tx)
    const made = paid.filter(order => order.awaits_approval)
    if (made.length) await startBriefs(tx, made)
    await writeHistories(tx, paid.map(onAccount ? accountSteps : capturedSteps), onAccount ? 'buyer' : 'payment', null)
    await postSales(tx, ids)
    const byParts = paid.filter(order => order.down_payment_cents !== null)
    const whole = paid.filter(order => order.down_payment_cents === null)
    if (!onAccount) await queueTransfers(tx, idsOf(whole))
    await openBalances(tx, idsOf(byParts))
    for (const { id } of byParts) await issueDepositInvoice(tx, id)
  }
  if (orders.some(order => order.status !== 'CANCELLED')) await mailConfirmed(tx, purchaseId)
}

/** The periods of the buyer and of the seller run from payment. */
const startBriefs = (tx: Tx, orders: readonly { id: number }[]) =>
  tx
    .updateTable('order_briefs')
    .set({ since: now })
    .where('order_id', '=', anyOf(orders.map(({ id }) => id)))
    .execute()

const idsOf = (orders: readonly Row[]) => orders.map(order => order.id)

const paidSteps = ({ id, status }: Row) => ({
  orderId: id,
  steps: [
    { axis: 'payment', from: status === 'AWAITING_PAYMENT' ? 'PENDING' : 'FAILED', to: 'PAID' },
    { axis: 'order', from: status, to: 'TO_PREPARE' },
    { axis: 'fulfilment', from: null, to: 'TO_PREPARE' },
  ] satisfies HistoryStep[],
})

const capturedSteps = (order: Row) => stepsTo(order, order.down_payment_cents === null ? 'PAID' : 'DOWN_PAYMENT_PAID')
const accountSteps = (order: Row) => stepsTo(order, 'ON_ACCOUNT')

const stepsTo = (order: Row, paid: 'PAID' | 'ON_ACCOUNT' | 'DOWN_PAYMENT_PAID') => {
  const { orderId, steps } = paidSteps(order)
  return { orderId, steps: steps.map(step => (step.to === 'PAID' ? { ...step, to: paid } : step)) }
}

/** A payment of one order on account changed; the caller holds the purchase's lock. */
export const writePaymentStep = (
  tx: Tx,
  orderId: number,
  step: { from: string; to: 'PAID' | 'DEBIT_FAILED' | 'DEBIT_RETURNED'; note?: string },
) => writeHistories(tx, [{ orderId, steps: [{ axis: 'payment', ...step }] }], 'payment', null)

/** Refused or expired payment, with a French `reason` for the buyer; the caller releases the stock. */
export async function markFailed(tx: Tx, purchaseId: number, reason: string): Promise<void> {
  const orders = await lockOrders(tx, purchaseId)
  const ids = orders.filter(order => order.status === 'AWAITING_PAYMENT').map(order => order.id)
  if (!ids.length) return
  await tx.updateTable('orders').set({ status: 'PAYMENT_FAILED' }).where('id', '=', anyOf(ids)).execute()
  const steps: HistoryStep[] = [
    { axis: 'payment', from: 'PENDING', to: 'FAILED', note: reason },
    { axis: 'order', from: 'AWAITING_PAYMENT', to: 'PAYMENT_FAILED' },
  ]
  await writeHistories(
    tx,
    ids.map(orderId => ({ orderId, steps })),
    'payment',
    null,
  )
  await mailPaymentFailed(tx, purchaseId, reason)
}

/**
 * Cancels the purchase's orders not prepared yet (payment abandoned, or goods gone before a late payment). The caller
 * releases stock and refunds.
 */
export async function cancelOrders(tx: Tx, purchaseId: number, actor: OrderActor, reason: string): Promise<void> {
  const open: readonly OrderStatus[] = ['AWAITING_PAYMENT', 'PAYMENT_FAILED', 'TO_PREPARE']
  const cancelled = (await lockOrders(tx, purchaseId)).filter(order => open.includes(order.status))
  if (!cancelled.length) return
  await tx
    .updateTable('orders')
    .set({ status: 'CANCELLED', cancelled_at: now, cancel_reason: reason })
    .where('id', '=', anyOf(cancelled.map(order => order.id)))
    .execute()
  const histories = cancelled.map(({ id, status }) => {
    const step: HistoryStep = { axis: 'order', from: status, to: 'CANCELLED', note: reason }
    return { orderId: id, steps: [step] }
  })
  await writeHistories(tx, histories, actor, null)
  // A buyer who leaves the payment page needs no email about it.
  const mailed = cancelled.filter(order => actor !== 'buyer' || order.status !== 'AWAITING_PAYMENT')
  for (const { id } of mailed) await mailCancelled(tx, id, { reason })
}
