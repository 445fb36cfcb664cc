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
  MISSING_PAYMENT: {
    title: 'Paiement inconnu du prestataire',
    advice:
      'Le journal porte un encaissement que le prestataire ne montre pas. Vérifiez que les clés sont celles du bon compte avant d’envoyer la marchandise.',
  },
}
