/** Life of a quote: asked, answered, accepted, then ordered at its prices. */
import { datedNumber } from '#shared/ids.ts'

export const quoteStatuses = ['REQUESTED', 'ANSWERED', 'ACCEPTED', 'DECLINED', 'REFUSED', 'EXPIRED'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** `ORDERED` is not stored: an order with the lines of the quote says it. */
export const quoteStates = [...quoteStatuses, 'ORDERED'] as const
export type QuoteState = (typeof quoteStates)[number]

export const quoteLabels: Record<QuoteState, string> = {
  REQUESTED: 'En attente du vendeur',
  ANSWERED: 'À accepter',
  ACCEPTED: 'Accepté, à payer',
  ORDERED: 'Commandé',
  DECLINED: 'Refusé par l’acheteur',
  REFUSED: 'Refusé par le vendeur',
  EXPIRED: 'Expiré',
}

/** A request without an answer ends after this many days. */
export const requestDays = 30
/** Longest validity of an answer, in days. */
export const longestValidity = 180

export const mayAnswer = (status: QuoteStatus) => status === 'REQUESTED' || status === 'ANSWERED'
export const mayAccept = (status: QuoteStatus) => status === 'ANSWERED' || status === 'ACCEPTED'

/** `D261125-7K3QXW`: the day in Paris and six unambiguous letters or digits. */
export const quoteNumber = (day: string, random: Uint8Array) => datedNumber('D', day, random)
