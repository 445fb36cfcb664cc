/** End of the contract with a seller: grounds, notice, and their words. */
import { addDays } from '#shared/dates.ts'

export const operatorGrounds = ['NOTICE', 'REPEATED', 'LEGAL'] as const
export const terminationGrounds = [...operatorGrounds, 'SELLER'] as const
export type TerminationGround = (typeof terminationGrounds)[number]

/** Notice of the operator in days (regulation (EU) 2019/1150, art. 4(2)). */
export const terminationNoticeDays = 30
/** A seller chooses a day within as many. */
export const sellerHorizonDays = 90

export const terminationGroundLabels: Record<TerminationGround, string> = {
  NOTICE: 'Préavis de trente jours',
  REPEATED: 'Manquements répétés au contrat, sans préavis',
  LEGAL: 'Obligation légale, sans préavis',
  SELLER: 'Décision du vendeur',
}

export const firstDayWithNotice = (day: string) => addDays(day, terminationNoticeDays)
export const lastDayOfSeller = (day: string) => addDays(day, sellerHorizonDays)
