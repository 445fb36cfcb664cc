import type { DifferenceKind } from '../../rules/reconciliation.ts'

/** What a difference is, and what the operator does about it. */
export const differenceWords: Record<DifferenceKind, { title: string; advice: string }> = {
  CAPTURE: {
    title: 'Encaissement',
    advice:
      'Le prestataire n’a pas encaissé ce que le journal porte. Ouvrez le paiement chez lui\u00a0: son événement s’est perdu, ou le montant a été changé à la main.',
  },
  REFUND: {
    title: 'Remboursement',
    advice:
      'Comparez les remboursements de la commande avec ceux du prestataire. Fait chez lui seulement\u00a0: notez-le sur la commande. Jamais parti\u00a0: relancez le travail de remboursement.',
  },
  SALE: {
    title: 'Vente',
    advice:
      'L’argent encaissé ne couvre pas exactement les commandes payées. Ouvrez-les\u00a0: l’une manque, ou son montant a changé. Prévenez l’équipe technique.',
  },
  UNKNOWN_PAYMENT: {
    title: 'Paiement inconnu ici',
    advice:
      'Le prestataire détient l’argent d’un achat que le site ne connaît pas. Retrouvez l’acheteur chez lui, puis remboursez-le.',
  },
  TRANSFER: {
    title: 'Transfert à un vendeur',
    advice:
      'Le montant transféré n’est pas celui du journal. Ouvrez le transfert chez le prestataire\u00a0: il a été changé à la main, ou son écriture manque.',
  },
  REVERSAL: {
    title: 'Reprise sur un transfert',
    advice:
      'La somme reprise au vendeur n’est pas celle du journal. Comparez avec les remboursements de la commande avant de rien reprendre d’autre.',
  },
  PAYOUT: {
    title: 'Virement à un vendeur',
    advice:
      'Un virement revenu, ou fait à la main chez le prestataire, n’est pas dans le journal. Ouvrez le compte du vendeur\u00a0: ce qui lui reste dû doit correspondre.',
  },
  DISPUTE: {
    title: 'Contestation',
    advice:
      'La banque a repris ou rendu une autre somme que celle du journal\u00a0: son événement s’est perdu. Ouvrez la contestation chez le prestataire.',
  },
  UNKNOWN_MOVEMENT: {
    title: 'Mouvement inconnu ici',
    advice:
      'Le prestataire a transféré, versé ou rendu une somme que le site n’a pas demandée. Retrouvez qui l’a faite chez lui, et protégez les accès.',
  },
  MISSING_MOVEMENT: {
    title: 'Mouvement inconnu du prestataire',
    advice:
      'Le journal porte un mouvement que le prestataire ne montre pas. Vérifiez les clés et le compte du vendeur avant de le refaire.',
  },
  MISSING_PAYMENT: {
    title: 'Paiement inconnu du prestataire',
    advice:
      'Le journal porte un encaissement que le prestataire ne montre pas. Vérifiez que les clés sont celles du bon compte avant d’envoyer la marchandise.',
  },
}
