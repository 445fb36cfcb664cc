/** A buyer pays by card what debits did not bring, or the balance of a down payment. */
import { sql } from 'kysely'
import { boughtBy } from '#domains/identity/server/bought-by.ts'
import { createPayment, recordStarted } from '#domains/payments/server/actions.ts'
import type { Provider } from '#domains/payments/server/port.ts'
import { findLivePaymentOfOrder } from '#domains/payments/server/queries.ts'
import { isPayableByCard } from '#domains/settlement/rules/credit.ts'
import { lockReceivable } from '#domains/settlement/server/credit/receivables.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import type { CurrentUser } from '#shared/user.ts'
import { holdMinutes } from '../../rules.ts'
import { settlePayment } from '../settle.ts'

/** Continues the payment under way. NOT_FOUND for another user's order, NOTHING_OVERDUE where no debit failed. */
export async function payByCard(db: Db, provider: Provider, orderId: number, user: CurrentUser) {
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('purchases as p', 'p.id', 'o.purchase_id')
    .select(['o.purchase_id as purchaseId', 'p.number', sql<boolean>`o.down_payment_cents IS NOT NULL`.as('byParts')])
    .where('o.id', '=', orderId)
    .where(boughtBy(user, 'o', 'acts'))
    .executeTakeFirst()
  if (!order) throw fail('NOT_FOUND')
  await endStale(db, provider, orderId)
  const payment = await inTransaction(db, tx => openPayment(tx, provider, { orderId, ...order }))
  if (payment.redirectUrl !== null) return { redirectUrl: payment.redirectUrl }
  const opening = {
    paymentId: payment.id,
    purchaseNumber: order.number,
    amountCents: payment.amountCents,
    currency: payment.currency,
    buyerEmail: user.email,
    returnPath: order.byParts ? paths.order(orderId) : paths.creditAccounts(),
    expiresAt: new Date(payment.openedAt.getTime() + holdMinutes * 60_000),
  }
  const started = await provider.create(opening).catch(() => {
    throw fail('PROVIDER_UNAVAILABLE')
  })
  await recordStarted(db, payment.id, started)
  return { redirectUrl: started.redirectUrl }
}

/** A payment that ended at the provider, and whose event is still on its way, makes room for another. */
async function endStale(db: Db, provider: Provider, orderId: number): Promise<void> {
  const live = await findLivePaymentOfOrder(db, orderId)
  if (live?.status === 'PENDING' && live.ref !== null) await settlePayment(db, await provider.fetch(live.ref))
}

type Order = { orderId: number; purchaseId: number }
async function openPayment(tx: Tx, provider: Provider, { orderId, purchaseId }: Order) {
  await tx.selectFrom('purchases').select('id').where('id', '=', purchaseId).forUpdate().execute()
  const owed = await lockReceivable(tx, orderId)
  const live = await findLivePaymentOfOrder(tx, orderId)
  if (!owed || !isPayableByCard(owed) || (live && live.means !== 'card')) throw fail('NOTHING_OVERDUE')
  const id =
    live?.id ??
    (
      await createPayment(tx, {
        purchaseId,
        provider: provider.name,
        means: 'card',
        amountCents: owed.leftCents,
        currency: 'EUR',
        orderId,
      })
    ).id
  return tx
    .selectFrom('payments')
    .select(['id', 'redirect_url as redirectUrl', 'amount_cents as amountCents', 'currency', 'created_at as openedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
