/** When an order's money may leave its seller's account at the provider. Days are ISO days in Paris. */
import { returnDeadline } from '#domains/orders/rules/returns.ts'
import { addDays } from '#shared/dates.ts'

export type ReleaseFacts = {
  status: string
  /** Day of receipt; null before. */
  deliveredOn: string | null
  /** Day of completion or cancellation; null before. */
  endedOn: string | null
  buyerKind: 'normal' | 'professional'
  postcode: string
  professionalReturnDays: number
}

/**
 * The day after the return period, which a holiday or a weekend prolongs. What is left of a cancelled order (a delivery
 * already used) is released with its end. Null before receipt.
 */
export function releaseDay(facts: ReleaseFacts): string | null {
  if (facts.status === 'CANCELLED') return facts.endedOn
  const deadline = returnDeadline({ ...facts, deliveredOn: facts.deliveredOn ?? facts.endedOn })
  return deadline && addDays(deadline, 1)
}

/**
 * The provider holds money 90 days at most after it reached an account. Paid out a few days before, whatever is open:
 * a later refund becomes a debt.
 */
export const holdLimitDays = 85

/** Why the money of an order waits: the first that applies. */
export const holds = ['account', 'transfer', 'debit', 'dispute', 'return', 'tax', 'delivery', 'period', 'next'] as const
export type Hold = (typeof holds)[number]
export const holdLabels: Record<Hold, string> = {
  account: 'Attend votre compte de paiement',
  transfer: 'Refusée par le prestataire, redemandée par nos soins',
  debit: 'Attend le prélèvement de l’acheteur',
  dispute: 'Paiement contesté par l’acheteur',
  return: 'Retour ou litige en cours',
  tax: 'Attend votre identité fiscale',
  delivery: 'Attend la réception',
  period: 'Délai de retour en cours',
  next: 'Part avec le prochain virement',
}
