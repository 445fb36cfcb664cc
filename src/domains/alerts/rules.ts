import { perUnit } from '#shared/price/packaging.ts'
import { type BuyerKind, buyerUnitPrice } from '#shared/price/price.ts'

/** Alerts on one model of an article. */
export const alertKinds = ['stock', 'price'] as const
export type AlertKind = (typeof alertKinds)[number]
export const alertLabels: Record<AlertKind, string> = {
  stock: 'Retour en stock',
  price: 'Baisse de prix',
}

/** Of one account, those that wait. */
export const alertCap = 100
/** Mails of one run: the others follow at the next, so that one delivery of a seller does not send thousands at once. */
export const mailsPerRun = 200
/** Days after which an address that was not confirmed, or an alert that is over, is deleted. */
export const unconfirmedDays = 7
export const overDays = 90

export const tooManyAlerts = `${alertCap}\u00a0alertes au plus\u00a0: supprimez-en une, puis recommencez.`
export const inStockAlready = 'Ce modèle est en stock\u00a0: vous pouvez le commander tout de suite.'

type Priced = { vatBasisPoints: number; saleUnit: string }

/** « 12,00 € TTC la paire »: a private person reads TTC, and so does a visitor. */
export function alertPrice(htCents: number, { vatBasisPoints, saleUnit }: Priced, kind: BuyerKind): string {
  const { amount, tax } = buyerUnitPrice(kind, htCents, vatBasisPoints)
  return `${amount}\u00a0${tax} ${perUnit(saleUnit)}`
}
