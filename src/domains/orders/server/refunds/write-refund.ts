/** Writes a refund with its lines, its entries in the journal, and what asks the provider for it. */
import { addJob } from '#domains/jobs.ts'
import { requestRefund } from '#domains/payments/server/refunds/refunds.ts'
import { postPaidBySeller, postRefund } from '#domains/settlement/server/postings.ts'
import { requestTransfer } from '#domains/settlement/server/transfers/send.ts'
import { now } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { RefundMeans } from '../../rules/other-means.ts'
import type { LockedOrder } from '../access.ts'
import { creditRefund } from './credit.ts'
import { type RefundedDeposit, totalOf } from './deposits.ts'
import { isGone } from './refund-stock.ts'

type WrittenLine = { lineId: number; quantity: number; amountCents: number; restock?: boolean; sent?: boolean }
type Refund = {
  lines: readonly WrittenLine[]
  /** Of packaging; part of the amount. */
  deposits?: readonly RefundedDeposit[]
  deliveryCents: number
  amountCents: number
  reason: string
  gesture?: true
  /** The buyer's bank made it already. */
  byBank?: true
  /** Its seller made it already, after the bank refused it. */
  bySeller?: PaidBySeller
}
export type PaidBySeller = { refusedRefundId: number; means: RefundMeans; paidOn: string; reference: string }

const paidColumns = ({ refusedRefundId, means, paidOn, reference }: PaidBySeller) => ({
  refused_refund_id: refusedRefundId,
  paid_means: means,
  paid_on: paidOn,
  paid_reference: reference,
})

/** The caller holds the locks of the purchase and the order. A refund of zero is completed at once. */
export async function writeRefund(tx: Tx, order: LockedOrder, refund: Refund, userId: number | null): Promise<number> {
  const deposits = refund.deposits ?? []
  const isMade = refund.byBank || refund.bySeller !== undefined
  const { id } = await tx
    .insertInto('refunds')
    .values({
      order_id: order.id,
      amount_cents: refund.amountCents,
      delivery_cents: refund.deliveryCents,
      deposit_cents: totalOf(deposits),
      reason: refund.reason,
      gesture: refund.gesture ?? false,
      requested_by: userId,
      ...(refund.amountCents === 0 || isMade ? { status: 'DONE', done_at: now } : {}),
      ...(refund.bySeller && paidColumns(refund.bySeller)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (refund.lines.length)
    await tx
      .insertInto('refund_lines')
      .values(
        refund.lines.map(line => ({
          refund_id: id,
          order_line_id: line.lineId,
          quantity: line.quantity,
          amount_cents: line.amountCents,
          restocked: line.restock === true && isGone(order, line),
          sent: line.sent === true && order.facts.partlySent,
        })),
      )
      .execute()
  if (deposits.length)
    await tx
      .insertInto('refund_deposits')
      .values(
        deposits.map(({ lineId, units, amountCents }) => ({
          refund_id: id,
          order_line_id: lineId,
          units,
          amount_cents: amountCents,
        })),
      )
      .execute()
  // The bank took back the down payment: the balance is not asked for.
  if (refund.byBank && order.facts.awaitsBalance && refund.amountCents === order.facts.refundableCents)
    await creditRefund(tx, order, { id, cents: refund.amountCents })
  if (refund.amountCents > 0 && !isMade) {
    const leftCents = await creditRefund(tx, order, { id, cents: refund.amountCents })
    if (leftCents === 0) await addJob(tx, 'orders.refund-credited', { refundId: id })
    else await requestRefund(tx, { purchaseId: order.purchaseId, refundId: id, amountCents: leftCents })
  }
  await postRefund(tx, id)
  if (refund.bySeller) await postPaidBySeller(tx, id)
  await requestTransfer(tx, order.id)
  return id
}
