import { goodsSchemes } from '#domains/regulation/rules/information.ts'
import type { SellerRole } from '#shared/user.ts'

/** What a seller must have before submitting for review; the page and the server check share this table. */
export type OpeningFacts = {
  paymentAccountReady: boolean
  /** Open shops, and how many of them have opening hours. */
  openShops: number
  openShopsWithHours: number
  pickupShops: number
  deliveryModes: readonly string[]
  returnPolicy: string | null
  invoiceMode: 'own' | 'operator' | null
  identifiers: number
  withoutProducerDuty: boolean
  contractAccepted: boolean
  publishedOffers: number
}

export type OpeningStep =
  | 'identity'
  | 'register'
  | 'vat'
  | 'contract'
  | 'payment'
  | 'shop'
  | 'hours'
  | 'delivery'
  | 'returns'
  | 'invoices'
  | 'identifiers'
  | 'articles'

/** Name, registration and VAT number come from the accepted application, so they need no check. */
const checks: Record<OpeningStep, (facts: OpeningFacts) => boolean> = {
  identity: () => true,
  register: () => true,
  vat: () => true,
  contract: facts => facts.contractAccepted,
  payment: facts => facts.paymentAccountReady,
  shop: facts => facts.openShops > 0,
  hours: facts => facts.openShops > 0 && facts.openShopsWithHours === facts.openShops,
  delivery: facts => facts.deliveryModes.length > 0 || facts.pickupShops > 0,
  returns: facts => facts.returnPolicy !== null,
  invoices: facts => facts.invoiceMode !== null,
  identifiers: facts => facts.identifiers > 0 || facts.withoutProducerDuty,
  articles: facts => facts.publishedOffers > 0,
}

export const openingSteps = Object.keys(checks) as OpeningStep[] // Object.keys is typed string[]

export const stepsDone = (facts: OpeningFacts): Record<OpeningStep, boolean> =>
  // Every step is mapped, so the record is complete.
  Object.fromEntries(openingSteps.map(step => [step, checks[step](facts)])) as Record<OpeningStep, boolean>

export const missingSteps = (facts: OpeningFacts): OpeningStep[] => openingSteps.filter(step => !checks[step](facts))

export const openingStepLabels: Record<OpeningStep, string> = {
  identity: 'Identité de l’entreprise',
  register: 'Numéro au registre',
  vat: 'Numéro de TVA',
  contract: 'Contrat accepté',
  payment: 'Compte de paiement',
  shop: 'Un magasin ouvert',
  hours: 'Horaires de chaque magasin',
  delivery: 'Livraison ou retrait en magasin',
  returns: 'Conditions de retour',
  invoices: 'Mode de facturation',
  identifiers: 'Identifiants REP, ou aucune filière',
  articles: 'Un premier article publié',
}

/** Joins step labels for use within a sentence: lower case, except for words always capitalised. */
export const stepList = (wanted: readonly OpeningStep[]) =>
  wanted.map(step => openingStepLabels[step].replace(/^./, first => first.toLowerCase())).join(', ')

export const sellerRoleLabels: Record<SellerRole, { label: string; may: string }> = {
  owner: { label: 'Responsable', may: 'Tout\u00a0: boutique, équipe, argent, catalogue et commandes.' },
  staff: { label: 'Équipe', may: 'Catalogue, prix, stock, commandes et messages.' },
  orders: { label: 'Préparation', may: 'Commandes, retours et messages seulement.' },
}

export const streams = {
  EMBALLAGES_MENAGERS: 'Emballages ménagers',
  EMBALLAGES_PRO: 'Emballages professionnels',
  PAPIERS: 'Papiers',
  ...goodsSchemes,
} as const
export type Stream = keyof typeof streams

export type ProducerId = { stream: Stream; number: string }
/** Unique identifier of a scheme, as terms of sale, pages and invoices show it (C. env. L541-10-13). */
export const producerIdLine = ({ stream, number }: ProducerId) => `${streams[stream]}\u00a0: ${number}`

export type Interval = { weekday: number; opens: string; closes: string }

/** First two intervals of one day that touch or overlap; null when there are none. */
export function findOverlap(hours: readonly Interval[]): Interval | null {
  const sorted = hours.toSorted((a, b) => a.weekday - b.weekday || (a.opens < b.opens ? -1 : 1))
  return sorted.find((slot, n) => n > 0 && crosses(sorted[n - 1], slot)) ?? null
}
const crosses = (before: Interval | undefined, slot: Interval) =>
  before?.weekday === slot.weekday && before.closes >= slot.opens
