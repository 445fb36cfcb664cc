import { alertLinks } from '#domains/alerts/rules/links.ts'
import { notificationLinks } from '#domains/notifications/rules/links.ts'
import { reviewLinks } from '#domains/reviews/rules/links.ts'
import { paths } from '#shared/paths.ts'

type Entry = { to: string; label: string }

const overview: Entry = { to: paths.account, label: 'Vue d’ensemble' }

/** Account menu of a buyer; sellers have the menu of their own frame. */
export const buyerMenu: readonly Entry[] = [
  overview,
  { to: paths.orders, label: 'Commandes' },
  { to: paths.quickOrder, label: 'Commande rapide' },
  { to: paths.purchaseLists(), label: 'Listes d’achat' },
  { to: alertLinks.own(), label: 'Alertes' },
  { to: paths.vineyard(), label: 'Vignoble' },
  { to: paths.myReturns(), label: 'Retours' },
  { to: reviewLinks.own(), label: 'Avis' },
  { to: paths.invoices(), label: 'Factures' },
  { to: paths.creditAccounts(), label: 'Comptes clients' },
  { to: paths.permits, label: 'Justificatifs' },
  { to: paths.purchaseRegister(), label: 'Registre des achats' },
  { to: paths.messages(), label: 'Messagerie' },
  { to: notificationLinks.own(), label: 'Notifications' },
  { to: paths.profile, label: 'Informations' },
  { to: paths.addresses, label: 'Adresses' },
  { to: paths.security, label: 'Sécurité' },
  { to: paths.personalData, label: 'Données personnelles' },
  { to: paths.tickets, label: 'Demandes d’aide' },
]

/** Entry of the current page: its own or the nearest parent; the overview is the parent of none. */
export function currentIn(menu: readonly Entry[], pathname: string): string | undefined {
  const holds = ({ to }: Entry) => pathname === to || (to !== overview.to && pathname.startsWith(`${to}/`))
  return menu.filter(holds).toSorted((a, b) => b.to.length - a.to.length)[0]?.to
}
