import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CommissionRule,
  commissionFor,
  commissionReturned,
  earningsFor,
  inReadingOrder,
  type Terms,
  termsFor,
} from './rules.ts'

let serial = 0
const rule = (values: Partial<CommissionRule> = {}): CommissionRule => ({
  id: ++serial,
  vendorId: null,
  categoryId: null,
  fromPriceCents: null,
  toPriceCents: null,
  basisPoints: 1_000,
  floorCents: null,
  capCents: null,
  validFrom: '2026-01-01',
  endsOn: null,
  ...values,
})
const sold = { vendorId: 1, categoryId: 98, unitPriceCents: 2_000 }
const day = '2026-06-15'
const chosen = (rules: CommissionRule[], what = sold, on = day) => termsFor(rules, what, on, 800).ruleId

describe('choice of the rule', () => {
  test('without a matching rule, the rate of the seller’s contract applies', () => {
    expect(termsFor([rule({ vendorId: 2 }), rule({ categoryId: 99 })], sold, day, 800)).toEqual({
      ruleId: null,
      basisPoints: 800,
      floorCents: null,
      capCents: null,
    })
  })

  test('a seller has priority over a category, and a category over a price band, whatever their age', () => {
    const seller = rule({ vendorId: 1 })
    const category = rule({ categoryId: 98, fromPriceCents: 0 })
    const band = rule({ toPriceCents: 5_000, validFrom: '2026-06-01' })
    const all = rule({ validFrom: '2026-06-10' })
    expect(inReadingOrder([all, band, category, seller]).map(({ id }) => id)).toEqual(
      [seller, category, band, all].map(({ id }) => id),
    )
    expect(chosen([all, band, category, seller])).toBe(seller.id)
    expect(chosen([all, band, category])).toBe(category.id)
    expect(chosen([all, band])).toBe(band.id)
  })

  test('of two equally specific rules, the one that started later applies', () => {
    const old = rule({ categoryId: 98 })
    const young = rule({ categoryId: 98, validFrom: '2026-06-15' })
    expect(chosen([old, young])).toBe(young.id)
    expect(chosen([old, young], sold, '2026-06-14')).toBe(old.id)
  })

  test('of two that started on one day too, the one created later applies', () => {
    const [first, second] = [rule({ categoryId: 98 }), rule({ categoryId: 98 })]
    expect([chosen([first, second]), chosen([second, first])]).toEqual([second.id, second.id])
  })

  test('a band open at one end is still a band', () => {
    const all = rule({ validFrom: '2026-06-10' })
    expect(chosen([all, rule({ fromPriceCents: 1_000 })])).not.toBe(all.id)
    expect(chosen([all, rule({ toPriceCents: 5_000 })])).not.toBe(all.id)
  })

  test('a rule applies from its first day, and not on its end day', () => {
    const short = rule({ validFrom: '2026-06-15', endsOn: '2026-06-20' })
    expect(['2026-06-14', '2026-06-15', '2026-06-19', '2026-06-20'].map(on => chosen([short], sold, on))).toEqual([
      null,
      short.id,
      short.id,
      null,
    ])
  })

  test('a band includes its first price and excludes its last', () => {
    const band = rule({ fromPriceCents: 1_000, toPriceCents: 2_000 })
    const at = (unitPriceCents: number) => chosen([band], { ...sold, unitPriceCents })
    expect([at(999), at(1_000), at(1_999), at(2_000)]).toEqual([null, band.id, band.id, null])
  })
})

const terms = fc.record({
  ruleId: fc.constant(null),
  basisPoints: fc.integer({ min: 0, max: 5_000 }),
  floorCents: fc.option(fc.integer({ min: 0, max: 500 })),
  capCents: fc.option(fc.integer({ min: 500, max: 20_000 })),
})
const price = fc.integer({ min: 1, max: 500_000 })
const quantity = fc.integer({ min: 1, max: 1_000 })

describe('commission amount', () => {
  const plain: Terms = { ruleId: null, basisPoints: 1_000, floorCents: null, capCents: null }

  test('is the rate of the line, within minimum and maximum per unit, with 20 % of VAT', () => {
    expect(commissionFor(plain, 1_005, 3)).toMatchObject({ commissionCents: 302, vatCents: 60 })
    expect(commissionFor({ ...plain, floorCents: 150 }, 1_000, 3).commissionCents).toBe(450)
    expect(commissionFor({ ...plain, capCents: 80 }, 1_000, 3).commissionCents).toBe(240)
    expect(earningsFor(1_000, commissionFor(plain, 1_000, 1))).toBe(880)
  })

  test('is never above the price of the goods, and never negative', () => {
    fc.assert(
      fc.property(terms, price, quantity, (given, unit, units) => {
        const { commissionCents } = commissionFor(given, unit, units)
        expect(commissionCents).toBeGreaterThanOrEqual(0)
        expect(commissionCents).toBeLessThanOrEqual(unit * units)
      }),
    )
  })
})

test('refunds of any sizes, some refused, never return too much, and return all of it in the end', () => {
  const step = fc.record({ units: fc.integer({ min: 1, max: 9 }), refused: fc.boolean() })
  fc.assert(
    fc.property(
      terms,
      price,
      fc.integer({ min: 1, max: 60 }),
      fc.array(step, { maxLength: 25 }),
      (given, unit, all, steps) => {
        const taken = commissionFor(given, unit, all)
        let units = 0
        let back = 0
        const give = (more: number) => commissionReturned(taken.commissionCents, units + more, all, back)
        const live: { units: number; cents: number }[] = []
        for (const { units: requested, refused } of steps) {
          const more = Math.min(requested, all - units)
          if (more === 0) continue
          live.push({ units: more, cents: give(more) })
          units += more
          back += live.at(-1)?.cents ?? 0
          expect(back).toBeLessThanOrEqual(taken.commissionCents)
          // A refusal may arrive late, and for any pending refund.
          const failed = refused ? live.shift() : undefined
          units -= failed?.units ?? 0
          back -= failed?.cents ?? 0
        }
        if (units < all) back += give(all - units)
        expect(back).toBe(taken.commissionCents)
      },
    ),
    { numRuns: 500 },
  )
})
