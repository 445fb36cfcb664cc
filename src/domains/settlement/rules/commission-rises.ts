/** Which sellers a change of the commission rules could cost more, and from when (regulation (EU) 2019/1150, art. 3). */
import { type CommissionRule, firstTerms, inReadingOrder, ruleApplies, type Terms } from '../rules.ts'

/** Between the notice to sellers and a rise of their commission. */
export const riseNoticeDays = 15

export type ContractRate = { vendorId: number; basisPoints: number }

/** A category that no rule names. */
const anyOther = 0

/** Never more than before at any price: compared part by part, so a floor beside a lower rate counts as more. */
const costsMore = (before: Terms, after: Terms) =>
  after.basisPoints > before.basisPoints ||
  (after.floorCents ?? 0) > (before.floorCents ?? 0) ||
  (after.capCents ?? Number.POSITIVE_INFINITY) > (before.capCents ?? Number.POSITIVE_INFINITY)

const distinct = <T>(values: readonly (T | null)[]) => [...new Set(values.filter(value => value !== null))] as T[]

/**
 * The first day, from `day` on, on which the seller could pay more under the new rules than under the former ones; null
 * when there is none. Terms change only where a rule begins or ends, in time and in price.
 */
export function firstRise(
  { vendorId, basisPoints }: ContractRate,
  former: readonly CommissionRule[],
  planned: readonly CommissionRule[],
  day: string,
): string | null {
  const own = (rules: readonly CommissionRule[]) => rules.filter(rule => (rule.vendorId ?? vendorId) === vendorId)
  const [before, after] = [own(former), own(planned)]
  const all = [...before, ...after]
  const days = distinct([day, ...all.flatMap(rule => [rule.validFrom, rule.endsOn])]).filter(one => one >= day)
  const categories = distinct([anyOther, ...all.map(rule => rule.categoryId)])
  const prices = distinct([0, ...all.flatMap(rule => [rule.fromPriceCents, rule.toPriceCents])])
  const rises = (on: string) => {
    const inForce = (rules: readonly CommissionRule[]) => inReadingOrder(rules.filter(rule => ruleApplies(rule, on)))
    const [formerly, later] = [inForce(before), inForce(after)]
    return categories.some(categoryId =>
      prices.some(unitPriceCents => {
        const sold = { vendorId, categoryId, unitPriceCents }
        return costsMore(firstTerms(formerly, sold, basisPoints), firstTerms(later, sold, basisPoints))
      }),
    )
  }
  return days.toSorted().find(rises) ?? null
}
