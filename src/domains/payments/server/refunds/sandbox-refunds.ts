/** Refunds at the sandbox bank. An operator makes it refuse the next one of a payment, or decide it later. */
import { randomBytes } from 'node:crypto'
import type { Tx } from '#platform/db/pool.ts'
import type { RefundRequest, RefundResponse } from '../port.ts'
import { sandboxFunds } from '../sandbox-bank-transfers.ts'
import { moneyStatus, sandboxAccount } from '../sandbox-books.ts'
import type { SandboxChange } from '../sandbox-events.ts'

/** The bank enforces its own limit: refunds never exceed the captured amount. One key has one answer. */
export async function refundAtSandbox(tx: Tx, request: RefundRequest): Promise<RefundResponse> {
  const payment = await tx
    .selectFrom('sandbox_payments')
    .select(['amount_cents', 'status', 'next_refund'])
    .where('ref', '=', request.ref)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const refunds = await tx
    .selectFrom('sandbox_refunds')
    .select(['ref', 'idempotency_key', 'amount_cents', 'surplus', 'status', 'failure'])
    .where('payment_ref', '=', request.ref)
    .execute()
  const known = refunds.find(row => row.idempotency_key === request.key)
  if (known && known.amount_cents !== request.amountCents)
    throw new Error(`the sandbox knows ${known.ref} with another amount`)
  // The column's CHECK constraint allows these values only.
  if (known) return { refundRef: known.ref, status: known.status as RefundResponse['status'], failure: known.failure }
  const surplus = request.surplus ?? false
  const sum = refunds.reduce(
    (total, row) => total + (row.surplus === surplus && row.status !== 'failed' ? row.amount_cents : 0),
    request.amountCents,
  )
  const ref = `bdr_${randomBytes(12).toString('hex')}`
  if (await isContested(tx, request.ref)) return { refundRef: ref, status: 'failed', failure: 'charge_disputed' }
  if (sum > (await refundableCents(tx, request.ref, payment, surplus)))
    return { refundRef: ref, status: 'failed', failure: 'amount_too_large' }
  const decided = surplus ? done : await takeFault(tx, request.ref, payment.next_refund)
  await tx
    .insertInto('sandbox_refunds')
    .values({
      ref,
      payment_ref: request.ref,
      idempotency_key: request.key,
      amount_cents: request.amountCents,
      surplus,
      ...decided,
    })
    .execute()
  return { refundRef: ref, ...decided }
}

type Decided = Pick<RefundResponse, 'status' | 'failure'>
const done: Decided = { status: 'done', failure: null }

/** The fault applies to one refund. */
async function takeFault(tx: Tx, ref: string, fault: string | null): Promise<Decided> {
  if (fault === null) return done
  await tx.updateTable('sandbox_payments').set({ next_refund: null }).where('ref', '=', ref).execute()
  return fault === 'refuse' ? { status: 'failed', failure: 'declined' } : { status: 'pending', failure: null }
}

/** The buyer's bank has the money already, or may take it. */
const isContested = async (tx: Tx, ref: string) =>
  (await tx
    .selectFrom('sandbox_disputes')
    .select('ref')
    .where('payment_ref', '=', ref)
    .where('status', '<>', 'won')
    .executeTakeFirst()) !== undefined

async function refundableCents(
  tx: Tx,
  ref: string,
  payment: { amount_cents: number; status: string },
  surplus: boolean,
): Promise<number> {
  if (!surplus) return payment.status === 'succeeded' ? payment.amount_cents : 0
  const { status, amount_cents } = await sandboxAccount(tx, ref)
  return (await sandboxFunds(tx, { ref, amount_cents }, moneyStatus(status)))?.surplusCents ?? 0
}

/** The site learns of it at its next refund only. */
const onNext =
  (fault: 'refuse' | 'delay'): SandboxChange =>
  async (tx, ref) => {
    const changed = await tx
      .updateTable('sandbox_payments')
      .set({ next_refund: fault })
      .where('ref', '=', ref)
      .where('status', '=', 'succeeded')
      .executeTakeFirst()
    return changed.numUpdatedRows > 0n ? null : undefined
  }

const onRefund =
  (from: 'pending' | 'done', decided: Decided): SandboxChange =>
  async (tx, ref) => {
    const changed = await tx
      .updateTable('sandbox_refunds')
      .set(decided)
      .where('ref', '=', ref)
      .where('status', '=', from)
      .executeTakeFirst()
    return changed.numUpdatedRows > 0n ? { about: 'refund', ref } : undefined
  }

export const refundFaults = {
  'refund-refused': onNext('refuse'),
  'refund-delayed': onNext('delay'),
  'refund-paid': onRefund('pending', done),
  'refund-failed': onRefund('pending', { status: 'failed', failure: 'expired_or_canceled_card' }),
  'refund-returned': onRefund('done', { status: 'failed', failure: 'expired_or_canceled_card' }),
} as const satisfies Record<string, SandboxChange>
