/** VAT of down payments: due when they are received (CGI art. 269-2 a), at the rates of the goods and their delivery. */
import { proportionOf } from '#shared/money.ts'

export type RatePart = { vatBasisPoints: number; htCents: number; vatCents: number }

const ttcOf = ({ htCents, vatCents }: RatePart) => htCents + vatCents
export const ttcOfParts = (parts: readonly RatePart[]) => parts.reduce((sum, part) => sum + ttcOf(part), 0)

/**
 * `cents` TTC of what these rates charge, in proportion: the parts add up to it, and all of it gives the parts themselves.
 * None of the amounts is negative.
 */
export function shareOfRates(parts: readonly RatePart[], cents: number): RatePart[] {
  const whole = ttcOfParts(parts)
  let upto = 0
  return parts.flatMap(part => {
    const before = proportionOf(upto, cents, whole)
    upto += ttcOf(part)
    const ttcCents = proportionOf(upto, cents, whole) - before
    if (ttcCents === 0) return []
    const vatCents = proportionOf(part.vatCents, ttcCents, ttcOf(part))
    return [{ vatBasisPoints: part.vatBasisPoints, htCents: ttcCents - vatCents, vatCents }]
  })
}
