import { addDays } from '#shared/dates.ts'
import { contestDays } from './mandate.ts'

export const contestSubjects = ['PARTY', 'AMOUNT', 'VAT', 'OTHER'] as const
export type ContestSubject = (typeof contestSubjects)[number]
export const contestSubjectLabels: Record<ContestSubject, string> = {
  PARTY: 'Le nom ou l’adresse de l’acheteur ou du vendeur',
  AMOUNT: 'Un article, une quantité ou un prix',
  VAT: 'Un taux de TVA',
  OTHER: 'Autre chose',
}

export const contestOutcomes = ['CORRECTED', 'REJECTED', 'WITHDRAWN'] as const
export type ContestOutcome = (typeof contestOutcomes)[number]
/** Those of the operator; the seller withdraws. */
export const contestDecisions = ['CORRECTED', 'REJECTED'] as const
export type ContestDecision = (typeof contestDecisions)[number]
export const contestOutcomeLabels: Record<ContestOutcome, string> = {
  CORRECTED: 'Corrigée',
  REJECTED: 'Maintenue',
  WITHDRAWN: 'Retirée',
}

/** First day of issue that may still be contested on a day. */
export const firstContestable = (day: string) => addDays(day, -contestDays)

/** Last day to contest. */
export const contestUntil = (issuedOn: string) => addDays(issuedOn, contestDays)
