/** Disputes in the sandbox bank's records, and all its movements for the reconciliation. */
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { BookedMovement, DisputeFacts, Evidence, EvidenceResult } from './port-sellers.ts'

export async function sandboxDispute(db: Db, ref: string): Promise<DisputeFacts> {
  const row = await db
    .selectFrom('sandbox_disputes as d')
    .innerJoin('sandbox_payments as p', 'p.ref', 'd.payment_ref')
    .select([
      'd.amount_cents',
      'd.fee_cents',
      'd.status',
      'd.reason',
      'd.due_by',
      'd.created_at',
      'p.merchant_reference',
    ])
    .where('d.ref', '=', ref)
    .executeTakeFirstOrThrow(() => new Error(`the sandbox has no dispute ${ref}`))
  return {
    ref,
    paymentId: Number(row.merchant_reference),
    // The column's CHECK constraint allows these values only.
    status: row.status as DisputeFacts['status'],
    amountCents: row.amount_cents,
    feeCents: row.fee_cents,
    withdrawn: true,
    reason: row.reason,
    dueBy: row.due_by,
    openedAt: row.created_at,
  }
}

export async function takeEvidence(db: Db, { disputeRef, text, pdf }: Evidence): Promise<EvidenceResult> {
  const sent = await db
    .updateTable('sandbox_disputes')
    .set({ status: 'review', evidence: text, evidence_bytes: pdf.length })
    .where('ref', '=', disputeRef)
    .where('status', '=', 'open')
    .where('due_by', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (sent.numUpdatedRows > 0n) return { failure: null }
  return { failure: (await sandboxDispute(db, disputeRef)).status === 'review' ? null : 'dispute_closed' }
}

export async function* sandboxMovements(
  db: Db,
  since: Date,
  accountRefs: readonly string[],
): AsyncIterable<BookedMovement> {
  const { rows } = await sql<BookedMovement>`
    SELECT 'TRANSFER' AS kind, ref, amount_cents AS cents, created_at AS at FROM sandbox_transfers WHERE created_at >= ${since}
    UNION ALL SELECT 'REVERSAL', v.ref, v.amount_cents, v.created_at FROM sandbox_reversals v
      JOIN sandbox_transfers t ON t.ref = v.transfer_ref WHERE t.created_at >= ${since}
    UNION ALL SELECT 'PAYOUT', ref, CASE status WHEN 'failed' THEN 0 ELSE amount_cents END, created_at FROM sandbox_payouts
      WHERE created_at >= ${since} AND account_ref = ANY(${accountRefs}::text[])
    UNION ALL SELECT 'DISPUTE', ref, fee_cents + CASE status WHEN 'won' THEN 0 ELSE amount_cents END, created_at
      FROM sandbox_disputes WHERE created_at >= ${since}`.execute(db)
  yield* rows
}
