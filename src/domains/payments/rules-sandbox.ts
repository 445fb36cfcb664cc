/** States of payouts, refunds and disputes at the embedded bank, in French. */
export const payoutStates = ['sent', 'paid', 'failed'] as const
export const payoutStateLabels = { sent: 'En route', paid: 'Arrivé', failed: 'Revenu' } as const
export const refundStates = ['pending', 'done', 'failed'] as const
export const refundStateLabels = { pending: 'Attend la banque', done: 'Rendu', failed: 'Refusé' } as const
/** What the bank does with the next refund of a payment. */
export const nextRefunds = ['refuse', 'delay'] as const
export const nextRefundLabels = {
  refuse: 'Refuse le prochain remboursement',
  delay: 'Retarde le prochain remboursement',
} as const
export const disputeStates = ['open', 'review', 'won', 'lost'] as const
export const disputeStateLabels = {
  open: 'Attend un dossier',
  review: 'À l’étude',
  won: 'Gagnée',
  lost: 'Perdue',
} as const
