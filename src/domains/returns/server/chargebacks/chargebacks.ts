/** Disputes at the buyers' banks: fetched, stored forward only, booked, and settled under the purchase's lock. */
import { sql } from 'kysely'
import { refundLostOrder } from '#domains/orders/server/refunds/lost-dispute.ts'
import type { Provider } from '#domains/payments/server/port.ts'
import type { DisputeFacts } from '#domains/payments/server/port-sellers.ts'
import { postJournal } from '#domains/settlement/server/journal.ts'
import { now } from '#platform/db/clock.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { type ChargebackStatus, disputeAdvances, isClosed } from '../../rules/chargebacks.ts'
import { evidencePdf } from './chargeback-evidence.ts'
import { mailDisputeOpened } from './chargeback-mails.ts'

/** Job: an event named this dispute. A dispute of a payment that is none of ours changes nothing. */
export async function refreshChargeback(db: Db, provider: Provider, ref: string): Promise<void> {
  const facts = await provider.dispute(ref)
  await inTransaction(db, tx => recordDispute(tx, provider, facts))
}

/** Sends the evidence of an open dispute, and stores the state that the bank then gives it. */
export async function sendEvidence(db: Db, provider: Provider, chargebackId: number): Promise<{ id: number }> {
  const dispute = await db
    .selectFrom('chargebacks')
    .select(['ref', 'status'])
    .where('id', '=', chargebackId)
    .executeTakeFirst()
  if (!dispute) throw fail('NOT_FOUND')
  if (dispute.status !== 'open') throw fail('CONFLICT')
  const { text, pdf } = await evidencePdf(db, chargebackId)
  const { failure } = await provider.submitEvidence({ disputeRef: dispute.ref, text, pdf })
  await refreshChargeback(db, provider, dispute.ref)
  if (failure !== null) throw fail('EVIDENCE_REFUSED')
  return { id: chargebackId }
}

async function recordDispute(tx: Tx, provider: Provider, facts: DisputeFacts): Promise<void> {
  const payment = await tx
    .selectFrom('payments')
    .select(['id', 'purchase_id as purchaseId'])
    .where('id', '=', facts.paymentId ?? 0)
    .where('provider', '=', provider.name)
    .where('status', '=', 'CAPTURED')
    .executeTakeFirst()
  if (!payment) return
  await tx.selectFrom('purchases').select('id').where('id', '=', payment.purchaseId).forUpdate().execute()
  const known = await findKnown(tx, facts.ref)
  const disputed = known ?? (await open(tx, payment, facts))
  const isNew = facts.withdrawn && !disputed.withdrawn
  if (isNew) await withdraw(tx, disputed, facts)
  // An inquiry that became a dispute requires evidence again, whatever was sent before.
  const from = isNew && !isClosed(disputed.status) ? 'open' : disputed.status
  if (from !== disputed.status || disputeAdvances(from, facts.status)) await advance(tx, disputed, facts)
}

type Known = { id: number; purchaseId: number; status: ChargebackStatus; withdrawn: boolean; amountCents: number }

const findKnown = async (tx: Tx, ref: string): Promise<Known | undefined> =>
  // The column's CHECK constraint allows these values only.
  (await tx
    .selectFrom('chargebacks')
    .select(['id', 'purchase_id as purchaseId', 'status', 'withdrawn', 'amount_cents as amountCents'])
    .where('ref', '=', ref)
    .executeTakeFirst()) as Known | undefined

/** Stored as open, whatever its state: each later state is then applied as it would have been. */
async function open(tx: Tx, payment: { id: number; purchaseId: number }, facts: DisputeFacts): Promise<Known> {
  const { id } = await tx
    .insertInto('chargebacks')
    .values({
      ref: facts.ref,
      payment_id: payment.id,
      purchase_id: payment.purchaseId,
      status: 'open',
      amount_cents: facts.amountCents,
      withdrawn: false,
      reason: facts.reason,
      due_by: facts.dueBy,
      opened_at: facts.openedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await mailDisputeOpened(tx, id)
  return { id, purchaseId: payment.purchaseId, status: 'open', withdrawn: false, amountCents: facts.amountCents }
}

/** The bank took the money back, and the provider its fee. */
async function withdraw(tx: Tx, { id, purchaseId, amountCents }: Known, { feeCents }: DisputeFacts) {
  await tx.updateTable('chargebacks').set({ withdrawn: true, fee_cents: feeCents }).where('id', '=', id).execute()
  await postJournal(tx, {
    key: `dispute:${id}`,
    kind: 'DISPUTE',
    purchaseId,
    lines: [
      { account: 'DISPUTED', cents: amountCents },
      { account: 'PROVIDER', cents: -amountCents },
    ],
  })
  if (feeCents > 0)
    await postJournal(tx, {
      key: `dispute-fee:${id}`,
      kind: 'PROVIDER_FEE',
      purchaseId,
      lines: [
        { account: 'PROVIDER_FEES', cents: feeCents },
        { account: 'PROVIDER', cents: -feeCents },
      ],
    })
}

async function advance(tx: Tx, known: Known, facts: DisputeFacts): Promise<void> {
  await tx
    .updateTable('chargebacks')
    .set({ status: facts.status, due_by: facts.dueBy, closed_at: isClosed(facts.status) ? now : null })
    .where('id', '=', known.id)
    .execute()
  if (!facts.withdrawn || !isClosed(facts.status)) return
  if (facts.status === 'won') await postWon(tx, known)
  else await settleLost(tx, known)
}

const postWon = (tx: Tx, { id, purchaseId, amountCents }: Known) =>
  postJournal(tx, {
    key: `dispute-won:${id}`,
    kind: 'DISPUTE',
    purchaseId,
    lines: [
      { account: 'PROVIDER', cents: amountCents },
      { account: 'DISPUTED', cents: -amountCents },
    ],
  })

/**
 * The buyer has the money: each order that the amount still covers is refunded whole, which takes it back from its
 * seller and returns the commission. What covers no whole order is the marketplace's loss.
 */
async function settleLost(tx: Tx, { id, purchaseId, amountCents }: Known): Promise<void> {
  const { rows } = await sql<{ orderId: number }>`
    SELECT o.id AS "orderId" FROM chargebacks c JOIN payments y ON y.id = c.payment_id JOIN orders o ON o.purchase_id = y.purchase_id
    WHERE c.id = ${id} AND o.id = coalesce(y.order_id, o.id) ORDER BY o.id`.execute(tx)
  let left = amountCents
  for (const { orderId } of rows) left -= await refundLostOrder(tx, orderId, left)
  await postJournal(tx, {
    key: `dispute-lost:${id}`,
    kind: 'DISPUTE',
    purchaseId,
    lines: [
      { account: 'BUYERS' as const, cents: amountCents - left },
      { account: 'DISPUTE_LOSSES' as const, cents: left },
      { account: 'DISPUTED' as const, cents: -amountCents },
    ].filter(({ cents }) => cents !== 0),
  })
}
