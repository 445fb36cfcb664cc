/** Purchases paid by bank transfer: from the opening of their account to the end of their reservation. */
import { removePurchasedLines } from '#domains/cart/server/actions.ts'
import { addJob, type JobPayloads } from '#domains/jobs.ts'
import type { TransferInstructions } from '#domains/payments/contract-means.ts'
import { recordStarted } from '#domains/payments/server/actions.ts'
import type { Provider } from '#domains/payments/server/port.ts'
import { findPaymentOfPurchase } from '#domains/payments/server/queries.ts'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { transferReminderDays } from '../rules.ts'
import { lockPurchaseWithCart } from './purchases.ts'
import { settlePayment } from './settle.ts'
import { mailInstructions, mailReminder } from './transfer-mails.ts'

type Opened = { ref: string; redirectUrl: string; instructions: TransferInstructions }

/**
 * The account is open: mails it, and takes the goods out of the cart, so that the buyer may order others meanwhile. A
 * purchase that ended during the call is closed at the provider.
 */
export async function recordTransferOpened(db: Db, paymentId: number, purchaseId: number, opened: Opened) {
  await inTransaction(db, async tx => {
    const purchase = await lockPurchaseWithCart(tx, purchaseId)
    await recordStarted(tx, paymentId, opened)
    if (purchase.status !== 'AWAITING_PAYMENT') {
      await addJob(tx, 'purchases.expire', { purchaseId }, { key: `expire:${purchaseId}` })
      return
    }
    if (purchase.cartId !== null) await removePurchasedLines(tx, purchase.cartId, purchaseId)
    const { expires_at: expiresAt } = await tx
      .updateTable('purchases')
      .set({ cart_id: null })
      .where('id', '=', purchaseId)
      .returning('expires_at')
      .executeTakeFirstOrThrow()
    await mailInstructions(tx, purchaseId)
    const runAt = new Date(expiresAt.getTime() - transferReminderDays * 86_400_000)
    await addJob(tx, 'purchases.remind', { purchaseId }, { key: `remind:${purchaseId}`, runAt })
  })
}

/** An event named this payment or its account: its state is fetched. One that is none of ours changes nothing. */
export async function refreshFunds(db: Db, provider: Provider, ref: string): Promise<void> {
  await settlePayment(db, await provider.fetch(ref))
}

/** Job, before the end of the reservation: what arrived meanwhile is settled first. */
export async function remindPurchase(db: Db, provider: Provider, { purchaseId }: JobPayloads['purchases.remind']) {
  const { ref } = await findPaymentOfPurchase(db, purchaseId)
  if (ref !== null) await refreshFunds(db, provider, ref)
  await inTransaction(db, async tx => {
    const purchase = await lockPurchaseWithCart(tx, purchaseId)
    if (purchase.status === 'AWAITING_PAYMENT' && !purchase.due) await mailReminder(tx, purchaseId)
  })
}
