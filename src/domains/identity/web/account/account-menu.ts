import { paths } from '#shared/paths.ts'
import { rolesWith } from '#shared/seller-rights.ts'
import type { SellerRole } from '#shared/user.ts'

type Entry = { to: string; label: string }
export type MenuGroup = { name: string; entries: readonly Entry[] }

const overview: Entry = { to: paths.account, label: 'Vue d’ensemble' }
const dealings: readonly Entry[] = [
  { to: paths.orders, label: 'Commandes' },
  { to: paths.myReturns(), label: 'Retours' },
  { to: paths.messages(), label: 'Messagerie' },
]
const person: readonly Entry[] = [
  { to: paths.profile, label: 'Informations' },
  { to: paths.addresses, label: 'Adresses' },
  { to: paths.security, label: 'Sécurité' },
  { to: paths.personalData, label: 'Données personnelles' },
  { to: paths.tickets, label: 'Demandes d’aide' },
]

const keepers: readonly SellerRole[] = ['owner', 'staff']
/** In the order of a seller’s working day; each role sees only the entries it may open. */
const trade: readonly (Entry & { roles: readonly SellerRole[] })[] = [
  { to: paths.sellerCatalogue, label: 'Catalogue en ligne', roles: keepers },
  { to: paths.sellerNewArticle, label: 'Ajouter un article', roles: keepers },
  { to: paths.sellerImports, label: 'Importer, exporter', roles: keepers },
  { to: paths.sellerStock, label: 'Stock', roles: keepers },
  { to: paths.promotions, label: 'Promotions', roles: keepers },
  { to: paths.sellerFigures, label: 'Chiffres', roles: rolesWith('numbers') },
  { to: paths.sellerAccounts(), label: 'Comptes', roles: rolesWith('accounts') },
  { to: paths.sellerOpening, label: 'Ma boutique', roles: keepers },
  { to: paths.integrations(), label: 'Intégrations', roles: keepers },
]

/** Account menu for this role; a seller’s orders, returns and messages are in the seller group. */
export function accountMenuOf(role: SellerRole | null): readonly MenuGroup[] {
  if (!role) return [{ name: 'Mon compte', entries: [overview, ...dealings, ...person] }]
  return [
    { name: 'Vendre', entries: [...dealings, ...trade.filter(({ roles }) => roles.includes(role))] },
    { name: 'Mon compte', entries: [overview, ...person] },
  ]
}

/** Entry of the current page: its own or the nearest parent; the overview is the parent of none. */
export function currentIn(menu: readonly MenuGroup[], pathname: string): string | undefined {
  const holds = ({ to }: Entry) => pathname === to || (to !== overview.to && pathname.startsWith(`${to}/`))
  const found = menu.flatMap(({ entries }) => entries.filter(holds))
  return found.toSorted((a, b) => b.to.length - a.to.length)[0]?.to
}
