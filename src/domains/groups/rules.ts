import { datedNumber } from '#shared/ids.ts'

/** A grouped order takes parts until its closing; then its parts are paid, or nothing is charged. */
export const groupStatuses = ['OPEN', 'PAYING', 'DONE', 'MISSED', 'CANCELLED'] as const
export type GroupStatus = (typeof groupStatuses)[number]
export type GroupReason = 'minimum' | 'stock' | 'offer' | 'organiser' | 'seller'

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

/** `G261125-7K3QXW`: the day in Paris and six unambiguous letters or digits. */
export const groupNumber = (day: string, random: Uint8Array) => datedNumber('G', day, random)

/** Shares an amount in proportion to quantities; the cents left go to the largest remainders, then to the first. */
export function sharedCents(totalCents: number, quantities: readonly number[]): number[] {
  const whole = quantities.reduce((total, quantity) => total + quantity, 0)
  if (whole === 0) return quantities.map(() => 0)
  const floors = quantities.map(quantity => Math.floor((totalCents * quantity) / whole))
  const left = totalCents - floors.reduce((total, cents) => total + cents, 0)
  const byRemainder = quantities
    .map((quantity, index) => ({ index, remainder: (totalCents * quantity) % whole }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
    .slice(0, left)
  const raised = new Set(byRemainder.map(({ index }) => index))
  return floors.map((cents, index) => cents + (raised.has(index) ? 1 : 0))
}

type Facts = {
  forSale: boolean
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
  if (offer.isRegulated || !offer.reducible || offer.book)
    return 'Un article réglementé, ou dont la loi fixe le prix, ne s’achète pas en commande groupée.'
  if (offer.leadDays !== null) return 'Un article fabriqué à la demande ne s’achète pas en commande groupée.'
  if (offer.isKit) return 'Un lot ne s’achète pas en commande groupée.'
  return offer.tierCount === 0 ? 'Cette offre n’a pas de prix par quantité à atteindre ensemble.' : null
}
