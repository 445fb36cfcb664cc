import type { SandboxChoice } from './contract.ts'
import type { TransferFunds } from './contract-means.ts'

/** Payment statuses: they only move forward, and late money still counts. A debit may be returned after it was captured. */
const rank: Record<string, number> = { PENDING: 0, FAILED: 1, EXPIRED: 1, CANCELLED: 1, CAPTURED: 2, RETURNED: 3 }

/** Whether a payment may move from one status to another. */
export const movesForward = (from: string, to: string) => (rank[to] ?? 0) > (rank[from] ?? 0)

/** Cents that may still be refunded; pending refunds count as refunded. */
export const refundable = (capturedCents: number, refunds: readonly { amountCents: number; status: string }[]) =>
  refunds.reduce((left, refund) => (refund.status === 'FAILED' ? left : left - refund.amountCents), capturedCents)

/** What became of all the money that arrived for a bank transfer, by the status of its payment at the provider. A payment that ended without being captured takes none. */
export function fundsOf(arrivedCents: number, amountCents: number, status: string): TransferFunds {
  if (status === 'pending') return { receivedCents: Math.min(arrivedCents, amountCents), surplusCents: 0 }
  const receivedCents = status === 'captured' ? amountCents : 0
  return { receivedCents, surplusCents: Math.max(0, arrivedCents - receivedCents) }
}

/** Whether these funds are not recorded yet. Older ones than the recorded change nothing. */
export const bringsFunds = (known: TransferFunds, funds: TransferFunds) =>
  funds.receivedCents > known.receivedCents || funds.surplusCents > known.surplusCents

/** Why a bank refused a refund, by the provider's code. */
const refundRefusals: Record<string, string> = {
  declined: 'la banque de l’acheteur l’a décliné',
  expired_or_canceled_card: 'carte expirée ou annulée',
  lost_or_stolen_card: 'carte perdue ou volée',
  account_closed: 'compte clos',
  charge_disputed: 'paiement contesté à la banque',
  charge_for_pending_refund_disputed: 'paiement contesté à la banque',
}
export const refundRefusalWords = (code: string | null) => refundRefusals[code ?? ''] ?? 'sans motif donné'

type Move = { from: readonly string[]; to: string; afterSeconds: number }
/** Sandbox bank: from which statuses each choice is available, and the resulting status. */
export const sandboxMoves: Record<SandboxChoice, Move> = {
  accept: { from: ['open'], to: 'succeeded', afterSeconds: 0 },
  'accept-3ds': { from: ['open'], to: 'challenge', afterSeconds: 0 },
  code: { from: ['challenge'], to: 'succeeded', afterSeconds: 0 },
  app: { from: ['challenge'], to: 'succeeded', afterSeconds: 0 },
  decline: { from: ['open', 'challenge'], to: 'declined', afterSeconds: 0 },
  // The buyer returns immediately; the bank decides twenty seconds later.
  delay: { from: ['open'], to: 'processing', afterSeconds: 20 },
  cancel: { from: ['open', 'challenge'], to: 'cancelled', afterSeconds: 0 },
}
export const sandboxCode = '000000'
