/** What a refused transfer means and what to do, by the code of the payment provider. */

type Words = { reason: string; advice: string }

const notInPayment: Words = {
  reason: 'Le paiement de l’acheteur ne contient plus cette somme.',
  advice: 'Cherchez dans le paiement un remboursement ou un transfert fait à la main.',
}

const words = new Map<string, Words>(
  Object.entries({
    account_invalid: {
      reason: 'Le compte du vendeur est fermé, ou n’est plus rattaché au marché.',
      advice: 'Demandez au vendeur d’ouvrir de nouveau son compte de paiement.',
    },
    transfers_not_allowed: {
      reason: 'Ce compte n’admet pas de transfert.',
      advice: 'Chez le prestataire, rendez au compte le droit de recevoir des transferts.',
    },
    balance_insufficient: notInPayment,
    amount_too_large: notInPayment,
    charge_not_paid: {
      reason: 'Le prestataire n’a pas encore encaissé le paiement.',
      advice: 'Rien tout de suite\u00a0: le transfert part une fois l’argent arrivé.',
    },
  }),
)

/** Codes of the provider are many: one that has no words is shown as it is. */
export const refusalWords = (code: string): Words =>
  words.get(code) ?? {
    reason: `Raison donnée par le prestataire\u00a0: ${code}.`,
    advice: 'Cherchez cette raison dans son tableau de bord.',
  }
