import { alertLinks } from '#domains/alerts/rules/links.ts'
import { memberPaths } from '#domains/cooperative/rules/paths.ts'
import { groupPaths } from '#domains/groups/rules/paths.ts'
import { notificationLinks } from '#domains/notifications/rules/links.ts'
import { orderPaths } from '#domains/orders/rules/paths.ts'
import { quotePaths } from '#domains/quotes/rules/paths.ts'
import { reviewLinks } from '#domains/reviews/rules/links.ts'
import { takebackPaths } from '#domains/takeback/rules/paths.ts'
import { paths } from '#shared/paths.ts'

type Entry = { to: string; label: string }

const overview: Entry = { to: paths.account, label: 'Vue d’ensemble' }

/** Account menu of a buyer, in the order of a purchase; sellers have the menu of their own frame. */
export const buyerGroups: readonly { name: string | null; entries: readonly Entry[] }[] = [
  { name: null, entries: [overview] },
  {
    name: 'Acheter',
    entries: [
      { to: paths.quickOrder, label: 'Commande rapide' },
      { to: paths.purchaseLists(), label: 'Listes d’achat' },
      { to: quotePaths.quotes, label: 'Devis' },
      { to: groupPaths.mine, label: 'Commandes groupées' },
      { to: orderPaths.deposits, label: 'Consignes' },
      { to: alertLinks.own(), label: 'Alertes' },
    ],
  },
  {
    name: 'Suivre',
    entries: [
      { to: paths.orders, label: 'Commandes' },
      { to: paths.myReturns(), label: 'Retours' },
      { to: paths.invoices(), label: 'Factures' },
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

/** Entry of the current page: its own or the nearest parent; the overview is the parent of none. */
export function currentIn(menu: readonly Entry[], pathname: string): string | undefined {
  const holds = ({ to }: Entry) => pathname === to || (to !== overview.to && pathname.startsWith(`${to}/`))
  return menu.filter(holds).toSorted((a, b) => b.to.length - a.to.length)[0]?.to
}
