import { formatShortDate } from '#shared/dates.ts'
import { endedSentence } from '#shared/forms/sentence.ts'
import type { GroupSummary } from '../contract.ts'
import type { GroupStatus, ShareState } from '../rules.ts'

/** « ven. 12 déc. » of an ISO day. */
export const groupDay = (day: string) => formatShortDate(`${day}T12:00:00Z`)

export const groupTones: Record<GroupStatus, 'success' | 'info' | 'neutral' | 'warning'> = {
  OPEN: 'info',
  PAYING: 'warning',
  DONE: 'success',
  MISSED: 'neutral',
  CANCELLED: 'neutral',
}
export const shareTones: Record<ShareState, 'success' | 'info' | 'neutral' | 'warning'> = {
  COMMITTED: 'info',
  TO_PAY: 'warning',
  ORDERED: 'info',
  PAID: 'success',
  LAPSED: 'neutral',
  ENDED: 'neutral',
}

/** « 3 voisins commandent ensemble, clôture le ven. 12 déc. » */
export const neighboursSentence = ({ participants, closesOn }: Pick<GroupSummary, 'participants' | 'closesOn'>) =>
  endedSentence(
    `${participants > 1 ? `${participants}\u00a0voisins commandent ensemble` : 'Un voisin cherche d’autres participants'}, clôture le ${groupDay(closesOn)}`,
  )

export const placeWords = ({ atShop, city, department, kilometres }: GroupSummary) =>
  [atShop ? `retrait à ${atShop}` : `livrée à ${city} (${department})`, kilometres !== null && `${kilometres}\u00a0km`]
    .filter(Boolean)
    .join(', ')

/** « et 2 autres articles »; '' without any. */
export const othersWords = (others: number) =>
  others === 0 ? '' : others === 1 ? 'et un autre article' : `et ${others}\u00a0autres articles`
