/** States of a bank dispute; they only move forward. */
export const chargebackStatuses = ['open', 'review', 'won', 'lost'] as const
export type ChargebackStatus = (typeof chargebackStatuses)[number]

const rank: Record<ChargebackStatus, number> = { open: 0, review: 1, won: 2, lost: 2 }
/** A repeated, late or out-of-order state changes nothing. */
export const disputeAdvances = (from: ChargebackStatus, to: ChargebackStatus) => rank[to] > rank[from]
export const isClosed = (status: ChargebackStatus) => rank[status] === 2

export const chargebackLabels: Record<ChargebackStatus, string> = {
  open: 'Attend un dossier',
  review: 'À l’étude à la banque',
  won: 'Gagnée',
  lost: 'Perdue',
}

const reasons: Record<string, string> = {
  product_not_received: 'Articles non reçus',
  product_unacceptable: 'Articles défectueux ou non conformes',
  fraudulent: 'Paiement non reconnu (fraude)',
  unrecognized: 'Paiement non reconnu',
  duplicate: 'Paiement en double',
  credit_not_processed: 'Remboursement non reçu',
}
export const chargebackReason = (code: string): string => reasons[code] ?? 'Autre motif'
