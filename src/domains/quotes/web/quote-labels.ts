import { formatShortDate } from '#shared/dates.ts'
import type { QuoteState } from '../rules.ts'

export const quoteTones: Record<QuoteState, 'success' | 'info' | 'neutral' | 'warning'> = {
  REQUESTED: 'info',
  ANSWERED: 'warning',
  ACCEPTED: 'warning',
  ORDERED: 'success',
  DECLINED: 'neutral',
  REFUSED: 'neutral',
  EXPIRED: 'neutral',
}

/** « ven. 20 nov. » of an ISO day. */
export const shortDay = (day: string) => formatShortDate(`${day}T12:00:00Z`)
