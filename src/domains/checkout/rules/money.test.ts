import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proportionOf } from '#shared/money.ts'
import { generatedCart, moneyOf } from '#tests/support/generated-carts.ts'

/** A hundred thousand carts, with any seed: bin/bench carts. */
test('for any cart, lines, deliveries and VAT add up to the total, and refunds return all of it and no more', () => {
  fc.assert(
    fc.property(generatedCart, cart => void expect(moneyOf(cart).faults).toEqual([])),
    { seed: 20_260_901, numRuns: 2_000 },
  )
})

/** The most expensive offer, a hundred thousand times: the product exceeds the safe integers. */
test('a share of any storable amount is rounded half up, exactly', () => {
  const amount = fc.integer({ min: 0, max: 12_000_000_000_000 })
  const whole = fc.integer({ min: 1, max: 100_000_000 })
  const exact = (cents: number, part: number, all: number) =>
    Number((BigInt(cents) * BigInt(part) * 2n + BigInt(all)) / (2n * BigInt(all)))
  fc.assert(
    fc.property(amount, whole, whole, (cents, a, b) => {
      const [part, all] = [Math.min(a, b), Math.max(a, b)]
      expect(proportionOf(cents, part, all)).toBe(exact(cents, part, all))
    }),
    { seed: 20_260_901, numRuns: 5_000 },
  )
})
