/** Stores what the provider did with a movement, with its entries in the journal. The caller holds the purchase's lock. */
import { addJob } from '#domains/jobs.ts'
import { now } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { JournalLine } from '../../rules/journal.ts'
import { postJournal } from '../journal.ts'
import { addDebt } from './debts.ts'

export type Open = {
  id: number
  kind: 'TRANSFER' | 'REVERSAL'
  status: 'WAITING' | 'SENDING'
  amountCents: number
  setOffCents: number
  /** The provider's id of the transfer that a reversal takes back. */
  transferRef: string | null
  /** The payment whose money a transfer moves; null for those of before it was recorded. */
  paymentRef: string | null
}
type OfOrder = { orderId: number; vendorId: number; accountRef: string | null }

/** False when it was stored before. */
async function closeMovement(
  tx: Tx,
  id: number,
  values: { status: 'DONE' | 'FAILED'; provider_ref?: string | null; failure?: string },
) {
  const changed = await tx
    .updateTable('transfers')
    .set({ ...values, done_at: now })
    .where('id', '=', id)
    .where('status', '=', 'SENDING')
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function markMoved(tx: Tx, order: OfOrder, open: Open, ref: string | null): Promise<void> {
  if (!(await closeMovement(tx, open.id, { status: 'DONE', provider_ref: ref }))) return
  const { orderId, vendorId } = order
  const sent = (open.amountCents - open.setOffCents) * (open.kind === 'TRANSFER' ? 1 : -1)
  const moved: JournalLine[] = [
    { account: 'SELLER_FUNDS', cents: sent },
    { account: 'PROVIDER', cents: -sent },
  ]
  const repaid: JournalLine[] = [
    { account: 'SELLERS', cents: open.setOffCents, part: 'DEBT' },
    { account: 'SELLER_DEBTS', cents: -open.setOffCents },
  ]
  const lines = [...moved, ...repaid].filter(({ cents }) => cents !== 0)
  await postJournal(tx, { key: `transfer:${open.id}`, kind: 'TRANSFER', vendorId, orderId, lines })
}

/**
 * A refused transfer waits; its account, which may be the reason, is fetched again. A refused reversal becomes a debt: the
 * money is no longer there.
 */
export async function markRefused(tx: Tx, order: OfOrder, open: Open, failure: string): Promise<void> {
  if (!(await closeMovement(tx, open.id, { status: 'FAILED', failure }))) return
  if (open.kind === 'REVERSAL') return addDebt(tx, order, open.amountCents)
  await tx.deleteFrom('debt_set_offs').where('transfer_id', '=', open.id).execute()
  await tx
    .insertInto('transfers')
    .values({
      order_id: order.orderId,
      vendor_id: order.vendorId,
      kind: 'TRANSFER',
      amount_cents: open.amountCents,
      status: 'WAITING',
    })
    .execute()
  if (order.accountRef) await addJob(tx, 'payments.notice', { about: 'account', ref: order.accountRef })
}
