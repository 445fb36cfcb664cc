import { formatLongDate } from '#shared/dates.ts'
import type { Collection } from '../contract.ts'

export const longDay = (day: string) => formatLongDate(`${day}T12:00:00Z`)
/** « de 8:30 à 12:00 », as shops write their hours. */
export const hoursWords = ({ opens, closes }: Pick<Collection, 'opens' | 'closes'>) => `de ${opens} à ${closes}`
export const shopWords = ({ shop }: Pick<Collection, 'shop'>) =>
  `${shop.name}, ${shop.street}, ${shop.postcode} ${shop.city}`
