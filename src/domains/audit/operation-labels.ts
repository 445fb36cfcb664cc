import { settingKeys, settings } from '#domains/settings/settings.ts'
import { subjectKindOf } from './rules.ts'

/** Labels of administrators' operations; an operation without a label is shown by its path. */
export const adminOperationLabels: Record<string, string> = {
  'POST /api/admin/applications/:id/decision': 'Décision sur une candidature',
  'POST /api/dashboard/campaigns': 'Dossier écrit',
  'PUT /api/dashboard/campaigns/:id': 'Dossier modifié',
  'POST /api/dashboard/campaigns/:id/published': 'Dossier publié ou retiré',
  'POST /api/admin/users/:id/reset-mail': 'Courriel de nouveau mot de passe envoyé',
  'POST /api/admin/users/:id/remove-second-factor': 'Double vérification retirée',
  'POST /api/admin/users/:id/disconnect': 'Déconnecté partout',
  'POST /api/admin/users/:id/block': 'Compte bloqué ou débloqué',
  'POST /api/admin/users/:id/role': 'Rôle donné ou retiré',
  'POST /api/admin/users/:id/view': 'Vu comme cette personne',
  'POST /api/admin/sellers/:id/status': 'Vendeur vérifié, suspendu ou rouvert',
  'PUT /api/admin/sellers/:id/vat-number': 'Régime de TVA d’un vendeur changé',
  'PUT /api/admin/settings/:key': 'Réglage changé',
  'PUT /api/admin/company': 'Société modifiée',
  'POST /api/admin/opening/requirements/:id/mark': 'Point de l’ouverture déclaré ou dispensé',
  'DELETE /api/admin/opening/requirements/:id/mark': 'Déclaration ou dispense retirée',
  'POST /api/admin/opening/open': 'Boutique ouverte',
  'POST /api/admin/opening/close': 'Boutique fermée',
  'POST /api/admin/services/mail/try': 'Courriel essayé',
  'POST /api/admin/services/payment/try': 'Paiement essayé',
  'POST /api/admin/starting-catalogue': 'Étiquettes et caractéristiques de départ ajoutées',
  'POST /api/admin/texts/:name/versions': 'Version d’un texte écrite',
  'DELETE /api/admin/text-versions/:id': 'Version à venir retirée',
  'POST /api/admin/job-openings': 'Offre d’emploi écrite',
  'PUT /api/admin/job-openings/:id': 'Offre d’emploi modifiée',
  'POST /api/admin/job-openings/:id/state': 'Offre d’emploi publiée ou fermée',
  'POST /api/admin/relay-points': 'Points relais ajoutés ou mis à jour',
  'PUT /api/admin/relay-points/:id': 'Point relais modifié',
  'POST /api/admin/relay-points/:id/closed': 'Point relais fermé ou rouvert',
  'POST /api/admin/vat-rates': 'Taux de TVA prévu',
  'DELETE /api/admin/vat-rates/:code': 'Taux de TVA prévu retiré',
  'POST /api/admin/articles/:id/review': 'Article accepté ou renvoyé',
  'POST /api/admin/articles/:id/takedown': 'Article retiré de la vue',
  'POST /api/admin/articles/:id/restore': 'Article remis en vue',
  'POST /api/admin/articles/:id/distinct': 'Deux articles ne sont pas des doublons',
  'POST /api/admin/articles/:id/merge': 'Article réuni avec un autre',
  'POST /api/admin/articles/:id/delete': 'Article supprimé',
  'PUT /api/admin/articles/:id/sheet': 'Fiche d’un article modifiée',
  'PUT /api/admin/articles/:id/variants': 'Déclinaisons modifiées',
  'DELETE /api/admin/articles/:id/variants/:variantId': 'Déclinaison retirée',
  'POST /api/admin/articles/:id/variants/:variantId/restore': 'Déclinaison remise',
  'POST /api/admin/articles/:id/documents': 'Document ajouté',
  'PUT /api/admin/articles/:id/documents/:documentId': 'Document modifié',
  'DELETE /api/admin/articles/:id/documents/:documentId': 'Document retiré',
  'PUT /api/admin/articles/:id/pictures': 'Photos modifiées',
  'POST /api/admin/articles/:id/pictures/:pictureId/crop': 'Photo recadrée',
  'POST /api/admin/article-requests/:id/decide': 'Demande sur un article décidée',
  'PUT /api/admin/categories/:id': 'Rayon modifié',
  'POST /api/admin/tags': 'Étiquette ajoutée',
  'PUT /api/admin/tags/:id': 'Étiquette modifiée',
  'POST /api/admin/seasons': 'Rayon éphémère ajouté',
  'PUT /api/admin/seasons/:id': 'Rayon éphémère modifié',
  'DELETE /api/admin/seasons/:id': 'Rayon éphémère supprimé',
  'POST /api/admin/attributes': 'Caractéristique ajoutée',
  'PUT /api/admin/attributes/:code': 'Caractéristique modifiée',
  'PUT /api/admin/attributes/:code/scopes': 'Rayons d’une caractéristique choisis',
  'POST /api/admin/attributes/:code/values': 'Valeur d’une caractéristique renommée',
  'POST /api/admin/attributes/:code/merge': 'Caractéristique réunie avec une autre',
  'DELETE /api/admin/attributes/:code': 'Caractéristique supprimée',
  'POST /api/admin/pending-values/:kind/:id/accept': 'Marque ou valeur acceptée',
  'POST /api/admin/pending-values/:kind/:id/merge': 'Marque ou valeur réunie avec une autre',
  'POST /api/admin/pending-values/:kind/:id/refuse': 'Marque ou valeur refusée',
  'POST /api/admin/brands': 'Marque ajoutée',
  'PUT /api/admin/brands/:id/logo': 'Logo d’une marque changé',
  'POST /api/admin/categories': 'Rayon ajouté',
  'DELETE /api/admin/categories/:id': 'Rayon supprimé',
  'PUT /api/admin/brands/:id': 'Marque modifiée',
  'POST /api/admin/brands/:id/approve': 'Marque approuvée',
  'POST /api/admin/brands/:id/merge': 'Marque réunie avec une autre',
  'POST /api/admin/reports/:id/decision': 'Décision sur un message signalé',
  'POST /api/admin/sellers/:id/messages': 'Message écrit à un vendeur',
  'POST /api/admin/sellers/:id/messages/read': 'Messages d’un vendeur marqués lus',
  'PUT /api/admin/home': 'Dossiers de l’accueil choisis',
  'POST /api/admin/faq': 'Question de l’aide écrite',
  'PUT /api/admin/faq/:id': 'Question de l’aide modifiée',
  'POST /api/admin/faq/:id/published': 'Question de l’aide publiée ou retirée',
  'POST /api/admin/faq/:id/move': 'Question de l’aide déplacée',
  'POST /api/admin/jobs/:id/replay': 'Travail relancé',
  'POST /api/admin/jobs/replay': 'Travaux d’un genre relancés',
  'POST /api/admin/synonyms': 'Synonyme ajouté',
  'DELETE /api/admin/synonyms/:id': 'Synonyme retiré',
  'POST /api/dashboard/tickets/:id': 'Réponse à une demande',
  'POST /api/payment-sandbox/faults': 'Panne provoquée à la banque d’essai',
  'POST /api/admin/einvoicing/deposits/:id/retry': 'Facture renvoyée à la plateforme',
  'POST /api/admin/einvoicing/reports/:id/retry': 'Rapport de TVA renvoyé à la plateforme',
  'POST /api/admin/einvoicing/faults': 'Panne provoquée à la plateforme d’essai',
  'POST /api/admin/services/platform/try': 'Plateforme de facturation essayée',
  'POST /api/settlement/commission-rules': 'Règle de commission ajoutée',
  'POST /api/settlement/commission-rules/:id/end': 'Règle de commission terminée',
  'POST /api/settlement/accounting/close': 'Mois comptable clos',
  'POST /api/admin/chargebacks/:id/evidence': 'Dossier d’une contestation envoyé à la banque',
  'POST /api/settlement/reconciliation/:id/resolve': 'Écart de rapprochement classé',
}

/** Operations that other roles may also call, each with its own permission. */
export const sharedOperationLabels: Record<string, string> = {
  'POST /api/invoices/:id/reissue': 'Facture rejetée réémise',
  'POST /api/invoices/platform-events': 'Événement d’une plateforme de facturation reçu',
  // Called while impersonating, hence with the viewed user's permissions.
  'POST /api/user/stop-viewing': 'Fin de la vue comme cette personne',
  'POST /api/returns/:id/act': 'Décision sur un retour',
  'POST /api/orders/setRefund/:id': 'Remboursement demandé',
  'POST /api/views': 'Vue enregistrée',
  'PUT /api/views/:id': 'Vue modifiée',
  'DELETE /api/views/:id': 'Vue supprimée',
  'POST /api/orders/gesture/:id': 'Geste commercial',
  'POST /api/orders/:id/notes': 'Note interne sur une commande',
  'POST /api/orders/:id/lots': 'Numéros de lot',
  'POST /api/orders/cancel/:id': 'Commande annulée',
  'POST /api/orders/ship/:id': 'Commande remise au transporteur',
  'POST /api/orders/:id/shipments/:shipmentId/send': 'Envoi remis au transporteur',
  'POST /api/orders/deliver/:id': 'Commande livrée',
  'POST /api/orders/completeOrder/:id': 'Commande terminée',
  'POST /api/auth/logout': 'Déconnexion',
}

/** Operations that administrators call on their own account, grouped by topic. */
const ownOperationLabels: Record<string, string> = {
  user: 'Changement de son propre compte',
  auth: 'Sa connexion',
  cart: 'Changement de son panier',
  checkout: 'Son propre achat',
  payments: 'Paiement de son achat',
  'payment-sandbox': 'Paiement de son achat',
  'credit-accounts': 'Demande de compte client',
  conversations: 'Message écrit ou lu',
  messages: 'Message signalé',
  onboarding: 'Sa candidature',
  orders: 'Commande préparée',
  returns: 'Retour demandé',
  seller: 'Entrée dans une équipe',
  shops: 'Recherche d’un magasin',
  support: 'Sa demande ou son avis',
}

/** File exports. */
export const downloadLabels: Record<string, string> = {
  'GET /api/settlement/exports/:what': 'Export téléchargé',
  'GET /api/settlement/dac7/declaration': 'Déclaration DAC7 téléchargée',
  'GET /api/settlement/fec': 'Fichier des écritures téléchargé',
  'GET /api/admin/audit-log/export': 'Journal téléchargé',
}

/** Subjects of operations, for the filter. */
export const subjectLabels: Record<string, string> = {
  applications: 'Candidature',
  users: 'Utilisateur',
  sellers: 'Vendeur',
  articles: 'Article',
  'article-requests': 'Demande de modification',
  categories: 'Rayon',
  tags: 'Étiquette',
  seasons: 'Rayon éphémère',
  attributes: 'Caractéristique',
  brands: 'Marque',
  faq: 'Question de l’aide',
  home: 'Accueil',
  jobs: 'Travail',
  views: 'Vue enregistrée',
  synonyms: 'Synonyme',
  settings: 'Réglage',
  company: 'Société',
  texts: 'Texte',
  'text-versions': 'Texte',
  'job-openings': 'Offre d’emploi',
  'relay-points': 'Point relais',
  'vat-rates': 'Taux de TVA',
  opening: 'Ouverture',
  services: 'Service',
  'starting-catalogue': 'Rayons de départ',
  reports: 'Signalement',
  campaigns: 'Dossier',
  tickets: 'Demande',
  commissions: 'Règle de commission',
  orders: 'Commande',
  returns: 'Retour',
  payouts: 'Virement',
  reconciliation: 'Écart de rapprochement',
  accounting: 'Comptabilité',
  exports: 'Export',
  journal: 'Journal',
  user: 'Son propre compte',
  auth: 'Sa connexion',
  cart: 'Son panier',
  checkout: 'Son achat',
  conversations: 'Messagerie',
  messages: 'Messagerie',
  onboarding: 'Sa candidature',
  payments: 'Son paiement',
  'payment-sandbox': 'Son paiement',
  'credit-accounts': 'Compte client',
  seller: 'Équipe d’un vendeur',
  settlement: 'Compte d’un vendeur',
  invoices: 'Facture',
  chargebacks: 'Contestation de paiement',
  'pending-values': 'Marque ou valeur à accepter',
  support: 'Aide',
}
const exportNames: Record<string, string> = { dac7: 'DAC7', tva: 'TVA', commandes: 'commandes' }

export const operationLabel = (operation: string) =>
  adminOperationLabels[operation] ??
  sharedOperationLabels[operation] ??
  downloadLabels[operation] ??
  ownOperationLabel(operation)
export const subjectLabel = (kind: string) => subjectLabels[kind] ?? kind

const ownOperationLabel = (operation: string) =>
  ownOperationLabels[subjectKindOf(operation.split(' ')[1] ?? '')] ?? operation

/** « Utilisateur n° 18 », « Réglage : En tête de l’accueil ». */
export function subjectTitle(kind: string, subject: string | null): string {
  const name = subjectLabel(kind)
  if (!subject) return name
  if (/^\d+$/.test(subject)) return `${name} n°\u00a0${subject}`
  if (kind === 'exports') return `${name} ${exportNames[subject] ?? subject}`
  const setting = kind === 'settings' && settingKeys.find(key => key === subject)
  return setting ? `${name}\u00a0: ${settings[setting].label}` : name
}
