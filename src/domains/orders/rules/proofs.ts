/** Proofs of goods made on demand: whose turn it is, and the periods. */
import { inWeekOf } from '#domains/shipping/rules/working-days.ts'
import type { OrderMode } from '#shared/delivery.ts'

/**
 * `buyer`: their brief or approval is awaited; `overdue`: for so long that the seller may give up; `seller`: the proof is
 * to be made; `approved`: production has begun.
 */
export type ProofState = 'buyer' | 'overdue' | 'seller' | 'approved'

/** BRIEF and APPROVAL wait for the buyer, PROOF for the seller. */
export const proofSteps = ['BRIEF', 'PROOF', 'APPROVAL', 'APPROVED'] as const
export type ProofStep = (typeof proofSteps)[number]

export const buyerStepLabels: Record<ProofStep, string> = {
  BRIEF: 'Vos indications à compléter',
  PROOF: 'Le vendeur prépare votre bon à tirer',
  APPROVAL: 'Bon à tirer à approuver',
  APPROVED: 'Approuvé, en fabrication',
}
export const sellerStepLabels: Record<ProofStep, string> = {
  BRIEF: 'Indications à compléter par l’acheteur',
  PROOF: 'Bon à tirer à préparer',
  APPROVAL: 'Bon à tirer chez l’acheteur',
  APPROVED: 'Approuvé, à fabriquer',
}

/** Days without a response of the buyer after which they are reminded, in order. */
export const proofReminderDays = [3, 7] as const
/** Days without a response of the buyer after which the seller may cancel and refund. */
export const giveUpDays = 30

type AwaitedWork = { briefsToGive: number; proofsToApprove: number; balancesToPay: number }
/** « 2 personnalisations à préciser, 1 bon à tirer à approuver, 1 solde à payer »; null when nothing waits for the buyer. */
export function awaitedFromBuyer(waiting: AwaitedWork): string | null {
  const { briefsToGive, proofsToApprove, balancesToPay } = waiting
  const parts = [
    briefsToGive > 0 && `${briefsToGive}\u00a0personnalisation${briefsToGive > 1 ? 's' : ''} à préciser`,
    proofsToApprove > 0 && `${proofsToApprove}\u00a0bon${proofsToApprove > 1 ? 's' : ''} à tirer à approuver`,
    balancesToPay > 0 && `${balancesToPay}\u00a0solde${balancesToPay > 1 ? 's' : ''} à payer`,
  ].filter(Boolean)
  return parts.length ? parts.join(', ') : null
}

const dayMs = 86_400_000
type Brief = { step: ProofStep; since: Date }

/** State of the whole order: the party awaited by any of its lines, the buyer first. Null without lines made on demand. */
export function proofState(briefs: readonly Brief[], at: Date): ProofState | null {
  if (briefs.length === 0) return null
  const awaited = briefs.filter(({ step }) => step === 'BRIEF' || step === 'APPROVAL')
  const oldest = Math.min(...awaited.map(({ since }) => since.getTime()))
  if (awaited.length) return at.getTime() - oldest >= giveUpDays * dayMs ? 'overdue' : 'buyer'
  return briefs.some(({ step }) => step === 'PROOF') ? 'seller' : 'approved'
}

/** « Expédié la semaine du 7 décembre », « Prêt à retirer la semaine du 7 décembre » */
export const dispatchWeekLabel = (week: string, mode: OrderMode) =>
  `${mode === 'PICKUP' ? 'Prêt à retirer' : 'Expédié'} ${inWeekOf(week)}`
