/** States of payouts and disputes at the embedded bank, in French. */
export const payoutStates = ['sent', 'paid', 'failed'] as const
export const payoutStateLabels = { sent: 'En route', paid: 'Arrivé', failed: 'Revenu' } as const
export const disputeStates = ['open', 'review', 'won', 'lost'] as const
export const disputeStateLabels = {
  open: 'Attend un dossier',
  review: 'À l’étude',
  won: 'Gagnée',
  lost: 'Perdue',
} as const
