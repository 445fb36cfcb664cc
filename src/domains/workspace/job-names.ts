import type { JobPayloads } from '#domains/jobs.ts'

/** Operator-facing names of the background jobs. */
export const jobNames: Record<keyof JobPayloads, string> = {
  'mail.send': 'Envoi d’un courriel',
  'accounts.reset': 'Liens de nouveau mot de passe',
  'listing.refresh': 'Mise à jour des listes',
  'sandbox.deliver': 'Réponse de la banque d’essai',
  'payments.notice': 'Nouvelle du prestataire de paiement',
  'payments.reconcile': 'Rapprochement des paiements',
  'payments.refund': 'Remboursement à la banque',
  'purchases.expire': 'Fin des achats non payés',
  'purchases.remind': 'Rappels de virements attendus',
  'orders.complete': 'Clôture des commandes livrées',
  'proofs.remind': 'Rappels de bons à tirer',
  'orders.late': 'Commandes en retard, aux équipes',
  'messages.notify': 'Avis de message non lu',
  'returns.remind': 'Rappels des retours et litiges',
  'invoices.deposit': 'Dépôt d’une facture à la plateforme',
  'invoices.deposits': 'Reprise des dépôts de factures',
  'invoices.notify': 'Avis de la plateforme d’essai',
  'invoices.reports': 'Sommes de l’e-reporting',
  'invoices.report-sending': 'Envoi de l’e-reporting',
  'invoices.statuses': 'Lecture des statuts de factures',
  'settlement.payouts': 'Virements aux vendeurs',
  'settlement.releases': 'Dates de versement des commandes',
  'settlement.tax-identities': 'Demandes d’identité fiscale aux vendeurs',
  'settlement.transfer': 'Transfert au compte d’un vendeur',
  'settlement.transfers': 'Reprise des transferts',
  'settlement.invoice': 'Factures de commission du mois',
  'settlement.reconcile': 'Comparaison du journal et du prestataire',
  'webhooks.deliver': 'Message au logiciel d’un vendeur',
  'imports.work': 'Import d’un fichier de vendeur',
  'imports.feeds': 'Flux de vendeurs à récupérer',
  'imports.fetch': 'Récupération du fichier d’un flux',
  'imports.pictures': 'Photos d’un import',
  'imports.resume': 'Reprise des imports interrompus',
  'stock.watch': 'Alertes de stock bas',
  'promotions.turn': 'Début et fin des promotions',
  maintenance: 'Grand ménage',
}
/** A failed job may have the name of a former release. */
const names: Record<string, string | undefined> = jobNames
export const jobName = (kind: string) => names[kind] ?? kind
