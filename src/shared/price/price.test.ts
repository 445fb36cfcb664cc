import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { basisFor, buyerUnitPrice, lineAmounts, unitEuros, unitTtc, unitTtcHundredths } from './price.ts'

const rates = fc.constantFrom(2_000, 1_000, 550, 210)
const offer = fc.record({
  ht: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 100_000_000 })),
  quantity: fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 100_000 })),
  rate: rates,
})
/** Reads a shown price again: what a buyer would type into a calculator, in ten-thousandths of a euro. */
const read = (shown: string) => BigInt(Math.round(Number(shown.replace(/[^\d,]/g, '').replace(',', '.')) * 10_000))
const toCents = (tenThousandths: bigint) => Number((tenThousandths * 2n + 100n) / 200n)
const charged = (
  kind: 'normal' | 'professional' | null,
  { ht, quantity, rate }: { ht: number; quantity: number; rate: number },
) => lineAmounts(basisFor(kind), ht, quantity, rate)

describe('unit prices', () => {
  test.each([
    [79, 2_000, 9_480, '0,948 €'],
    [84, 2_000, 10_100, '1,01 €'],
    [141, 2_000, 16_900, '1,69 €'],
    [7, 550, 739, '0,0739 €'],
    [31_400, 2_000, 3_768_000, '376,80 €'],
    [1, 210, 102, '0,0102 €'],
  ])('%i cents HT at %i basis points are %i hundredths TTC, shown as %s', (ht, rate, hundredths, shown) => {
    expect(unitTtcHundredths(ht, rate)).toBe(hundredths)
    expect(unitEuros(unitTtc(ht, rate)).replaceAll('\u00a0', ' ')).toBe(shown)
  })

  test('a unit price TTC is within half of its last decimal of HT × (1 + rate)', () => {
    fc.assert(
      fc.property(offer, ({ ht, rate }) => {
        const exact = ht * (10_000 + rate)
        const unit = exact >= 1_000_000 ? 10_000 : 100
        expect(Math.abs(unitTtcHundredths(ht, rate) * 100 - exact) * 2).toBeLessThanOrEqual(unit)
        if (unit === 10_000) expect(unitTtcHundredths(ht, rate) % 100).toBe(0)
      }),
    )
  })
})

describe('a charged line', () => {
  test('is the shown unit price × quantity, TTC for private persons and visitors', () => {
    fc.assert(
      fc.property(offer, fc.constantFrom('normal' as const, null), (line, kind) => {
        const { amount, tax } = buyerUnitPrice(kind, line.ht, line.rate)
        expect(tax).toBe('TTC')
        expect(charged(kind, line).ttcCents).toBe(toCents(read(amount) * BigInt(line.quantity)))
      }),
    )
  })

  test('is the shown unit price × quantity, HT for professionals', () => {
    fc.assert(
      fc.property(offer, line => {
        const { amount, tax } = buyerUnitPrice('professional', line.ht, line.rate)
        expect(tax).toBe('HT')
        expect(charged('professional', line).htCents).toBe(toCents(read(amount) * BigInt(line.quantity)))
      }),
    )
  })

  test('adds up: HT and VAT make TTC, none is negative, and HT is never nothing', () => {
    fc.assert(
      fc.property(offer, fc.constantFrom('normal' as const, 'professional' as const), (line, kind) => {
        const { htCents, vatCents, ttcCents } = charged(kind, line)
        expect(htCents + vatCents).toBe(ttcCents)
        expect(Number.isSafeInteger(ttcCents)).toBe(true)
        expect(htCents).toBeGreaterThan(0)
        expect(vatCents).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('has the same amounts for one unit of a price of a euro or more for every buyer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 1_000_000 }),
        ht => void expect(lineAmounts('TTC', ht, 1, 2_000)).toEqual(lineAmounts('HT', ht, 1, 2_000)),
      ),
    )
  })
})
