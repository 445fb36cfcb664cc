/** What the provider did with a payout, with its entries in the journal. A payout only moves forward. */
import { addJob } from '#domains/jobs.ts'
import type { Provider } from '#domains/payments/server/port.ts'
import { now } from '#platform/db/clock.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { postJournal, reverseJournal } from '../journal.ts'
import { mailPayout, mailPayoutReturned } from '../mails.ts'

export type Payout = { id: number; vendorId: number; accountRef: string; amountCents: number }

export async function recordSent(tx: Tx, payout: Payout, ref: string): Promise<void> {
  const changed = await tx
    .updateTable('payouts')
    .set({ status: 'SENT', reference: ref })
    .where('id', '=', payout.id)
    .where('status', '=', 'SENDING')
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) return
  await postJournal(tx, {
    key: `payout:${payout.id}`,
    kind: 'PROVIDER_PAYOUT',
    vendorId: payout.vendorId,
    payoutId: payout.id,
    lines: [
      { account: 'SELLERS', cents: payout.amountCents, part: 'PAYOUT' },
      { account: 'SELLER_FUNDS', cents: -payout.amountCents },
    ],
  })
  await mailPayout(tx, payout.vendorId, { ...payout, reference: ref })
}

/** Refused at once: the money is still in the account, whose state is fetched; the next run tries again. */
export async function recordUnsent(tx: Tx, payout: Payout, failure: string): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ status: 'FAILED', failure, closed_at: now })
    .where('id', '=', payout.id)
    .where('status', '=', 'SENDING')
    .execute()
  await addJob(tx, 'payments.notice', { about: 'account', ref: payout.accountRef })
}

/** Fetches a payout and stores its state. A payout of somebody's own hand, which is none of ours, changes nothing. */
export async function refreshPayout(
  db: Db,
  provider: Provider,
  notice: { ref: string; accountRef: string },
): Promise<void> {
  const facts = await provider.payout(notice.accountRef, notice.ref)
  if (facts.status === 'sent') return
  await inTransaction(db, async tx => {
    const payout = await lockPayout(tx, notice)
    if (payout && facts.status === 'paid') await recordPaid(tx, payout.id)
    if (payout && facts.status === 'failed') await recordReturned(tx, payout, facts.failure ?? 'failed')
  })
}

async function lockPayout(
  tx: Tx,
  { ref, accountRef }: { ref: string; accountRef: string },
): Promise<Payout | undefined> {
  const found = await tx
    .selectFrom('payouts')
    .select(['id', 'vendor_id as vendorId', 'amount_cents as amountCents'])
    .where('reference', '=', ref)
    .forUpdate()
    .executeTakeFirst()
  if (found) return { ...found, accountRef }
  const sending = await tx
    .selectFrom('payouts as p')
    .innerJoin('payment_accounts as a', 'a.vendor_id', 'p.vendor_id')
    .select('p.id')
    .where('a.ref', '=', accountRef)
    .where('p.status', '=', 'SENDING')
    .executeTakeFirst()
  // The event was quicker than our own write: the job is retried after it.
  if (sending) throw new Error(`payout ${sending.id} is not stored yet`)
}

const recordPaid = (tx: Tx, id: number) =>
  tx
    .updateTable('payouts')
    .set({ status: 'PAID', closed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'SENT')
    .execute()

/** Banks return money days after it arrived: also possible once paid. Its orders are to be paid out again. */
async function recordReturned(tx: Tx, payout: Payout, failure: string) {
  const changed = await tx
    .updateTable('payouts')
    .set({ status: 'FAILED', failure, closed_at: now })
    .where('id', '=', payout.id)
    .where('status', 'in', ['SENT', 'PAID'])
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) return
  await reverseJournal(tx, { key: `payout-returned:${payout.id}`, reverses: `payout:${payout.id}` })
  await mailPayoutReturned(tx, payout.vendorId, payout)
  await addJob(tx, 'payments.notice', { about: 'account', ref: payout.accountRef })
}
