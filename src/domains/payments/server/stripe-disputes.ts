/** Disputes of charges: https://docs.stripe.com/disputes. */
import type { Stripe } from 'stripe'
import type { BookedMovement, DisputeFacts, DisputeStatus, Evidence, EvidenceResult } from './port-sellers.ts'
import { refusalCode } from './stripe-client.ts'
import { ownId } from './stripe-sessions.ts'

const statuses: Record<string, DisputeStatus> = {
  needs_response: 'open',
  warning_needs_response: 'open',
  under_review: 'review',
  warning_under_review: 'review',
  warning_closed: 'won',
  prevented: 'won',
  won: 'won',
  lost: 'lost',
}

/** Money is withdrawn and given back by balance transactions; an inquiry has none. */
export function disputeFacts(dispute: Stripe.Dispute): DisputeFacts {
  const intent = typeof dispute.payment_intent === 'object' ? dispute.payment_intent : null
  const dueBy = dispute.evidence_details.due_by
  return {
    ref: dispute.id,
    paymentId: ownId(intent?.metadata?.payment),
    status: statuses[dispute.status] ?? 'review',
    amountCents: dispute.amount,
    feeCents: dispute.balance_transactions.reduce((sum, { fee }) => sum + fee, 0),
    withdrawn: dispute.balance_transactions.some(({ amount }) => amount < 0),
    reason: dispute.reason,
    dueBy: dueBy ? new Date(dueBy * 1_000) : null,
    openedAt: new Date(dispute.created * 1_000),
  }
}

/** Evidence is sent once: after a lost response, Stripe shows the dispute as under review. */
export async function sendStripeEvidence(client: Stripe, { disputeRef, text, pdf }: Evidence): Promise<EvidenceResult> {
  const { status } = await client.disputes.retrieve(disputeRef)
  if (status.endsWith('under_review')) return { failure: null }
  if (!status.endsWith('needs_response')) return { failure: 'dispute_closed' }
  try {
    const file = await client.files.create({
      purpose: 'dispute_evidence',
      file: { data: pdf, name: 'dossier.pdf', type: 'application/pdf' },
    })
    await client.disputes.update(disputeRef, {
      evidence: { uncategorized_file: file.id, uncategorized_text: text.slice(0, 20_000) },
      submit: true,
    })
    return { failure: null }
  } catch (error) {
    const failure = refusalCode(error)
    if (failure === null) throw error
    return { failure }
  }
}

export async function* disputeHistory(client: Stripe, since: Date): AsyncIterable<BookedMovement> {
  const opened = client.disputes.list({ created: { gte: Math.floor(since.getTime() / 1_000) }, limit: 100 })
  for await (const dispute of opened) {
    const taken = dispute.balance_transactions.reduce((sum, { amount, fee }) => sum - amount + fee, 0)
    yield { kind: 'DISPUTE', ref: dispute.id, cents: taken, at: new Date(dispute.created * 1_000) }
  }
}
