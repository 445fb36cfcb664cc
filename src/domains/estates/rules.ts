/** Roles, codes and seasons of an estate. */
import { euros } from '#shared/money.ts'
import type { EstateRole } from '#shared/user.ts'

export const estateRoleLabels: Record<EstateRole, { label: string; may: string }> = {
  owner: { label: 'Gérant', may: 'Achète, donne son accord, gère les membres, les sites et les codes.' },
  buyer: { label: 'Acheteur', may: 'Achète, dans la limite que vous fixez par commande et par mois.' },
  requester: { label: 'Demandeur', may: 'Remplit son panier, puis demande l’accord d’un gérant.' },
  accountant: { label: 'Comptable', may: 'Lit toutes les commandes, les factures et les dépenses, sans acheter.' },
}

export const codeKinds = ['parcel', 'cuvee', 'campaign', 'other'] as const
export type CodeKind = (typeof codeKinds)[number]
export const codeKindLabels: Record<CodeKind, string> = {
  parcel: 'Parcelle',
  cuvee: 'Cuvée',
  campaign: 'Campagne',
  other: 'Autre',
}

/** Most codes, sites and members of one estate. */
export const maxCodes = 200
export const maxSites = 50
export const maxMembers = 100

export const requestStates = ['WAITING', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'ORDERED'] as const
export type RequestState = (typeof requestStates)[number]
export const requestStateLabels: Record<RequestState, string> = {
  WAITING: 'En attente d’accord',
  APPROVED: 'Accord donné',
  REFUSED: 'Refusée',
  WITHDRAWN: 'Reprise par le demandeur',
  ORDERED: 'Commandée',
}

export type Limits = { role: EstateRole; orderLimitCents: number | null; monthLimitCents: number | null }
export const askReasons = ['ROLE', 'ORDER_LIMIT', 'MONTH_LIMIT'] as const
export type AskReason = (typeof askReasons)[number]

/** Why a member has to ask for an owner's accord before this purchase; null when they may order alone. Cents TTC. */
export function askReason({ role, orderLimitCents, monthLimitCents }: Limits, cents: number, monthCents: number) {
  if (role === 'requester') return 'ROLE' satisfies AskReason
  if (role !== 'buyer') return null
  if (orderLimitCents !== null && cents > orderLimitCents) return 'ORDER_LIMIT' satisfies AskReason
  return monthLimitCents !== null && monthCents + cents > monthLimitCents ? ('MONTH_LIMIT' satisfies AskReason) : null
}

export function askSentence(reason: AskReason, limits: Limits, monthCents: number): string {
  if (reason === 'ROLE') return 'Vos paniers sont soumis à l’accord d’un gérant de votre domaine.'
  if (reason === 'ORDER_LIMIT')
    return `Votre limite est de ${euros(limits.orderLimitCents ?? 0)} TTC par commande\u00a0: demandez l’accord d’un gérant.`
  const left = Math.max(0, (limits.monthLimitCents ?? 0) - monthCents)
  return `Il vous reste ${euros(left)} TTC sur votre limite de ce mois\u00a0: demandez l’accord d’un gérant.`
}

/** « max. 300 € par commande, 1 000 € par mois » */
export const limitWords = ({ orderLimitCents, monthLimitCents }: Omit<Limits, 'role'>): string =>
  [
    orderLimitCents === null ? null : `${euros(orderLimitCents)} par commande`,
    monthLimitCents === null ? null : `${euros(monthLimitCents)} par mois`,
  ]
    .filter(Boolean)
    .join(', ') || 'sans limite'
