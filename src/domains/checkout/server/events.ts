import { addJob } from '#domains/jobs.ts'
import { closeEvent, type EventOutcome, openEvent } from '#domains/payments/server/actions.ts'
import type { Provider, WebhookCall } from '#domains/payments/server/port.ts'
import { databaseNow } from '#platform/db/clock.ts'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { type SettleOutcome, settlePaymentIn } from './settle.ts'

const outcomes: Record<SettleOutcome, EventOutcome> = {
  paid: { outcome: 'applied', reason: null },
  refunded: { outcome: 'applied', reason: 'money without goods: given back' },
  funded: { outcome: 'applied', reason: 'bank transfer: other amount than expected' },
  ended: { outcome: 'applied', reason: null },
  unchanged: { outcome: 'ignored', reason: 'already known' },
  unknown: { outcome: 'quarantined', reason: 'no such payment' },
  mismatch: { outcome: 'quarantined', reason: 'other amount, currency or reference than agreed' },
}

/** An event and its effects are written in one transaction: after a failure in between, it counts as not received. */
export async function receiveEvent(db: Db, provider: Provider, call: WebhookCall | null) {
  if (!call) throw fail('SIGNATURE_INVALID')
  const event = await provider.verifyEvent({ ...call, at: await databaseNow(db) })
  return inTransaction(db, async tx => {
    if (!(await openEvent(tx, provider.name, event))) return { outcome: 'ignored' as const }
    const outcome = await outcomeOf()
    await closeEvent(tx, provider.name, event.id, outcome)
    return { outcome: outcome.outcome }

    async function outcomeOf(): Promise<EventOutcome> {
      if (event.anomaly) return { outcome: 'quarantined', reason: event.anomaly }
      if (event.notice) {
        await addJob(tx, 'payments.notice', event.notice)
        return { outcome: 'applied', reason: null }
      }
      if (!event.facts) return { outcome: 'ignored', reason: 'not about the money of a payment' }
      return outcomes[await settlePaymentIn(tx, event.facts)]
    }
  })
}
