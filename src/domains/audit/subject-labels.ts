import { settingKeys, settings } from '#domains/settings/settings.ts'

/** Subjects of operations, for the filter. */
export const subjectLabels: Record<string, string> = {
  applications: 'Candidature',
  users: 'Utilisateur',
  sellers: 'Vendeur',
  articles: 'Article',
  recalls: 'Rappel de produit',
  'article-requests': 'Demande de modification',
  'article-findings': 'Constat sur un article',
  categories: 'Catégorie',
  tags: 'Sous-catégorie',
  seasons: 'Catégorie éphémère',
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
  permits: 'Justificatif',
  regulation: 'Justificatif',
  shipping: 'Colis',
  'carrier-sandbox': 'Colis d’essai',
  suspicions: 'Achat suspect',
  authorisations: 'Registre des AMM',
  'goods-classes': 'Classe de produits réglementés',
  opening: 'Ouverture',
  services: 'Service',
  'starting-catalogue': 'Catégories de départ',
  reports: 'Signalement',
  notices: 'Contenu signalé',
  'notice-complaints': 'Contestation d’une décision',
  reviews: 'Avis',
  newsletter: 'Lettre',
  alerts: 'Alerte sur un article',
  notifications: 'Notifications',
  campaigns: 'Dossier',
  tickets: 'Demande',
  commissions: 'Règle de commission',
  orders: 'Commande',
  returns: 'Retour',
  payouts: 'Virement',
  reconciliation: 'Écart de rapprochement',
  accounting: 'Comptabilité',
  einvoicing: 'Facturation électronique',
  exports: 'Export',
  journal: 'Journal',
  user: 'Son propre compte',
  auth: 'Sa connexion',
  cart: 'Son panier',
  lists: 'Ses listes d’achat',
  cooperatives: 'Coopérative',
  'promo-codes': 'Code promotionnel',
  quotes: 'Devis',
  estate: 'Son domaine',
  calculators: 'Un calcul',
  vineyard: 'Son vignoble',
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

export const subjectLabel = (kind: string) => subjectLabels[kind] ?? kind

/** « Utilisateur n° 18 », « Réglage : En tête de l’accueil ». */
export function subjectTitle(kind: string, subject: string | null): string {
  const name = subjectLabel(kind)
  if (!subject) return name
  if (/^\d+$/.test(subject)) return `${name} n°\u00a0${subject}`
  if (kind === 'exports') return `${name} ${exportNames[subject] ?? subject}`
  const setting = kind === 'settings' && settingKeys.find(key => key === subject)
  return setting ? `${name}\u00a0: ${settings[setting].label}` : name
}
