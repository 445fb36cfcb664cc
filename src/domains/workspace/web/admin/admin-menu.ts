import { noticeLinks } from '#domains/notices/rules/links.ts'
import { paths } from '#shared/paths.ts'
import type { WorkEntry, WorkGroup } from '../menu.ts'

export const adminHome: WorkEntry = { to: paths.adminToday, label: 'Aujourd’hui', icon: 'calendar-check' }

/** Back-office pages, grouped by topic. */
export const adminMenu: readonly WorkGroup[] = [
  { name: null, entries: [adminHome] },
  {
    name: 'Place de marché',
    entries: [
      { to: paths.dashboard, label: 'Analyse', icon: 'chart-column' },
      { to: paths.applicationsAdmin, label: 'Candidatures', icon: 'clipboard-check' },
      { to: paths.sellersAdmin, label: 'Vendeurs', icon: 'store' },
      { to: paths.articlesAdmin, label: 'Articles', icon: 'package' },
      { to: paths.categoriesAdmin, label: 'Rayons', icon: 'layers' },
      { to: paths.attributesAdmin, label: 'Caractéristiques', icon: 'sliders-horizontal' },
      { to: paths.brandsAdmin, label: 'Marques', icon: 'award' },
      { to: paths.pendingValuesAdmin, label: 'À accepter', icon: 'clipboard-check' },
      { to: paths.recallsAdmin, label: 'Rappels de produits', icon: 'flag' },
      { to: paths.searchAdmin, label: 'Recherche', icon: 'search' },
    ],
  },
  {
    name: 'Argent',
    entries: [
      { to: paths.ordersAdmin(), label: 'Commandes', icon: 'rows-3', also: `${paths.orders}/` },
      { to: paths.disputesAdmin, label: 'Litiges', icon: 'scale', also: `${paths.myReturns()}/` },
      { to: paths.sellerAccountsAdmin(), label: 'Comptes', icon: 'landmark' },
      { to: paths.invoicesAdmin, label: 'Factures', icon: 'file-text' },
      { to: paths.einvoicingAdmin, label: 'Facturation électronique', icon: 'file-down' },
      { to: paths.commissionsAdmin, label: 'Commissions', icon: 'coins' },
      { to: paths.accountingAdmin(), label: 'Comptabilité', icon: 'file-text' },
      { to: paths.reconciliationAdmin, label: 'Rapprochement', icon: 'clipboard-check' },
      { to: paths.unpaidAdmin, label: 'Impayés', icon: 'undo' },
      { to: paths.exportsAdmin, label: 'Exports', icon: 'file-down' },
    ],
  },
  {
    name: 'Personnes',
    entries: [
      { to: paths.usersAdmin, label: 'Utilisateurs', icon: 'users' },
      { to: paths.permitsAdmin, label: 'Justificatifs', icon: 'clipboard-check' },
      { to: paths.ticketsAdmin, label: 'Demandes', icon: 'life-buoy' },
      { to: paths.sellerMessagesAdmin(), label: 'Messages', icon: 'message-square-text' },
      { to: paths.reportsAdmin, label: 'Signalements', icon: 'flag', also: noticeLinks.admin },
    ],
  },
  {
    name: 'Édition',
    entries: [
      { to: paths.homeAdmin, label: 'Accueil', icon: 'home' },
      { to: paths.campaignsAdmin, label: 'Dossiers', icon: 'newspaper' },
      { to: paths.faqAdmin, label: 'Centre d’aide', icon: 'book-open' },
      { to: paths.textsAdmin(), label: 'Textes', icon: 'file-text', also: paths.sellerContractsAdmin },
      { to: paths.jobOpeningsAdmin(), label: 'Emplois', icon: 'briefcase' },
    ],
  },
  {
    name: 'Conduite',
    entries: [
      { to: paths.auditLog, label: 'Journal', icon: 'history' },
      { to: paths.jobsAdmin, label: 'Travaux', icon: 'activity' },
      { to: paths.openingAdmin, label: 'Ouverture', icon: 'lock' },
      { to: paths.companyAdmin, label: 'Société', icon: 'building' },
      { to: paths.vatAdmin, label: 'TVA', icon: 'percent' },
      { to: paths.goodsClassesAdmin, label: 'Produits réglementés', icon: 'scale' },
      { to: paths.relayPointsAdmin(), label: 'Points relais', icon: 'map-pin' },
      { to: paths.retentionAdmin, label: 'Conservation', icon: 'archive' },
      { to: paths.settingsAdmin, label: 'Configuration', icon: 'settings' },
    ],
  },
]
