/** Work that waits, topic by topic: its words, its action, the menu entry that counts it, and who may see it. */
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { paths } from '#shared/paths.ts'
import { type SellerRole, sellerRoles } from '#shared/user.ts'
import { adminTopicRules } from './rules/admin-topic-rules.ts'
import { type AdminTopic, type SellerTopic, sellerTopics, type TopicRule } from './rules/topics.ts'

const managers: readonly SellerRole[] = ['owner', 'staff']
const stage = (name: string) => `${paths.orders}?etape=${name}`
const sold = (groupe: string) => paths.myReturns({ cote: 'vente', groupe })

/** In the order of the page. */
export const sellerTopicRules: Record<SellerTopic, TopicRule & { roles?: readonly SellerRole[] }> = {
  openingSteps: {
    one: 'étape avant l’ouverture de la boutique',
    many: 'étapes avant l’ouverture de la boutique',
    action: 'Continuer',
    to: workspacePaths.sellerOpening,
    entry: workspacePaths.sellerOpening,
    roles: managers,
  },
  contractToAccept: {
    one: 'contrat à accepter\u00a0: sans lui, aucune nouvelle offre',
    many: 'contrats à accepter\u00a0: sans eux, aucune nouvelle offre',
    action: 'Lire et accepter',
    to: workspacePaths.sellerContract,
    entry: workspacePaths.sellerOpening,
    roles: managers,
    urgent: true,
  },
  ordersLate: {
    one: 'commande en retard',
    many: 'commandes en retard',
    action: 'Préparer',
    to: stage('en-retard'),
    entry: paths.orders,
    urgent: true,
    countsWorkingDays: true,
  },
  returnsLate: {
    one: 'retour en retard',
    many: 'retours en retard',
    action: 'Traiter',
    to: paths.myReturns({ cote: 'vente' }),
    entry: paths.myReturns(),
    urgent: true,
  },
  proofsToMake: {
    one: 'bon à tirer à préparer',
    many: 'bons à tirer à préparer',
    action: 'Préparer',
    to: stage('bons-a-tirer'),
    entry: paths.orders,
  },
  parcelsInTrouble: {
    one: 'commande dont un colis est perdu, abîmé ou renvoyé',
    many: 'commandes dont un colis est perdu, abîmé ou renvoyé',
    action: 'Décider de la suite',
    to: stage('expediees'),
    entry: paths.orders,
  },
  proofsOverdue: {
    one: 'bon à tirer sans réponse depuis 30\u00a0jours',
    many: 'bons à tirer sans réponse depuis 30\u00a0jours',
    action: 'Décider',
    to: stage('bons-a-tirer'),
    entry: null,
  },
  ordersToPrepare: {
    one: 'commande à préparer',
    many: 'commandes à préparer',
    action: 'Préparer',
    to: paths.orders,
    entry: paths.orders,
  },
  ordersToSend: {
    one: 'commande prête à partir',
    many: 'commandes prêtes à partir',
    action: 'Remettre au transporteur',
    to: stage('pretes'),
    entry: paths.orders,
  },
  ordersToHandOver: {
    one: 'commande attendue au comptoir',
    many: 'commandes attendues au comptoir',
    action: 'Remettre',
    to: workspacePaths.counter(),
    entry: workspacePaths.counter(),
  },
  returnsToDecide: {
    one: 'retour à étudier',
    many: 'retours à étudier',
    action: 'Décider',
    to: sold('decide'),
    entry: paths.myReturns(),
  },
  returnsToReceive: {
    one: 'retour en route vers vous',
    many: 'retours en route vers vous',
    action: 'Réceptionner',
    to: sold('back'),
    entry: null,
  },
  returnsToSettle: {
    one: 'retour à rembourser ou à remplacer',
    many: 'retours à rembourser ou à remplacer',
    action: 'Terminer',
    to: sold('back'),
    entry: paths.myReturns(),
  },
  returnsDisputed: {
    one: 'litige que la place de marché tranche',
    many: 'litiges que la place de marché tranche',
    action: 'Suivre',
    to: sold('disputed'),
    entry: null,
  },
  paymentsContested: {
    one: 'commande dont l’acheteur conteste le paiement à sa banque',
    many: 'commandes dont l’acheteur conteste le paiement à sa banque',
    action: 'Écrire à l’équipe',
    to: paths.writeToOperator,
    entry: null,
    roles: ['owner'],
  },
  refundsReturned: {
    one: 'remboursement revenu de la banque',
    many: 'remboursements revenus de la banque',
    action: 'Payer',
    to: stage('remboursements-revenus'),
    entry: paths.orders,
    urgent: true,
  },
  invoicesReturned: {
    one: 'facture rejetée à corriger',
    many: 'factures rejetées à corriger',
    action: 'Corriger',
    to: paths.invoices({ cote: 'ventes' }),
    entry: paths.invoices(),
    roles: ['owner'],
  },
  depositInvoicesDue: {
    one: 'acompte reçu sans sa facture',
    many: 'acomptes reçus sans leur facture',
    action: 'Déposer la facture',
    to: paths.orders,
    entry: paths.orders,
  },
  messagesUnread: {
    one: 'message non lu',
    many: 'messages non lus',
    action: 'Répondre',
    to: paths.messages(),
    entry: paths.messages(),
  },
  ordersUnpaid: {
    one: 'commande à échéance impayée',
    many: 'commandes à échéance impayées',
    action: 'Voir',
    to: workspacePaths.creditCustomers(),
    entry: workspacePaths.creditCustomers(),
    roles: ['owner'],
    urgent: true,
  },
  parcelsLate: {
    one: 'colis de vin que son transporteur n’a pas pris',
    many: 'colis de vin que leur transporteur n’a pas pris',
    action: 'Relancer',
    to: workspacePaths.sellerParcels,
    entry: workspacePaths.sellerParcels,
    urgent: true,
  },
  parcelsToHandOver: {
    one: 'colis de vin à remettre aujourd’hui',
    many: 'colis de vin à remettre aujourd’hui',
    action: 'Remettre',
    to: workspacePaths.sellerParcels,
    entry: workspacePaths.sellerParcels,
  },
  parcelDropsToReceive: {
    one: 'dépôt de colis de vin à recevoir',
    many: 'dépôts de colis de vin à recevoir',
    action: 'Recevoir',
    to: workspacePaths.sellerParcels,
    entry: workspacePaths.sellerParcels,
  },
  depositsToReceive: {
    one: 'dépôt d’emballages à recevoir',
    many: 'dépôts d’emballages à recevoir',
    action: 'Recevoir',
    to: workspacePaths.sellerCollections,
    entry: workspacePaths.sellerCollections,
  },
  groupsToPrepare: {
    one: 'commande groupée à préparer',
    many: 'commandes groupées à préparer',
    action: 'Préparer',
    to: workspacePaths.customerGroups,
    entry: workspacePaths.customerGroups,
  },
  quotesToAnswer: {
    one: 'devis à chiffrer',
    many: 'devis à chiffrer',
    action: 'Répondre',
    to: workspacePaths.customerQuotes,
    entry: workspacePaths.customerQuotes,
  },
  accessRequests: {
    one: 'demande d’accès à vos prix',
    many: 'demandes d’accès à vos prix',
    action: 'Répondre',
    to: workspacePaths.reservedOffers,
    entry: workspacePaths.priceLists,
    roles: ['owner', 'staff'],
  },
  creditRequests: {
    one: 'demande de compte client',
    many: 'demandes de compte client',
    action: 'Répondre',
    to: workspacePaths.creditCustomers(),
    entry: workspacePaths.creditCustomers(),
    roles: ['owner'],
  },
  serviceInsufficient: {
    one: 'mesure de qualité insuffisante',
    many: 'mesures de qualité insuffisantes',
    action: 'Comprendre',
    to: workspacePaths.scorecard,
    entry: null,
    roles: managers,
  },
  articlesSentBack: {
    one: 'article à corriger',
    many: 'articles à corriger',
    action: 'Corriger',
    to: paths.sellerCatalogue,
    entry: paths.sellerCatalogue,
    roles: managers,
  },
  articlesIncomplete: {
    one: 'article en vente à compléter',
    many: 'articles en vente à compléter',
    action: 'Compléter',
    to: workspacePaths.sellerPermits,
    entry: paths.sellerCatalogue,
    roles: managers,
  },
  feedsPaused: {
    one: 'flux en pause après trois échecs',
    many: 'flux en pause après trois échecs',
    action: 'Corriger',
    to: workspacePaths.sellerImports,
    entry: workspacePaths.sellerImports,
    roles: managers,
  },
  stockOut: {
    one: 'offre en rupture',
    many: 'offres en rupture',
    action: 'Réapprovisionner',
    to: `${workspacePaths.sellerStock}?niveau=rupture`,
    entry: null,
    roles: managers,
  },
  stockLow: {
    one: 'offre au stock faible',
    many: 'offres au stock faible',
    action: 'Réapprovisionner',
    to: `${workspacePaths.sellerStock}?niveau=faible`,
    entry: null,
    roles: managers,
  },
}

export const sellerTopicsOf = (role: SellerRole): readonly SellerTopic[] =>
  sellerTopics.filter(topic => (sellerTopicRules[topic].roles ?? sellerRoles).includes(role))

const rules: Record<string, TopicRule> = { ...sellerTopicRules }
const operatorRules: Record<string, TopicRule> = { ...adminTopicRules }

/** A topic with its rule, its count and the age in days of its oldest piece of work. */
export type WaitingLine = { topic: SellerTopic | AdminTopic; count: number; days: number | null }

export const topicRule = (side: 'seller' | 'admin', topic: WaitingLine['topic']): TopicRule => {
  const rule = (side === 'seller' ? rules : operatorRules)[topic]
  if (!rule) throw new Error(`no rule for ${topic}`)
  return rule
}

/** Sum of what waits behind each menu entry. */
export function badgesOf(side: 'seller' | 'admin', lines: readonly WaitingLine[]): ReadonlyMap<string, number> {
  const badges = new Map<string, number>()
  for (const { topic, count } of lines) {
    const { entry } = topicRule(side, topic)
    if (entry !== null) badges.set(entry, (badges.get(entry) ?? 0) + count)
  }
  return badges
}
