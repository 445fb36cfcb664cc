/**
 * Rights of each role of a seller's team over money: the one table that the server checks, that disables controls in
 * pages, and that the owner reads when inviting.
 */
import { type CurrentUser, type SellerRole, sellerRoles } from './user.ts'

/** `granted`: only the members to whom the owner granted it. */
type Holding = 'always' | 'granted' | 'never'
type Right = { label: string; roles: Record<SellerRole, Holding> }

const ownerOnly = { owner: 'always', staff: 'never', orders: 'never' } as const
const notPreparers = { owner: 'always', staff: 'always', orders: 'never' } as const

/** Roles that manage a seller's catalogue: all except those that only prepare orders. */
export const catalogueRoles: readonly SellerRole[] = ['owner', 'staff']

export const moneyRights = {
  refund: {
    label: 'Rembourser un acheteur, ou annuler une commande payée',
    roles: { owner: 'always', staff: 'granted', orders: 'granted' },
  },
  prices: { label: 'Fixer les prix, les promotions et les imports de tarifs', roles: notPreparers },
  commissions: { label: 'Lire la commission de chaque commande', roles: notPreparers },
  numbers: { label: 'Lire les chiffres de vente', roles: notPreparers },
  accounts: { label: 'Lire les comptes, les virements et les factures de commission', roles: ownerOnly },
  delivery: { label: 'Changer les tarifs de livraison et les conditions de vente', roles: ownerOnly },
  bank: { label: 'Ouvrir le compte de paiement, changer les coordonnées bancaires', roles: ownerOnly },
} as const satisfies Record<string, Right>
export type MoneyRight = keyof typeof moneyRights

/** Shown in the server's error and beside the disabled button. */
export const refundNotGranted = {
  code: 'REFUND_NOT_GRANTED',
  sentence: 'Rembourser demande l’accord du responsable de votre boutique.',
} as const

export const moneyRightNames = Object.keys(moneyRights) as MoneyRight[] // the keys of a record of rights

/** Roles that have the right without a grant. */
export const rolesWith = (right: MoneyRight): readonly SellerRole[] =>
  sellerRoles.filter(role => moneyRights[right].roles[role] === 'always')

/** Whether a member of a seller has the right, by role or by grant. */
export function sellerMay(member: Pick<CurrentUser, 'vendorRole' | 'mayRefund'>, right: MoneyRight): boolean {
  if (!member.vendorRole) return false
  const holding: Holding = moneyRights[right].roles[member.vendorRole]
  return holding === 'always' || (holding === 'granted' && member.mayRefund)
}
