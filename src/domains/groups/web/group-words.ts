import { formatShortDate } from '#shared/dates.ts'
import { unitsLabel } from '#shared/price/packaging.ts'
import { unitEuros } from '#shared/price/price.ts'
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

type Progress = Pick<GroupSummary, 'committed' | 'minimum' | 'saleUnit' | 'nextTier'>
/** « Encore 6 cartons pour que la commande ait lieu. » */
export function progressSentence({ committed, minimum, saleUnit, nextTier }: Progress): string {
  if (committed < minimum) return `Encore ${unitsLabel(minimum - committed, saleUnit)} pour que la commande ait lieu.`
  const more =
    nextTier &&
    `\u00a0: encore ${unitsLabel(nextTier.from - committed, saleUnit)} pour ${unitEuros(nextTier.priceCents)}\u00a0HT`
  return `Minimum atteint${more ?? ''}.`
}

export const placeWords = ({ atShop, city, department, kilometres }: GroupSummary) =>
  [atShop ? `retrait à ${atShop}` : `livrée à ${city} (${department})`, kilometres !== null && `${kilometres}\u00a0km`]
    .filter(Boolean)
    .join(', ')
