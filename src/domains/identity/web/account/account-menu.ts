import { alertLinks } from '#domains/alerts/rules/links.ts'
import { memberPaths } from '#domains/cooperative/rules/paths.ts'
import { groupPaths } from '#domains/groups/rules/paths.ts'
import { notificationLinks } from '#domains/notifications/rules/links.ts'
import { orderPaths } from '#domains/orders/rules/paths.ts'
import { parcelPaths } from '#domains/parcelshop/rules/paths.ts'
import { quotePaths } from '#domains/quotes/rules/paths.ts'
import { reviewLinks } from '#domains/reviews/rules/links.ts'
import { takebackPaths } from '#domains/takeback/rules/paths.ts'
import { paths } from '#shared/paths.ts'

/** `reload`: loads the whole document, since the page may use the camera. */
type Entry = { to: string; label: string; reload?: true }

const overview: Entry = { to: paths.account, label: 'Vue d’ensemble' }

type Group = { name: string | null; entries: readonly Entry[]; buys?: true }

/** Account menu of a buyer, in the order of a purchase; sellers have the menu of their own frame. */
const buyerGroups: readonly Group[] = [
  { name: null, entries: [overview] },
  {
    name: 'Acheter',
    buys: true,
    entries: [
      { to: paths.quickOrder, label: 'Commande rapide', reload: true },
      { to: paths.purchaseLists(), label: 'Listes d’achat' },
      { to: quotePaths.quotes, label: 'Devis' },
      { to: groupPaths.mine, label: 'Commandes groupées' },
      { to: alertLinks.own(), label: 'Alertes' },
    ],
  },
  {
    name: 'Suivre',
    entries: [
      { to: paths.orders, label: 'Commandes' },
      { to: paths.myReturns(), label: 'Retours' },
      { to: paths.invoices(), label: 'Factures' },
      { to: orderPaths.deposits, label: 'Consignes' },
      { to: paths.creditAccounts(), label: 'Comptes clients' },
      { to: memberPaths.member, label: 'Ma coopérative' },
      { to: reviewLinks.own(), label: 'Avis' },
      { to: paths.messages(), label: 'Messagerie' },
      { to: paths.tickets, label: 'Demandes d’aide' },
    ],
  },
  {
    name: 'Exploitation',
    entries: [
      { to: paths.estate, label: 'Mon domaine' },
      { to: paths.vineyard(), label: 'Vignoble' },
      { to: paths.purchaseRegister(), label: 'Registre des achats' },
      { to: paths.permits, label: 'Justificatifs' },
      { to: takebackPaths.collections(), label: 'Collectes d’emballages' },
      { to: parcelPaths.drops, label: 'Dépôts de colis' },
    ],
  },
  {
    name: 'Mon compte',
    entries: [
      { to: paths.profile, label: 'Informations' },
      { to: paths.addresses, label: 'Adresses' },
      { to: notificationLinks.own(), label: 'Notifications' },
      { to: paths.security, label: 'Sécurité' },
      { to: paths.personalData, label: 'Données personnelles' },
    ],
  },
]
export const buyerMenu: readonly Entry[] = buyerGroups.flatMap(({ entries }) => entries)

/** The accountant of an estate has no part in buying. */
export const buyerGroupsFor = (accountant: boolean) => buyerGroups.filter(({ buys }) => !(buys && accountant))

/** Entry of the current page: its own or the nearest parent; the overview is the parent of none. */
export function currentIn(menu: readonly Entry[], pathname: string): string | undefined {
  const holds = ({ to }: Entry) => pathname === to || (to !== overview.to && pathname.startsWith(`${to}/`))
  return menu.filter(holds).toSorted((a, b) => b.to.length - a.to.length)[0]?.to
}
