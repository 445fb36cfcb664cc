import { formatClock, formatLongDate } from '#shared/dates.ts'
import type { Collection } from '../contract.ts'

export const longDay = (day: string) => formatLongDate(`${day}T12:00:00Z`)
/** « de 8 h 30 à 12 h » */
export const hoursWords = ({ opens, closes }: Pick<Collection, 'opens' | 'closes'>) =>
  `de ${formatClock(opens)} à ${formatClock(closes)}`
export const shopWords = ({ shop }: Pick<Collection, 'shop'>) =>
  `${shop.name}, ${shop.street}, ${shop.postcode} ${shop.city}`
