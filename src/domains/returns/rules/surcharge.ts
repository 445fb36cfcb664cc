/** What a late refund of a withdrawal costs its seller by law (C. conso L242-4), for private buyers. */
import { addDays } from '#shared/dates.ts'
import { proportionOf } from '#shared/money.ts'
import { daysBetween, type InterestRates, interestBetween, rateOn } from '#shared/price/interest.ts'
import { type ClockFacts, withdrawalDue } from './clocks.ts'

export type Surcharge = {
  dueOn: string
  daysLate: number
  /** Null for the first ten days, at the rate of legal interest. */
  basisPoints: number | null
  cents: number
}

/** Interest at the legal rate up to here. */
const interestDays = 10
/** The surcharge is the whole price from here on, and interest runs again. */
const wholeDays = 90 + 9 * 30 + 1

/** Days late, at most, and the share of the sum due. */
const steps = [
  [20, 500],
  [30, 1_000],
  [60, 2_000],
  [90, 5_000],
] as const

/** Five points more for each month begun after the ninetieth day, up to the price of the goods. */
function shareOf(daysLate: number): number {
  const step = steps.find(([days]) => daysLate <= days)
  return step ? step[1] : Math.min(10_000, 5_000 + 500 * Math.ceil((daysLate - 90) / 30))
}

/** `refundedOn`: null while nothing is refunded. Null for a refund in time, another kind of return and professionals. */
export function lateSurcharge(
  facts: ClockFacts,
  {
    isPrivate,
    owedCents,
    refundedOn,
    today,
    rates,
  }: { isPrivate: boolean; owedCents: number; refundedOn: string | null; today: string; rates: InterestRates },
): Surcharge | null {
  const dueOn = facts.kind === 'WITHDRAWAL' && isPrivate ? withdrawalDue(facts) : null
  if (dueOn === null || owedCents === 0) return null
  const until = refundedOn ?? today
  const daysLate = daysBetween(dueOn, until)
  if (daysLate === 0) return null
  const interest = (since: string) =>
    interestBetween(owedCents, since, until, day => rateOn(rates, 'legalPrivate', day))
  if (daysLate <= interestDays) return { dueOn, daysLate, basisPoints: null, cents: interest(dueOn) }
  const basisPoints = shareOf(daysLate)
  return {
    dueOn,
    daysLate,
    basisPoints,
    cents: proportionOf(owedCents, basisPoints, 10_000) + interest(addDays(dueOn, wholeDays)),
  }
}
