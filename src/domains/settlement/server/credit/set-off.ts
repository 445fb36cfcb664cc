/**
 * What a cooperative sets off against the harvest of its member: the seller has its money without the marketplace, which
 * is then owed its commission only (as a debt of the seller, see transfers/plan.ts).
 */
import type { Tx } from '#platform/db/pool.ts'
import { postJournal } from '../journal.ts'

type OfOrder = { orderId: number; purchaseId: number; vendorId: number }

/** The buyer owes nothing more, and the seller is owed that much less. The caller holds the purchase's lock. */
export const postSetOff = (tx: Tx, { orderId, purchaseId, vendorId }: OfOrder, cents: number) =>
  postJournal(tx, {
    key: `set-off:${orderId}`,
    kind: 'SET_OFF',
    vendorId,
    purchaseId,
    orderId,
    lines: [
      { account: 'SELLERS', cents, part: 'SET_OFF' },
      { account: 'BUYERS', cents: -cents },
    ],
  })

/** A refund of an order that was set off: the cooperative returns it on the account that it has with its member. */
export async function returnSetOff(
  tx: Tx,
  { orderId, purchaseId, vendorId }: OfOrder,
  refund: { id: number; cents: number },
) {
  await postJournal(tx, {
    key: `set-off-back:${refund.id}`,
    kind: 'SET_OFF',
    vendorId,
    purchaseId,
    orderId,
    lines: [
      { account: 'BUYERS', cents: refund.cents },
      { account: 'SELLERS', cents: -refund.cents, part: 'SET_OFF' },
    ],
  })
  await tx
    .updateTable('receivables')
    .set(eb => ({ credited_cents: eb('credited_cents', '+', refund.cents) }))
    .where('order_id', '=', orderId)
    .execute()
}
