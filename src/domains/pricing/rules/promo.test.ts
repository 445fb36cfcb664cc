import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentAmounts } from '#shared/price/document.ts'
import { lineAmounts } from '#shared/price/price.ts'
import { type DiscountableLine, type PromoCode, promoDiscounts, promoWords } from './promo.ts'

const code: PromoCode = {
  id: 1,
  code: 'VENDANGES',
  vendorId: 7,
  vendorName: 'Le Comptoir',
  basisPoints: 1_000,
  amountCents: null,
  minimumCents: 0,
  inForce: true,
  exhausted: false,
  ownExhausted: false,
  categoryIds: [],
  offerIds: [],
}
const line = (values: Partial<DiscountableLine>): DiscountableLine => ({
  offerId: 1,
  vendorId: 7,
  categoryId: 98,
  cents: 10_000,
  fixedCents: 0,
  mayBeDiscounted: true,
  ...values,
})
const offOf = (promo: Partial<PromoCode>, lines: DiscountableLine[]) => [
  ...promoDiscounts({ ...code, ...promo }, lines).byOffer.values(),
]

describe('a promotional code', () => {
  test('takes a percentage off the goods of its seller, and none off the others', () => {
    expect(offOf({}, [line({}), line({ offerId: 2, vendorId: 8 })])).toEqual([1_000])
    expect(offOf({ vendorId: null }, [line({}), line({ offerId: 2, vendorId: 8 })])).toEqual([1_000, 1_000])
  })

  test('covers its categories and offers alone, and never goods whose price is fixed', () => {
    expect(offOf({ categoryIds: [98] }, [line({}), line({ offerId: 2, categoryId: 3 })])).toEqual([1_000])
    expect(offOf({ offerIds: [2] }, [line({}), line({ offerId: 2, categoryId: 3 })])).toEqual([1_000])
    const regulated = promoDiscounts(code, [line({ mayBeDiscounted: false })])
    expect([regulated.byOffer.size, regulated.refusal]).toEqual([0, expect.stringContaining('aucun article')])
  })

  test('takes nothing off the eco-contribution, which counts towards the minimum', () => {
    expect(offOf({ minimumCents: 10_000 }, [line({ fixedCents: 2_000 })])).toEqual([800])
    const amount = { basisPoints: null, amountCents: 50_000 }
    expect(offOf(amount, [line({ fixedCents: 2_000 })])).toEqual([7_600])
  })

  test('leaves a twentieth of a line to pay, and two cents at least', () => {
    const gift = { basisPoints: null, amountCents: 50_000 }
    expect([1_001, 100, 10, 3, 2, 1].map(cents => offOf(gift, [line({ cents })])[0])).toEqual([950, 95, 8, 1, 0, 0])
  })

  test('is named by what it takes off and who bears it', () => {
    const plain = (words: string) => words.replaceAll('\u00a0', ' ')
    expect(plain(promoWords(code))).toBe('−10 % chez Le Comptoir')
    const ofOperator = { basisPoints: null, amountCents: 1_500, vendorName: null }
    expect(plain(promoWords(ofOperator))).toBe('−15,00 €, offert par Cep & Chai')
  })

  test.each([
    [{ inForce: false }, 'plus valable'],
    [{ exhausted: true }, 'autant de fois'],
    [{ ownExhausted: true }, 'déjà utilisé'],
    [{ minimumCents: 10_001 }, 'Encore 0,01'],
  ])('takes nothing off with %o, and says why', (values, words) => {
    const { byOffer, refusal } = promoDiscounts({ ...code, ...values }, [line({})])
    expect([byOffer.size, refusal]).toEqual([0, expect.stringContaining(words)])
  })

  const goods = fc.array(
    fc.record({
      unit: fc.integer({ min: 2, max: 50_000 }),
      quantity: fc.integer({ min: 1, max: 200 }),
      rate: fc.constantFrom(2_000, 1_000, 550),
    }),
    { minLength: 1, maxLength: 6 },
  )
  test('is spread to the cent over lines and VAT rates, and leaves every line a price', () => {
    fc.assert(
      fc.property(
        goods,
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.constantFrom('HT' as const, 'TTC' as const),
        (drawn, off, basis) => {
          const charged = drawn.map(({ unit, quantity, rate }) => {
            const { htCents, ttcCents } = lineAmounts(basis, unit, quantity, rate)
            return basis === 'HT' ? htCents : ttcCents
          })
          const lines = charged.map((cents, offerId) => line({ offerId, cents }))
          const { byOffer } = promoDiscounts({ ...code, basisPoints: null, amountCents: off }, lines)
          const whole = charged.reduce((sum, cents) => sum + cents, 0)
          const taken = [...byOffer.values()].reduce((sum, cents) => sum + cents, 0)
          expect(taken).toBeLessThanOrEqual(Math.min(off, whole))
          const document = documentAmounts(
            basis,
            drawn.map(({ unit, quantity, rate }, offerId) => ({
              unitPriceCents: unit,
              quantity,
              vatBasisPoints: rate,
              discountCents: byOffer.get(offerId) ?? 0,
            })),
            0,
          )
          const paid = document.lines.reduce((sum, one) => sum + (basis === 'HT' ? one.htCents : one.ttcCents), 0)
          expect(paid).toBe(whole - taken)
          for (const one of document.lines) expect(one.htCents).toBeGreaterThan(0)
          const byRate = document.vat.reduce((sum, rate) => sum + rate.goodsHtCents + rate.goodsVatCents, 0)
          expect(byRate).toBe(document.lines.reduce((sum, one) => sum + one.ttcCents, 0))
        },
      ),
    )
  })
})
