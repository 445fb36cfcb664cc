/** Job: announces debits, starts them on their day, asks for those under way, and follows up on what stays unpaid. */
import { mailBalanceDefault, mailBalanceReminder } from '#domains/orders/server/mails/balance-mails.ts'
import { createPayment, lockPayment, recordRefused, recordStarted } from '#domains/payments/server/actions.ts'
import { findActiveMandate } from '#domains/payments/server/debits/mandates.ts'
import type { Provider, ProviderName } from '#domains/payments/server/port.ts'
import { findLivePaymentOfOrder, findPendingOrderPayments, type Payment } from '#domains/payments/server/queries.ts'
import { debitDay, defaultDays, overdueReminderDays } from '#domains/settlement/rules/credit.ts'
import {
  findDueReceivables,
  isSettled,
  type LockedReceivable,
  lockReceivable,
  moveReceivable,
} from '#domains/settlement/server/credit/receivables.ts'
import { databaseDay } from '#platform/db/clock.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { runEach } from '#platform/run-each.ts'
import { addDays } from '#shared/dates.ts'
import { settlePayment } from '../settle.ts'
import { mailDebitAnnounced, mailDefault, mailOverdue } from './mails.ts'
import { debitFailed } from './settle-order.ts'

export async function collectReceivables(db: Db, provider: Provider): Promise<void> {
  // Events of card payments may be lost; debits are asked for below.
  await runEach(await findPendingOrderPayments(db), payment => refresh(db, provider, payment))
  const due = await findDueReceivables(db, await databaseDay(db))
  await runEach(due, orderId => collectOne(db, provider, orderId))
}

async function collectOne(db: Db, provider: Provider, orderId: number): Promise<void> {
  const card = await findLivePaymentOfOrder(db, orderId)
  const isDebit = await inTransaction(db, tx => advance(tx, provider.name, orderId))
  if (isDebit === 'after the card' && card) {
    // The buyer may still be on the payment page: nobody can pay it afterwards.
    if (card.ref !== null) await provider.close(card.ref)
    await refresh(db, provider, card)
    await inTransaction(db, tx => advance(tx, provider.name, orderId))
  }
  await sendDebit(db, provider, orderId)
}

async function refresh(db: Db, provider: Provider, { id, ref }: Payment): Promise<void> {
  if (ref !== null) await settlePayment(db, await provider.fetch(ref))
  else await inTransaction(db, tx => recordRefused(tx, id, 'not_opened'))
}

const lockPurchaseOf = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('purchases as p')
    .innerJoin('orders as o', 'o.purchase_id', 'p.id')
    .select(['p.id', 'p.number'])
    .where('o.id', '=', orderId)
    .forUpdate('p')
    .executeTakeFirstOrThrow()

/** The next step of what an order owes, when its day has come. */
async function advance(tx: Tx, provider: ProviderName, orderId: number): Promise<'done' | 'after the card'> {
  const { id: purchaseId } = await lockPurchaseOf(tx, orderId)
  const owed = await lockReceivable(tx, orderId)
  const today = await databaseDay(tx)
  if (!owed || isSettled(owed) || owed.nextOn === null || owed.nextOn > today) return 'done'
  if (owed.collectedBy === 'CARD') await remindOfBalance(tx, owed, today)
  else if (owed.status === 'OPEN') await announce(tx, owed, today)
  else if (owed.status === 'OVERDUE') await followUp(tx, owed, today)
  else if (owed.status === 'ANNOUNCED' || owed.status === 'FAILED') {
    if (await findLivePaymentOfOrder(tx, orderId)) return 'after the card'
    await startDebit(tx, { provider, purchaseId }, owed)
  }
  return 'done'
}

/** A reminder before the day on which the balance is due, another on it; then the default: its seller may cancel. */
async function remindOfBalance(tx: Tx, owed: LockedReceivable, today: string): Promise<void> {
  const { orderId, dueOn, reminders, status } = owed
  if (status === 'OVERDUE') {
    await moveReceivable(tx, orderId, { status: 'DEFAULTED', nextOn: null })
    return mailBalanceDefault(tx, orderId)
  }
  const isDue = dueOn === null || dueOn <= today
  await moveReceivable(tx, orderId, {
    ...(isDue ? { status: 'OVERDUE', nextOn: addDays(today, overdueReminderDays) } : { status, nextOn: dueOn }),
    reminders: reminders + 1,
  })
  await mailBalanceReminder(tx, orderId, { reminder: reminders + 1 })
}

async function announce(tx: Tx, owed: LockedReceivable, today: string): Promise<void> {
  const nextOn = debitDay(owed.dueOn ?? today, today)
  await moveReceivable(tx, owed.orderId, { status: 'ANNOUNCED', nextOn })
  await mailDebitAnnounced(tx, owed.orderId)
}

/** The payment is stored before the provider is called: after a crash the same key is sent again. */
async function startDebit(tx: Tx, place: { provider: ProviderName; purchaseId: number }, owed: LockedReceivable) {
  const mandate = await findActiveMandate(tx, owed.userId)
  const attempts = owed.attempts + 1
  if (!mandate) {
    await moveReceivable(tx, owed.orderId, { status: owed.status, nextOn: owed.nextOn, attempts })
    return debitFailed(tx, { ...owed, attempts }, 'mandate_missing')
  }
  await createPayment(tx, {
    ...place,
    means: 'debit',
    amountCents: owed.leftCents,
    currency: 'EUR',
    orderId: owed.orderId,
    mandateId: mandate.id,
  })
  await moveReceivable(tx, owed.orderId, { status: 'DEBITING', nextOn: null, attempts })
}

/** A reminder, then the default: this buyer orders on account no more until it is paid. */
async function followUp(tx: Tx, owed: LockedReceivable, today: string): Promise<void> {
  if (owed.reminders === 0) {
    const nextOn = addDays(today, defaultDays - overdueReminderDays)
    await moveReceivable(tx, owed.orderId, { status: 'OVERDUE', nextOn, reminders: 1 })
    await mailOverdue(tx, owed.orderId)
    return
  }
  await moveReceivable(tx, owed.orderId, { status: 'DEFAULTED', nextOn: null })
  await mailDefault(tx, owed.orderId)
}

/** Sends the debit of an order, or asks for the one under way. */
async function sendDebit(db: Db, provider: Provider, orderId: number): Promise<void> {
  const payment = await findLivePaymentOfOrder(db, orderId)
  if (payment?.means !== 'debit' || payment.status !== 'PENDING') return
  if (payment.ref !== null) {
    await settlePayment(db, await provider.fetch(payment.ref))
    return
  }
  const { mandateRef, number } = await debitData(db, payment.id)
  const { ref, failure } = await provider.debit({
    key: `payment-${payment.id}`,
    paymentId: payment.id,
    purchaseNumber: number,
    mandateRef,
    amountCents: payment.amountCents,
    currency: payment.currency,
  })
  if (ref !== null) await recordStarted(db, payment.id, { ref, redirectUrl: null })
  else await inTransaction(db, tx => refused(tx, payment.id, orderId, failure))
}

async function debitData(db: Db, paymentId: number) {
  const row = await db
    .selectFrom('payments as y')
    .innerJoin('purchases as p', 'p.id', 'y.purchase_id')
    .innerJoin('debit_mandates as m', 'm.id', 'y.mandate_id')
    .select(['p.number', 'm.provider_ref as ref'])
    .where('y.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  if (row.ref === null) throw new Error(`payment ${paymentId} has no mandate at the provider`)
  return { number: row.number, mandateRef: row.ref }
}

async function refused(tx: Tx, paymentId: number, orderId: number, failure: string): Promise<void> {
  await lockPurchaseOf(tx, orderId)
  await lockPayment(tx, paymentId)
  const isNew = await recordRefused(tx, paymentId, failure)
  const owed = await lockReceivable(tx, orderId)
  if (isNew && owed?.status === 'DEBITING') await debitFailed(tx, owed, failure)
}
