import { recordStarted } from '#domains/payments/server/actions.ts'
import type { Provider } from '#domains/payments/server/port.ts'
import type { Db } from '#platform/db/pool.ts'
import { paths } from '#shared/paths.ts'

/**
 * Opens the payment at the provider, or returns the one already open. After a failure the page or a job calls it again,
 * and it resumes under the same idempotency key. Returns the payment URL, or our return page when nothing is left to
 * pay.
 */
export async function startPayment(db: Db, provider: Provider, purchaseId: number): Promise<string> {
  const payment = await db
    .selectFrom('payments as m')
    .innerJoin('purchases as p', 'p.id', 'm.purchase_id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select([
      'm.id',
      'm.status',
      'm.redirect_url',
      'm.amount_cents',
      'm.currency',
      'p.number',
      'p.expires_at',
      'u.email',
    ])
    .where('p.id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  if (payment.status !== 'PENDING') return paths.paymentReturn(purchaseId)
  if (payment.redirect_url !== null) return payment.redirect_url
  const started = await provider.create({
    paymentId: payment.id,
    purchaseNumber: payment.number,
    amountCents: payment.amount_cents,
    currency: payment.currency,
    buyerEmail: payment.email,
    returnPath: paths.paymentReturn(purchaseId),
    expiresAt: payment.expires_at,
  })
  await recordStarted(db, payment.id, started)
  return started.redirectUrl
}
