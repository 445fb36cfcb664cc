/** What a late refund of a withdrawal costs its seller by law (C. conso L242-4), for private buyers. */
import { proportionOf } from '#shared/money.ts'
import { type ClockFacts, withdrawalDue } from './clocks.ts'

export type Surcharge = {
  dueOn: string
  daysLate: number
  /** Null for the first ten days: the rate of legal interest, published twice a year, is not known here. */
  basisPoints: number | null
  cents: number | null
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

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
  }: { isPrivate: boolean; owedCents: number; refundedOn: string | null; today: string },
): Surcharge | null {
  const dueOn = facts.kind === 'WITHDRAWAL' && isPrivate ? withdrawalDue(facts) : null
  if (dueOn === null || owedCents === 0) return null
  const daysLate = daysBetween(dueOn, refundedOn ?? today)
  if (daysLate <= 0) return null
  if (daysLate <= 10) return { dueOn, daysLate, basisPoints: null, cents: null }
  const basisPoints = shareOf(daysLate)
  return { dueOn, daysLate, basisPoints, cents: proportionOf(owedCents, basisPoints, 10_000) }
}
