import { recordStarted } from '#domains/payments/server/actions.ts'
import type { Provider } from '#domains/payments/server/port.ts'
import { paymentOfPurchase } from '#domains/payments/server/queries.ts'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { paths } from '#shared/paths.ts'

/**
 * Opens the payment at the provider, or finds it opened: after a cut, asked again by the page or by a job, it goes on
 * where it was, under the same key. Answers where to pay; our own return page once there is nothing to pay any more.
 */
export async function startPayment(db: Db, provider: Provider, purchaseId: number): Promise<string> {
  const payment = await paymentOfPurchase(db, purchaseId)
  if (payment.status !== 'PENDING') return paths.paymentReturn(purchaseId)
  if (payment.redirectUrl !== null) return payment.redirectUrl
  const purchase = await db
    .selectFrom('purchases as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.number', 'p.expires_at', 'u.email'])
    .where('p.id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  const started = await provider.create({
    paymentId: payment.id,
    purchaseNumber: purchase.number,
    amountCents: payment.amountCents,
    currency: payment.currency,
    buyerEmail: purchase.email,
    returnPath: paths.paymentReturn(purchaseId),
    expiresAt: purchase.expires_at,
  })
  await inTransaction(db, tx => recordStarted(tx, payment.id, started))
  return started.redirectUrl
}
