import { recordStarted } from '#domains/payments/server/actions.ts'
import type { Provider } from '#domains/payments/server/port.ts'
import type { Db } from '#platform/db/pool.ts'
import { paths } from '#shared/paths.ts'
import { recordTransferOpened } from './bank-transfers.ts'

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
      'm.means',
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
  const returnPath = paths.paymentReturn(purchaseId)
  const opening = {
    paymentId: payment.id,
    purchaseNumber: payment.number,
    amountCents: payment.amount_cents,
    currency: payment.currency,
    buyerEmail: payment.email,
    returnPath,
    expiresAt: payment.expires_at,
  }
  if (payment.means === 'transfer') {
    const opened = await provider.openTransfer(opening)
    await recordTransferOpened(db, payment.id, purchaseId, { ...opened, redirectUrl: returnPath })
    return returnPath
  }
  const started = await provider.create(opening)
  await recordStarted(db, payment.id, started)
  return started.redirectUrl
}
