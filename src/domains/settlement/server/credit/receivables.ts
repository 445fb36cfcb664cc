/**
 * What orders on account owe: opened with the order under the lock of the accounts, due from their invoice, lowered by
 * refunds until they are collected. Written under the operator's rights: each change is caused by either side or a timer.
 */
import { sql } from 'kysely'
import { findActiveMandate } from '#domains/payments/server/debits/mandates.ts'
import { findLivePaymentOfOrder } from '#domains/payments/server/queries.ts'
import { now } from '#platform/db/clock.ts'
import { anyOf } from '#platform/db/planner.ts'
import type { Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { fail } from '#shared/errors.ts'
import { euros } from '#shared/money.ts'
import {
  announceDay,
  type CollectionMeans,
  type CreditTerms,
  dueDay,
  type ReceivableStatus,
  settledReceivables,
} from '../../rules/credit.ts'
import { isInDefault } from './account-queries.ts'
import { usedOfAccount } from './amounts.ts'
import { findLimit } from './payment-limits.ts'
import { returnSetOff } from './set-off.ts'

type Account = CreditTerms & {
  id: number
  vendorId: number
  vendorName: string
  status: string
  limitCents: number
  collectedBy: CollectionMeans
}

/** The accounts of a buyer at these sellers, locked by ascending id: two purchases at once never exceed a limit. */
async function lockAccounts(tx: Tx, userId: number, vendorIds: readonly number[]): Promise<Account[]> {
  await sql`SELECT FROM credit_accounts WHERE user_id = ${userId} AND vendor_id = ${anyOf(vendorIds)}
    ORDER BY id FOR UPDATE`.execute(tx)
  const { rows } = await sql<Account>`
    SELECT v.id AS "vendorId", v.name AS "vendorName", a.id, a.status, a.limit_cents AS "limitCents", a.delay_days AS "delayDays",
      a.end_of_month AS "endOfMonth", a.penalty_basis_points AS "penaltyBasisPoints", a.collected_by AS "collectedBy"
    FROM vendors v LEFT JOIN credit_accounts a ON a.vendor_id = v.id AND a.user_id = ${userId}
    WHERE v.id = ${anyOf(vendorIds)} ORDER BY v.id`.execute(tx)
  return rows
}

type OrderOnAccount = { orderId: number; vendorId: number; totalCents: number }

/**
 * Opens what these orders owe. Refuses without a signed mandate, at a seller who admits this buyer not or no more, above
 * a limit, and for a buyer in default. The caller has locked the purchase.
 */
export async function openReceivables(
  tx: Tx,
  purchase: { id: number; userId: number },
  orders: readonly OrderOnAccount[],
): Promise<void> {
  const { id: purchaseId, userId } = purchase
  const accounts = await lockAccounts(tx, userId, [...new Set(orders.map(order => order.vendorId))])
  const debited = accounts.some(({ collectedBy }) => collectedBy !== 'SET_OFF')
  if (debited && !(await findActiveMandate(tx, userId))) throw fail('MANDATE_MISSING')
  if (await isInDefault(tx, userId)) throw fail('CREDIT_STOPPED')
  for (const account of accounts) {
    const own = orders.filter(order => order.vendorId === account.vendorId)
    await checkLimit(
      tx,
      account,
      own.reduce((sum, order) => sum + order.totalCents, 0),
    )
    const limit = await findLimit(
      tx,
      sql`SELECT l.offer_id FROM order_lines l WHERE l.order_id = ${anyOf(own.map(({ orderId }) => orderId))}`,
    )
    await tx
      .insertInto('receivables')
      .values(
        own.map(({ orderId, vendorId, totalCents }) => ({
          order_id: orderId,
          purchase_id: purchaseId,
          vendor_id: vendorId,
          user_id: userId,
          account_id: account.id,
          delay_days: account.delayDays,
          end_of_month: account.endOfMonth,
          penalty_basis_points: account.penaltyBasisPoints,
          amount_cents: totalCents,
          collected_by: account.collectedBy,
          limit_days: limit?.days ?? null,
          limited_by: limit?.nature ?? null,
        })),
      )
      .execute()
  }
}

/** Read after the lock: a statement that waited for it has the snapshot from before. */
async function checkLimit(tx: Tx, account: Account, wantedCents: number): Promise<void> {
  const { vendorName, status, limitCents } = account
  if (status !== 'OPEN')
    throw fail('CREDIT_UNAVAILABLE', { sentence: `${vendorName} ne vous a pas ouvert de compte client.` })
  const { rows } = await sql<{ used: number }>`
    SELECT ${usedOfAccount} AS used FROM credit_accounts a WHERE a.id = ${account.id}`.execute(tx)
  const freeCents = Math.max(0, limitCents - (rows[0]?.used ?? 0))
  if (wantedCents > freeCents)
    throw fail('CREDIT_LIMIT', {
      sentence: `Il reste ${euros(freeCents)} TTC sur votre compte chez ${vendorName}\u00a0: payez cet achat autrement, ou en plusieurs fois.`,
    })
}

export type LockedReceivable = {
  collectedBy: CollectionMeans
  orderId: number
  purchaseId: number
  userId: number
  vendorId: number
  status: ReceivableStatus
  leftCents: number
  dueOn: string | null
  nextOn: string | null
  attempts: number
  reminders: number
}

/** Undefined for an order that is not on account. The caller holds the purchase's lock. */
export const lockReceivable = (tx: Tx, orderId: number): Promise<LockedReceivable | undefined> =>
  bypassRls(tx, async owner => {
    const { rows } = await sql<LockedReceivable>`
      SELECT order_id AS "orderId", purchase_id AS "purchaseId", user_id AS "userId", vendor_id AS "vendorId", status,
        (amount_cents - credited_cents)::bigint AS "leftCents", due_on::text AS "dueOn", next_on::text AS "nextOn", attempts, reminders, collected_by AS "collectedBy"
      FROM receivables WHERE order_id = ${orderId} FOR UPDATE`.execute(owner)
    return rows[0]
  })

export const isSettled = ({ status }: Pick<LockedReceivable, 'status'>) => settledReceivables.includes(status)

/** `cents`: what a refund took off; `endsBalance`: nothing is left to pay of a balance. */
type Credited = { cents: number; endsBalance: boolean }

/**
 * A refund of an order that is not collected lowers what it owes: nothing of it has to be returned, or, of an order with a
 * down payment, what exceeds the balance. What was set off
 * is returned by the cooperative on its member's account. The caller holds the purchase's lock. DEBIT_UNDER_WAY while the
 * bank decides about a payment of it.
 */
export const creditReceivable = (tx: Tx, orderId: number, refund: { id: number; cents: number }): Promise<Credited> =>
  bypassRls(tx, async owner => {
    const owed = await lockReceivable(owner, orderId)
    if (owed?.status === 'PAID' && owed.collectedBy === 'SET_OFF') {
      await returnSetOff(owner, owed, refund)
      return { cents: refund.cents, endsBalance: false }
    }
    if (!owed || isSettled(owed)) return { cents: 0, endsBalance: false }
    if (await findLivePaymentOfOrder(owner, orderId)) throw fail('DEBIT_UNDER_WAY')
    const isBalance = owed.collectedBy === 'CARD'
    const amountCents = isBalance ? Math.min(owed.leftCents, refund.cents) : refund.cents
    const isNothingLeft = owed.leftCents === amountCents
    await owner
      .updateTable('receivables')
      .set(eb => ({ credited_cents: eb('credited_cents', '+', amountCents) }))
      // The seller keeps what the down payment covers of the rest.
      .$if(isNothingLeft, query =>
        query.set(isBalance ? { status: 'PAID', next_on: null, paid_at: now } : { status: 'CANCELLED', next_on: null }),
      )
      .where('order_id', '=', orderId)
      .execute()
    return { cents: amountCents, endsBalance: isBalance && isNothingLeft }
  })

/** The order has its invoice: it is due. Nothing changes for an order that is not on account, or was due before. */
export const setReceivableDue = (tx: Tx, orderId: number): Promise<void> =>
  bypassRls(tx, async owner => {
    const { rows } = await sql<
      Omit<CreditTerms, 'penaltyBasisPoints'> & {
        invoicedOn: string
        limitDays: number | null
        collectedBy: CollectionMeans
      }
    >`
      SELECT i.issued_on::text AS "invoicedOn", r.delay_days AS "delayDays", r.end_of_month AS "endOfMonth",
        r.limit_days AS "limitDays", r.collected_by AS "collectedBy" FROM receivables r JOIN invoices i ON i.order_id = r.order_id AND i.kind = 'INVOICE'
      WHERE r.order_id = ${orderId} AND r.due_on IS NULL AND r.collected_by <> 'CARD' ORDER BY i.id LIMIT 1`.execute(
      owner,
    )
    const [invoiced] = rows
    if (!invoiced) return
    const dueOn = dueDay(invoiced.invoicedOn, invoiced, invoiced.limitDays)
    await owner
      .updateTable('receivables')
      .set({
        invoiced_on: invoiced.invoicedOn,
        due_on: dueOn,
        next_on: invoiced.collectedBy === 'SET_OFF' ? null : announceDay(dueOn),
      })
      .where('order_id', '=', orderId)
      .execute()
  })

type Step = {
  status: ReceivableStatus
  nextOn: string | null
  attempts?: number
  reminders?: number
  failure?: string | null
}
/** The caller holds the purchase's lock. */
export const moveReceivable = (tx: Tx, orderId: number, step: Step) =>
  tx
    .updateTable('receivables')
    .set({ status: step.status, next_on: step.nextOn })
    .set(step.attempts === undefined ? {} : { attempts: step.attempts })
    .set(step.reminders === undefined ? {} : { reminders: step.reminders })
    .set(step.failure === undefined ? {} : { failure: step.failure })
    .set({ paid_at: step.status === 'PAID' ? sql<Date>`now()` : null })
    .where('order_id', '=', orderId)
    .execute()

/** A returned debit is owed again, less what was refunded of it meanwhile. */
export const reopenReceivable = (tx: Tx, orderId: number, refundedCents: number) =>
  tx
    .updateTable('receivables')
    .set(eb => ({ credited_cents: eb('credited_cents', '+', refundedCents), paid_at: null, status: 'OVERDUE' }))
    .where('order_id', '=', orderId)
    .execute()

/** Orders whose debit, reminder or default is due on this day, or whose debit is under way. */
export async function findDueReceivables(tx: Pick<Tx, 'selectFrom'>, today: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('receivables')
    .select('order_id')
    .where('status', 'not in', [...settledReceivables])
    .where(eb => eb.or([eb('next_on', '<=', today), eb('status', '=', 'DEBITING')]))
    .orderBy('order_id')
    .execute()
  return rows.map(row => row.order_id)
}
