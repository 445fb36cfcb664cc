/** Return periods: the law for private buyers, the seller's promise for professionals. */
import { addDays } from '#shared/dates.ts'
import { isWorkingDay } from '#shared/holidays.ts'

/** C. conso L221-18: 14 days from the day after receipt. */
export const withdrawalDays = 14

/** The day itself, or the next one that is neither Saturday, Sunday nor holiday (C. conso L221-19). */
export function nextWorkingDay(day: string, postcode = ''): string {
  let found = day
  while (!isWorkingDay(found, postcode)) found = addDays(found, 1)
  return found
}

export type DeadlineFacts = {
  buyerKind: 'normal' | 'professional'
  /** ISO day of receipt in Paris; null before receipt. */
  deliveredOn: string | null
  /** The buyer's postcode, for the holidays of Alsace and Moselle. */
  postcode: string
  /** The seller's promise to professionals, frozen with the order. */
  professionalReturnDays: number
}

/** Last day to request a return, included; null before receipt. */
export function returnDeadline(facts: DeadlineFacts): string | null {
  if (!facts.deliveredOn) return null
  return facts.buyerKind === 'normal'
    ? nextWorkingDay(addDays(facts.deliveredOn, withdrawalDays), facts.postcode)
    : addDays(facts.deliveredOn, facts.professionalReturnDays)
}
