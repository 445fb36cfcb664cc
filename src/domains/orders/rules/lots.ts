/** Lots of articles that are tracked by lot: which units still need one, and how a lot is shown. */

export type Lot = { lot: string; quantity: number; bestBefore: string | null }

/** Units of one offer of a line that leave together: in one shipment, or at the counter. */
type UnitsToTrace = {
  title: string
  units: number
  /** The article is tracked by lot. */
  tracked: boolean
  /** These units have left. */
  gone: boolean
  /** In force. */
  lots: readonly Lot[]
}

export const unitsOfLots = (lots: readonly Pick<Lot, 'quantity'>[]) => lots.reduce((sum, lot) => sum + lot.quantity, 0)

/** Units without a lot; below zero when the lots are of more units than will leave. */
export const unitsWithoutLot = ({ units, lots }: Pick<UnitsToTrace, 'units' | 'lots'>) => units - unitsOfLots(lots)

/** Why these units may not leave, in French; null when they may. */
export function missingLots(all: readonly UnitsToTrace[]): string | null {
  const faulty = all.find(one => one.tracked && !one.gone && unitsWithoutLot(one) !== 0)
  if (!faulty) return null
  const without = unitsWithoutLot(faulty)
  return without > 0
    ? `Indiquez d’abord le lot de «\u00a0${faulty.title}\u00a0»\u00a0: ${counted(without)} sans numéro de lot.`
    : `Corrigez d’abord les lots de «\u00a0${faulty.title}\u00a0»\u00a0: ${counted(-without)} de trop.`
}

const counted = (units: number) => `${units}\u00a0unité${units > 1 ? 's' : ''}`

/** `2027-12-31` → `31/12/2027`, as printed on the goods. */
export const printedDay = (day: string) => day.split('-').reverse().join('/')

/** « Lot L2408 : 3 (DLC ou DDM 31/12/2027) ». */
export const lotLabel = ({ lot, quantity, bestBefore }: Lot) =>
  `Lot ${lot}\u00a0: ${quantity}${bestBefore === null ? '' : ` (DLC ou DDM ${printedDay(bestBefore)})`}`
