import { giveUpDays, type ProofState } from './proofs.ts'
/** Why an action is refused, in French. */

export const restLeft = 'Une partie de la commande reste à expédier.'
export const sentAgain =
  'Cette commande remplace des articles que vous rendez\u00a0: elle ne se modifie ni ne s’annule. Écrivez au vendeur.'
/** What was exchanged has no price: the right of withdrawal is used on the order that was paid. */
export const withdrawnWhereBought =
  'Cette commande remplace des articles que vous rendez\u00a0: vous renoncez à votre achat depuis la commande d’origine.'
export const alreadyPrepared =
  'Le vendeur a commencé à préparer cette commande\u00a0: elle ne se modifie plus. Écrivez-lui.'
export const balanceDue =
  'L’acheteur n’a pas encore réglé le solde\u00a0: la commande se prépare et part après son paiement.'
export const alreadySent = 'La commande est déjà partie\u00a0: utilisez le retour ou le remboursement.'
export const notLeftYet = 'Les articles ne sont pas encore partis.'

export const notCancelled = {
  AWAITING_PAYMENT: 'Le paiement n’est pas fait\u00a0: sans lui, la commande s’annule d’elle-même.',
  READY_TO_PICK: 'La commande est déjà préparée\u00a0: demandez au vendeur de l’annuler.',
  READY_TO_SHIP: 'La commande est déjà préparée\u00a0: demandez au vendeur de l’annuler.',
  SHIPPED: 'La commande est déjà partie\u00a0: utilisez le retour ou le remboursement.',
  DELIVERED: 'La commande est déjà remise\u00a0: utilisez le retour ou le remboursement.',
  COMPLETED: 'La commande est terminée\u00a0: utilisez le retour ou le remboursement.',
}

/** Where an action is not possible in a status. */
export const statusReasons = {
  AWAITING_PAYMENT: 'Le paiement n’est pas encore confirmé.',
  TO_PREPARE: 'La commande est encore à préparer.',
  READY_TO_PICK: 'La commande est déjà prête à retirer.',
  READY_TO_SHIP: 'L’étiquette est déjà éditée.',
  SHIPPED: 'La commande est déjà expédiée.',
  DELIVERED: 'La commande est déjà remise à l’acheteur.',
  COMPLETED: 'La commande est terminée.',
  CANCELLED: 'La commande est annulée.',
  PAYMENT_FAILED: 'Le paiement n’a pas abouti.',
}

/** An action is refused in these states of the proof, by party or for all. */
export type ProofRefusal = { state: readonly ProofState[]; actor?: 'buyer' | 'seller'; sentence: string }
export const needsApproval: readonly ProofRefusal[] = [
  {
    state: ['buyer', 'overdue', 'seller'],
    sentence: 'La fabrication commence après l’accord de l’acheteur sur le bon à tirer.',
  },
]
export const cancelledUntilApproved: readonly ProofRefusal[] = [
  {
    state: ['approved'],
    actor: 'buyer',
    sentence: 'Vous avez donné votre accord\u00a0: la fabrication est lancée, la commande ne s’annule plus.',
  },
  {
    state: ['buyer'],
    actor: 'seller',
    sentence: `L’acheteur a ${giveUpDays}\u00a0jours pour vous répondre\u00a0: passé ce délai, vous pourrez annuler et le rembourser.`,
  },
]
export const unchangedWhenMade: readonly ProofRefusal[] = [
  {
    state: ['buyer', 'overdue', 'seller', 'approved'],
    sentence: 'Ces articles sont fabriqués pour vous\u00a0: écrivez au vendeur pour en changer.',
  },
]
