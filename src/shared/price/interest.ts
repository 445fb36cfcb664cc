/** Interest on late payments: rates of the law by half-year, none rounded before the sum. Days are ISO days. */
import { addDays } from '../dates.ts'
import { percent, proportionOf } from '../money.ts'

/** `legal`: of a professional creditor; `legalPrivate`: of a private one; `ecb`: of the main refinancing operations. */
export const interestKinds = ['legal', 'legalPrivate', 'ecb'] as const
export type InterestKind = (typeof interestKinds)[number]
export type InterestRates = readonly { kind: InterestKind; validFrom: string; basisPoints: number }[]

/** First day of the half-year of a day: the rate of 1 January or 1 July holds for all of it. */
export const halfYearOf = (day: string) => `${day.slice(0, 4)}-${day.slice(5, 7) < '07' ? '01' : '07'}-01`
export const nextHalfYear = (day: string) => halfYearOf(addDays(halfYearOf(day), 190))
/** « 2e semestre 2026 ». */
export const halfYearName = (day: string) =>
  `${halfYearOf(day).slice(5, 7) === '01' ? '1er' : '2e'} semestre ${day.slice(0, 4)}`

const publishedRate = (rates: InterestRates, kind: InterestKind, day: string) =>
  rates.find(rate => rate.kind === kind && rate.validFrom === halfYearOf(day))?.basisPoints ?? null

/** The rate of a day; the last one known where nobody entered that of its half-year. */
export function rateOn(rates: InterestRates, kind: InterestKind, day: string): number {
  const past = rates.filter(rate => rate.kind === kind && rate.validFrom <= day)
  const last = past.reduce<InterestRates[number] | null>(
    (latest, rate) => (latest && latest.validFrom > rate.validFrom ? latest : rate),
    null,
  )
  if (!last) throw new Error(`no ${kind} rate on ${day}`)
  return last.basisPoints
}

/** C. com. L441-10, II: three times the legal rate, at least. */
export const leastPenalty = (rates: InterestRates, day: string) => 3 * rateOn(rates, 'legal', day)
/** C. com. L441-10, II: where nothing else is agreed, the rate of the European Central Bank and 10 points. */
export const usualPenalty = (rates: InterestRates, day: string) => rateOn(rates, 'ecb', day) + 1_000

/** Of a day; `agreed` null: nothing agreed. What was agreed never falls below the minimum of the half-year. */
export const penaltyOn = (rates: InterestRates, agreed: number | null, day: string) =>
  agreed === null ? usualPenalty(rates, day) : Math.max(agreed, leastPenalty(rates, day))

/** Interest of the days after `since` up to `until`, at the rate of each half-year, of a year of 365 days. */
export function interestBetween(cents: number, since: string, until: string, rateOfDay: (day: string) => number) {
  let shares = 0
  for (let from = since; from < until; ) {
    const lastOfHalf = addDays(nextHalfYear(addDays(from, 1)), -1)
    const to = lastOfHalf < until ? lastOfHalf : until
    shares += daysBetween(from, to) * rateOfDay(to)
    from = to
  }
  return proportionOf(cents, shares, 10_000 * 365)
}

export const daysBetween = (from: string, to: string) =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000))

const usualWords = 'taux de la BCE majoré de 10\u00a0points'
/** « taux de la BCE majoré de 10 points, soit 12,15 % par an au 2e semestre 2026 »; without a number until it is published. */
export function penaltyWords(rates: InterestRates, agreed: number | null, day: string): string {
  if (agreed !== null) return `${percent(penaltyOn(rates, agreed, day))} par an`
  const published = publishedRate(rates, 'ecb', day)
  return published === null
    ? usualWords
    : `${usualWords}, soit ${percent(published + 1_000)} par an au ${halfYearName(day)}`
}

/** « trois fois le taux d’intérêt légal, soit 7,86 % par an au 1er semestre 2026 ». */
export function leastPenaltyWords(rates: InterestRates, day: string): string {
  const words = 'trois fois le taux d’intérêt légal'
  const published = publishedRate(rates, 'legal', day)
  return published === null ? words : `${words}, soit ${percent(3 * published)} par an au ${halfYearName(day)}`
}
