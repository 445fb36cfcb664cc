import { memberPaths } from '#domains/cooperative/rules/paths.ts'
import { newsletterLinks } from '#domains/newsletter/rules/links.ts'
import { noticeLinks } from '#domains/notices/rules/links.ts'
import { reviewLinks } from '#domains/reviews/rules/links.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { paths } from '#shared/paths.ts'
import type { WorkEntry, WorkGroup } from '../menu.ts'

export const adminHome: WorkEntry = { to: workspacePaths.adminToday, label: 'Aujourd’hui', icon: 'calendar-check' }

/** Back-office pages, grouped by topic. */
export const adminMenu: readonly WorkGroup[] = [
  { name: null, entries: [adminHome] },
  {
    name: 'Place de marché',
    entries: [
      { to: workspacePaths.dashboard, label: 'Analyse', icon: 'chart-column' },
      { to: workspacePaths.applicationsAdmin, label: 'Candidatures', icon: 'clipboard-check' },
      { to: workspacePaths.sellersAdmin, label: 'Vendeurs', icon: 'store' },
      { to: workspacePaths.promisesAdmin, label: 'Délais promis', icon: 'calendar-check' },
      { to: memberPaths.admin, label: 'Coopératives', icon: 'users' },
      { to: workspacePaths.articlesAdmin, label: 'Articles', icon: 'package' },
      { to: workspacePaths.categoriesAdmin, label: 'Catégories', icon: 'layers' },
      { to: workspacePaths.attributesAdmin, label: 'Caractéristiques', icon: 'sliders-horizontal' },
      { to: workspacePaths.brandsAdmin, label: 'Marques', icon: 'award' },
      { to: workspacePaths.pendingValuesAdmin, label: 'À accepter', icon: 'clipboard-check' },
      { to: workspacePaths.recallsAdmin, label: 'Rappels de produits', icon: 'flag' },
      { to: workspacePaths.searchAdmin, label: 'Recherche', icon: 'search' },
    ],
  },
  {
    name: 'Argent',
    entries: [
      { to: workspacePaths.ordersAdmin(), label: 'Commandes', icon: 'rows-3', also: `${paths.orders}/` },
      { to: workspacePaths.disputesAdmin, label: 'Litiges', icon: 'scale', also: `${paths.myReturns()}/` },
      { to: workspacePaths.sellerAccountsAdmin(), label: 'Comptes', icon: 'landmark' },
      { to: workspacePaths.invoicesAdmin, label: 'Factures', icon: 'file-text' },
      { to: workspacePaths.einvoicingAdmin, label: 'Facturation électronique', icon: 'file-down' },
      { to: workspacePaths.commissionsAdmin, label: 'Commissions', icon: 'coins' },
      { to: workspacePaths.accountingAdmin(), label: 'Comptabilité', icon: 'file-text' },
      { to: workspacePaths.reconciliationAdmin, label: 'Rapprochement', icon: 'clipboard-check' },
      { to: workspacePaths.unpaidAdmin, label: 'Impayés', icon: 'undo' },
      { to: workspacePaths.exportsAdmin, label: 'Exports', icon: 'file-down' },
    ],
  },
  {
    name: 'Personnes',
    entries: [
      { to: workspacePaths.usersAdmin, label: 'Utilisateurs', icon: 'users' },
      { to: workspacePaths.permitsAdmin, label: 'Justificatifs', icon: 'clipboard-check' },
      { to: workspacePaths.ticketsAdmin, label: 'Demandes', icon: 'life-buoy' },
      { to: workspacePaths.sellerMessagesAdmin(), label: 'Messages', icon: 'message-square-text' },
      { to: reviewLinks.admin, label: 'Avis', icon: 'award' },
      { to: workspacePaths.reportsAdmin, label: 'Signalements', icon: 'flag', also: noticeLinks.admin },
    ],
  },
  {
    name: 'Édition',
    entries: [
      { to: workspacePaths.homeAdmin, label: 'Accueil', icon: 'home' },
      { to: workspacePaths.campaignsAdmin, label: 'Dossiers', icon: 'newspaper' },
      { to: workspacePaths.productFeedAdmin, label: 'Flux de produits', icon: 'file-down' },
      { to: workspacePaths.promoCodesAdmin, label: 'Codes promotionnels', icon: 'percent' },
      { to: newsletterLinks.admin, label: 'Lettre', icon: 'newspaper' },
      { to: workspacePaths.faqAdmin, label: 'Centre d’aide', icon: 'book-open' },
      {
        to: workspacePaths.textsAdmin(),
        label: 'Textes',
        icon: 'file-text',
        also: workspacePaths.sellerContractsAdmin,
      },
      { to: workspacePaths.jobOpeningsAdmin(), label: 'Emplois', icon: 'briefcase' },
    ],
  },
  {
    name: 'Conduite',
    entries: [
      { to: workspacePaths.auditLog, label: 'Journal', icon: 'history' },
      { to: workspacePaths.runningAdmin, label: 'État', icon: 'activity' },
      { to: workspacePaths.jobsAdmin, label: 'Travaux', icon: 'activity' },
      { to: workspacePaths.openingAdmin, label: 'Ouverture', icon: 'lock' },
      { to: workspacePaths.companyAdmin, label: 'Société', icon: 'building' },
      { to: workspacePaths.vatAdmin, label: 'TVA', icon: 'percent' },
      { to: workspacePaths.paymentLimitsAdmin, label: 'Délais de paiement', icon: 'history' },
      { to: workspacePaths.interestRatesAdmin, label: 'Taux d’intérêt', icon: 'percent' },
      { to: workspacePaths.findingsAdmin, label: 'Conformité', icon: 'scale' },
      { to: workspacePaths.goodsClassesAdmin, label: 'Produits réglementés', icon: 'scale' },
      { to: workspacePaths.relayPointsAdmin(), label: 'Points relais', icon: 'map-pin' },
      { to: workspacePaths.emissionFactorsAdmin, label: 'CO₂ des livraisons', icon: 'activity' },
      { to: workspacePaths.retentionAdmin, label: 'Conservation', icon: 'archive' },
      { to: workspacePaths.settingsAdmin, label: 'Configuration', icon: 'settings' },
    ],
  },
]
