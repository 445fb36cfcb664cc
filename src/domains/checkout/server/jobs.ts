import { addJob, type JobPayloads } from '#domains/jobs.ts'
import { refundDone, refundFailed, refundUnderWay } from '#domains/orders/server/refunds/refunds.ts'
import { refundRepaid, refundReturned } from '#domains/orders/server/refunds/returned.ts'
import { takePendingPurchases } from '#domains/payments/server/polls.ts'
import type { Provider } from '#domains/payments/server/port.ts'
import { findPaymentOfPurchase, findRefundPart } from '#domains/payments/server/queries.ts'
import { recordRefund } from '#domains/payments/server/refunds/refunds.ts'
import { findRefundsInDoubt } from '#domains/settlement/server/accounting/differences.ts'
import { postRepayment, postRepaymentReturned } from '#domains/settlement/server/postings.ts'
import { settleTransfers } from '#domains/settlement/server/transfers/send.ts'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { runEach } from '#platform/run-each.ts'
import { reconcileAfterMinutes, transferPollMinutes } from '../rules.ts'
import { endUnpaidPurchase } from './end-unpaid.ts'
import { findDuePurchases, lockPurchaseWithCart } from './purchases.ts'
import { settlePayment } from './settle.ts'
import { startPayment } from './start.ts'

/** With a purchase id: ends that purchase when it is due. Without: ends all whose own job was lost. */
export async function expirePurchases(
  db: Db,
  provider: Provider,
  { purchaseId }: JobPayloads['purchases.expire'],
): Promise<void> {
  if (purchaseId !== undefined) return expireOne(db, provider, purchaseId)
  await runEach(await findDuePurchases(db), id => expireOne(db, provider, id))
}

/**
 * The provider is polled first, and captured money is settled. If it does not respond, the goods are still released to
 * other buyers; the job then fails, is retried, and settles late money.
 */
async function expireOne(db: Db, provider: Provider, purchaseId: number): Promise<void> {
  const { ref } = await findPaymentOfPurchase(db, purchaseId)
  if (ref !== null) await askProvider(db, provider, ref).catch(() => {})
  await inTransaction(db, async tx => {
    const purchase = await lockPurchaseWithCart(tx, purchaseId)
    if (purchase.due) await endUnpaidPurchase(tx, purchase, 'expired')
  })
  const after = await findPaymentOfPurchase(db, purchaseId)
  if (after.ref === null || !['EXPIRED', 'CANCELLED'].includes(after.status)) return
  await provider.close(after.ref)
  await askProvider(db, provider, after.ref)
}

const askProvider = async (db: Db, provider: Provider, ref: string) => settlePayment(db, await provider.fetch(ref))

/** Payments pending for too long: opened if a failure prevented it, else polled and settled. */
export async function reconcilePayments(db: Db, provider: Provider): Promise<void> {
  await runEach(
    await takePendingPurchases(db, { minutes: reconcileAfterMinutes, transferMinutes: transferPollMinutes }),
    async purchaseId => {
      const { ref } = await findPaymentOfPurchase(db, purchaseId)
      if (ref === null) await startPayment(db, provider, purchaseId)
      else await askProvider(db, provider, ref)
    },
  )
}

const pendingRefundSeconds = 30 * 60

/**
 * An event named this refund: it is fetched while it is pending, and once it is done, as the buyer's bank may send it back.
 * One that is none of ours changes nothing.
 */
export async function refreshRefund(db: Db, provider: Provider, ref: string): Promise<void> {
  const found = await db.selectFrom('payment_refunds').select('id').where('provider_ref', '=', ref).executeTakeFirst()
  if (found) await askForRefund(db, provider, found.id, ['PENDING', 'DONE'])
}

/**
 * Fetches the done refunds of payments whose provider has returned less than the journal: it lost the event of one that the
 * buyer's bank sent back. Returns how many it fetched.
 */
export async function refreshMissedRefunds(db: Db, provider: Provider): Promise<number> {
  const refs = await findRefundsInDoubt(db, provider.name)
  await runEach(refs, ref => refreshRefund(db, provider, ref))
  return refs.length
}

/** Executes the refund at the provider under one idempotency key, then updates the order. */
export const sendRefund = (db: Db, provider: Provider, { paymentRefundId }: JobPayloads['payments.refund']) =>
  askForRefund(db, provider, paymentRefundId, ['PENDING'])

const refundSteps = { done: refundDone, failed: refundFailed, returned: refundReturned, repaid: refundRepaid }

async function askForRefund(
  db: Db,
  provider: Provider,
  paymentRefundId: number,
  statuses: readonly ('PENDING' | 'DONE')[],
): Promise<void> {
  const part = await findRefundPart(db, paymentRefundId, statuses)
  if (!part) return
  // The seller's part comes back first. A buyer never waits for it: its own job tries again.
  if (part.orderId !== null) await settleTransfers(db, provider, { orderId: part.orderId }).catch(() => undefined)
  const response = await provider.refund({ ...part, key: `refund-${part.id}` })
  await inTransaction(db, async tx => {
    const recorded = await recordRefund(tx, paymentRefundId, response)
    if (response.status === 'pending')
      await addJob(tx, 'payments.refund', { paymentRefundId }, { inSeconds: pendingRefundSeconds })
    if (recorded?.outcome === 'done') await postRepayment(tx, paymentRefundId)
    if (recorded?.outcome === 'returned') await postRepaymentReturned(tx, paymentRefundId)
    if (part.orderId !== null && recorded && recorded.refund === null && recorded.outcome !== 'done')
      await refundUnderWay(tx, part.orderId, { ...part, failure: response.failure }, recorded.outcome)
    if (recorded?.refund) await refundSteps[recorded.refund.outcome](tx, recorded.refund.id)
  })
}
