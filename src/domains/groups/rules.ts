import { datedNumber } from '#shared/ids.ts'

/** A grouped order takes parts until its closing; then its parts are paid, or nothing is charged. */
export const groupStatuses = ['OPEN', 'PAYING', 'DONE', 'MISSED', 'CANCELLED'] as const
export type GroupStatus = (typeof groupStatuses)[number]
/** Of an offer that nobody gets, or of the first one: then the whole group ends. */
export type LeftOut = 'minimum' | 'stock' | 'offer'
export type GroupReason = LeftOut | 'organiser' | 'seller'

export const groupLabels: Record<GroupStatus, string> = {
  OPEN: 'Ouverte',
  PAYING: 'Close, à payer',
  DONE: 'Terminée',
  MISSED: 'Sans suite',
  CANCELLED: 'Annulée',
}

export const reasonSentences: Record<GroupReason, string> = {
  minimum: 'Le minimum n’a pas été atteint à la clôture.',
  stock: 'Le vendeur n’a plus la quantité en stock.',
  offer: 'Le vendeur ne propose plus cet article en commande groupée.',
  organiser: 'L’organisateur l’a annulée.',
  seller: 'Le vendeur l’a annulée.',
}

export const leftOutSentences: Record<LeftOut, string> = {
  minimum: 'Son minimum n’a pas été atteint\u00a0: il n’est pas commandé.',
  stock: 'Le vendeur n’a plus la quantité en stock\u00a0: il n’est pas commandé.',
  offer: 'Le vendeur ne le propose plus en commande groupée\u00a0: il n’est pas commandé.',
}

/** Of a part, after the closing: `ORDERED` awaits a payment on its way, as a bank transfer. */
export const shareStates = ['COMMITTED', 'TO_PAY', 'ORDERED', 'PAID', 'LAPSED', 'ENDED'] as const
export type ShareState = (typeof shareStates)[number]
export const shareLabels: Record<ShareState, string> = {
  COMMITTED: 'Engagée',
  TO_PAY: 'À payer',
  ORDERED: 'Paiement en cours',
  PAID: 'Payée',
  LAPSED: 'Non payée',
  ENDED: 'Rien à payer',
}

/** Days between the opening and the last closing. */
export const longestOpening = 60
/** Participants of one group at most. */
export const participantCap = 50
/** Offers of one group at most: more than a pallet of supplies needs. */
export const offerCap = 8

/** `G261125-7K3QXW`: the day in Paris and six unambiguous letters or digits. */
export const groupNumber = (day: string, random: Uint8Array) => datedNumber('G', day, random)

/** Shares an amount in proportion to weights; the cents left go to the largest remainders, then to the first. */
export function sharedCents(totalCents: number, weights: readonly number[]): number[] {
  // The product of an amount and a weight in grams may exceed the safe integers.
  const of = weights.map(BigInt)
  const whole = of.reduce((total, weight) => total + weight, 0n)
  if (whole === 0n) return weights.map(() => 0)
  const products = of.map(weight => BigInt(totalCents) * weight)
  const floors = products.map(product => Number(product / whole))
  const left = totalCents - floors.reduce((total, cents) => total + cents, 0)
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % whole }))
    .toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
    .slice(0, left)
  const raised = new Set(byRemainder.map(({ index }) => index))
  return floors.map((cents, index) => cents + (raised.has(index) ? 1 : 0))
}

type Facts = {
  forSale: boolean
  reserved: boolean
  accepts: boolean
  tierCount: number
  reducible: boolean
  book: boolean
  isKit: boolean
  leadDays: number | null
  isRegulated: boolean
}
/** Why an offer is not bought in groups; null when it is. */
export function groupFault(offer: Facts): string | null {
  if (!offer.forSale) return 'Cette offre n’est plus en vente.'
  if (!offer.accepts) return 'Ce vendeur ne prend pas de commandes groupées.'
  if (offer.reserved) return 'Une offre réservée à des clients agréés ne s’achète pas en commande groupée.'
  if (offer.isRegulated || !offer.reducible || offer.book)
    return 'Un article réglementé, ou dont la loi fixe le prix, ne s’achète pas en commande groupée.'
  if (offer.leadDays !== null) return 'Un article fabriqué à la demande ne s’achète pas en commande groupée.'
  if (offer.isKit) return 'Un lot ne s’achète pas en commande groupée.'
  return offer.tierCount === 0 ? 'Cette offre n’a pas de prix par quantité à atteindre ensemble.' : null
}
