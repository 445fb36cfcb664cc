/** After a restore: fetches and settles what the provider did since the backup, and lists payments unknown to us. */
import { skipLostNumbers } from '#domains/payments/server/actions.ts'
import type { BookedPayment, Provider } from '#domains/payments/server/port.ts'
import { findKnownPayment } from '#domains/payments/server/queries.ts'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { mailLostPurchase } from './mails.ts'
import { type SettleOutcome, settlePayment } from './settle.ts'

/**
 * `settled`: the purchase exists here. For a lost purchase: `given back` now or before; `to give back` in a dry run;
 * `closed`: not paid, and no longer payable; `refused`: the provider rejected the refund; an operator must contact it.
 */
export type ReconciledPayment = BookedPayment & {
  outcome: SettleOutcome | 'given back' | 'to give back' | 'closed' | 'open' | 'refused'
  /** Refunded at the provider and not here: a person must record it. */
  unknownRefundCents: number
}
/** Without `act`, lost purchases are only reported. */
type Options = { since: Date; act: boolean }

/** Longer than any payment may take: a payment opened that long before the backup had ended by then. */
const longestPaymentMs = 3 * 3_600_000

export async function* reconcileSince(
  db: Db,
  provider: Provider,
  { since, act }: Options,
): AsyncGenerator<ReconciledPayment> {
  if (act) await inTransaction(db, skipLostNumbers)
  for await (const booked of provider.history(new Date(since.getTime() - longestPaymentMs))) {
    const known = await findKnownPayment(db, booked)
    if (!known) {
      yield { ...booked, outcome: await endLost(db, provider, booked, act), unknownRefundCents: 0 }
      continue
    }
    const outcome = await settlePayment(db, booked.facts)
    yield { ...booked, outcome, unknownRefundCents: Math.max(0, booked.givenBackCents - known.givenBackCents) }
  }
}

/** What was ordered, by whom and for which address is lost, so nothing can be sent. */
async function endLost(
  db: Db,
  provider: Provider,
  booked: BookedPayment,
  act: boolean,
): Promise<ReconciledPayment['outcome']> {
  const { facts, givenBackCents } = booked
  if (facts.status === 'pending') {
    if (!act) return 'open'
    await provider.close(facts.ref)
    // Paid between the two calls: the money is captured now.
    const now = await provider.fetch(facts.ref)
    return now.status === 'captured' ? endLost(db, provider, { ...booked, facts: now }, act) : 'closed'
  }
  if (facts.status !== 'captured') return 'closed'
  const amountCents = facts.amountCents - givenBackCents
  if (amountCents <= 0) return 'given back'
  if (!act) return 'to give back'
  const response = await provider.refund({ ref: facts.ref, amountCents, key: 'lost', refundRef: null })
  if (response.status === 'failed') return 'refused'
  await inTransaction(db, tx => mailLostPurchase(tx, booked, amountCents))
  return 'given back'
}
