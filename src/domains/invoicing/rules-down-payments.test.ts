import fc from 'fast-check'
import { expect, test } from 'vitest'
import { downPaymentFor } from '#shared/price/down-payment.ts'
import { shareOfRates, ttcOfParts } from './rules-down-payments.ts'

const part = fc.record({
  vatBasisPoints: fc.constantFrom(0, 550, 1000, 2000),
  htCents: fc.integer({ min: 0, max: 5_000_000 }),
  vatCents: fc.integer({ min: 0, max: 1_000_000 }),
})
const parts = fc.array(part, { minLength: 1, maxLength: 3 }).filter(list => ttcOfParts(list) > 0)

test('a share of rates is exact to the cent, has nothing negative, and no more of a rate than it charges', () => {
  fc.assert(
    fc.property(parts, fc.double({ min: 0, max: 1, noNaN: true }), (list, portion) => {
      const cents = Math.floor(ttcOfParts(list) * portion)
      const shared = shareOfRates(list, cents)
      expect(ttcOfParts(shared)).toBe(cents)
      for (const { htCents, vatCents } of shared) {
        expect(htCents).toBeGreaterThanOrEqual(0)
        expect(vatCents).toBeGreaterThanOrEqual(0)
      }
      expect(shared.reduce((sum, { vatCents }) => sum + vatCents, 0)).toBeLessThanOrEqual(
        list.reduce((sum, { vatCents }) => sum + vatCents, 0),
      )
    }),
  )
})

test('the whole of rates is their parts themselves', () => {
  fc.assert(
    fc.property(parts, list => {
      expect(shareOfRates(list, ttcOfParts(list))).toEqual(
        list.filter(({ htCents, vatCents }) => htCents + vatCents > 0),
      )
    }),
  )
})

test('a down payment and its balance are the total, each of one euro at least', () => {
  const percent = fc.option(fc.integer({ min: 10, max: 90 }), { freq: 10 })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.array(percent, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(0, 0, 0, 1_500),
      (totalCents, percents, depositCents) => {
        const lines = percents.map(downPaymentPercent => ({ downPaymentPercent }))
        const found = downPaymentFor({ totalCents, depositCents, lines })
        if (depositCents > 0 || percents.includes(null)) expect(found).toBeNull()
        if (!found) return
        expect(found.downPaymentCents + found.balanceCents).toBe(totalCents)
        expect(Math.min(found.downPaymentCents, found.balanceCents)).toBeGreaterThanOrEqual(100)
        expect(found.percent).toBe(Math.max(...percents.map(Number)))
        expect(Math.abs(found.downPaymentCents * 100 - totalCents * found.percent)).toBeLessThanOrEqual(50)
      },
    ),
  )
})
