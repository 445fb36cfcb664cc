import { memberPaths } from '#domains/cooperative/rules/paths.ts'
import { orderPaths } from '#domains/orders/rules/paths.ts'
import { reviewLinks } from '#domains/reviews/rules/links.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { paths } from '#shared/paths.ts'
import { rolesWith } from '#shared/seller-rights.ts'
import { type SellerRole, sellerRoles } from '#shared/user.ts'
import type { WorkEntry, WorkGroup } from '../menu.ts'

/** `cooperative`: for sellers that the operator recognised as cooperatives. */
type RoleEntry = WorkEntry & { roles?: readonly SellerRole[]; cooperative?: true }
const managers: readonly SellerRole[] = ['owner', 'staff']

export const sellerHome: WorkEntry = { to: workspacePaths.sellerToday, label: 'Aujourd’hui', icon: 'calendar-check' }

/** In the order of a working day. */
const groups: readonly { name: string | null; entries: readonly RoleEntry[] }[] = [
  {
    name: null,
    entries: [sellerHome, { to: workspacePaths.counter(), label: 'Comptoir', icon: 'scan-barcode', reload: true }],
  },
  {
    name: 'Vendre',
    entries: [
      { to: paths.orders, label: 'Commandes clients', icon: 'package' },
      { to: workspacePaths.runs, label: 'Tournées', icon: 'map-pin' },
      { to: paths.myReturns(), label: 'Retours', icon: 'undo' },
      { to: workspacePaths.customerQuotes, label: 'Devis clients', icon: 'file-text', roles: managers },
      { to: workspacePaths.customerGroups, label: 'Commandes groupées', icon: 'users', roles: managers },
      { to: workspacePaths.sellerParcels, label: 'Colis de vin', icon: 'package' },
      { to: workspacePaths.sellerCollections, label: 'Collectes', icon: 'undo' },
      { to: orderPaths.deposits, label: 'Consignes', icon: 'coins' },
      { to: paths.messages(), label: 'Messagerie', icon: 'message-square-text' },
      { to: reviewLinks.received, label: 'Avis clients', icon: 'message-square-text', roles: managers },
      { to: workspacePaths.scorecard, label: 'Qualité de service', icon: 'award', roles: managers },
    ],
  },
  {
    name: 'Catalogue',
    entries: [
      { to: paths.sellerCatalogue, label: 'Catalogue en ligne', icon: 'rows-3', roles: managers },
      { to: paths.sellerNewArticle, label: 'Ajouter un article', icon: 'plus', roles: managers },
      { to: workspacePaths.sellerImports, label: 'Importer, exporter', icon: 'upload', roles: managers },
      { to: workspacePaths.sellerStock, label: 'Stock', icon: 'archive', roles: managers },
      { to: workspacePaths.promotions, label: 'Promotions', icon: 'percent', roles: managers },
      { to: workspacePaths.priceLists, label: 'Prix convenus', icon: 'coins', roles: managers },
      { to: workspacePaths.sellerRecalls, label: 'Rappels de produits', icon: 'flag', roles: managers },
    ],
  },
  {
    name: 'Argent',
    entries: [
      { to: workspacePaths.sellerFigures, label: 'Chiffres', icon: 'chart-column', roles: rolesWith('numbers') },
      { to: workspacePaths.sellerAccounts(), label: 'Comptes', icon: 'landmark', roles: rolesWith('accounts') },
      { to: paths.invoices(), label: 'Factures', icon: 'file-text', roles: rolesWith('accounts') },
      { to: memberPaths.seller, label: 'Adhérents', icon: 'users', roles: managers, cooperative: true },
      { to: workspacePaths.creditCustomers(), label: 'Clients en compte', icon: 'users', roles: rolesWith('accounts') },
    ],
  },
  {
    name: 'Boutique',
    entries: [
      { to: workspacePaths.sellerOpening, label: 'Ma boutique', icon: 'store', roles: managers },
      { to: workspacePaths.integrations(), label: 'Intégrations', icon: 'plug', roles: managers },
    ],
  },
  {
    name: 'Mon compte',
    entries: [
      { to: paths.profile, label: 'Informations', icon: 'user' },
      { to: paths.addresses, label: 'Adresses', icon: 'map-pin' },
      { to: paths.security, label: 'Sécurité', icon: 'lock' },
      { to: paths.personalData, label: 'Données personnelles', icon: 'file-down' },
      { to: paths.tickets, label: 'Demandes d’aide', icon: 'life-buoy' },
    ],
  },
]

/** Menu of a member of a seller: each role sees only the entries it may open. */
export const sellerMenuOf = (role: SellerRole, isCooperative: boolean): readonly WorkGroup[] =>
  groups
    .map(({ name, entries }) => ({
      name,
      entries: entries.filter(
        ({ roles = sellerRoles, cooperative }) => roles.includes(role) && (!cooperative || isCooperative),
      ),
    }))
    .filter(({ entries }) => entries.length > 0)
