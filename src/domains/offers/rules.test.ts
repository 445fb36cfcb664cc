import { describe, expect, it } from 'vitest'
import { mayPublish, offerFault, vatCodeLabel } from './rules.ts'

const plain = { reducible: true, book: false }
const terms = { priceCents: 1_000, step: 6, minimum: 6, tiers: [{ from: 12, priceCents: 900 }] }

describe('price tiers', () => {
  it('rise by the ordering step and fall in price', () => {
    expect(offerFault(terms, plain)).toBeNull()
    for (const tiers of [
      [{ from: 6, priceCents: 900 }],
      [{ from: 13, priceCents: 900 }],
      [{ from: 12, priceCents: 1_000 }],
      [
        { from: 24, priceCents: 800 },
        { from: 12, priceCents: 700 },
      ],
    ])
      expect(offerFault({ ...terms, tiers }, plain)).not.toBeNull()
    expect(offerFault({ ...terms, minimum: 7 }, plain)).not.toBeNull()
  })

  it('are each a multiple of the ordering step', () => {
    const tiers = [...terms.tiers, { from: 25, priceCents: 800 }]
    expect(offerFault({ ...terms, tiers }, plain)).toBe('Chaque palier doit être un multiple du conditionnement.')
  })

  it('are not allowed for goods whose price may not be reduced, whatever their prices', () => {
    const fixed = { ...plain, reducible: false }
    expect(offerFault(terms, fixed)).toContain('phytosanitaire')
    expect(offerFault({ ...terms, tiers: [{ from: 12, priceCents: 1_100 }] }, fixed)).toContain('phytosanitaire')
    expect(offerFault({ ...terms, tiers: [] }, fixed)).toBeNull()
  })

  it('of a book go down to 95 % of its price', () => {
    const at = (priceCents: number) =>
      offerFault({ ...terms, tiers: [{ from: 12, priceCents }] }, { ...plain, book: true })
    expect(at(950)).toBeNull()
    expect(at(949)).toContain('Un livre')
  })
})

it('the price and every tier stay above the eco-contribution', () => {
  expect(offerFault({ ...terms, ecoCents: 899 }, plain)).toBeNull()
  expect(offerFault({ ...terms, ecoCents: 900 }, plain)).toContain('éco-participation')
  expect(offerFault({ ...terms, tiers: [], ecoCents: 1_000 }, plain)).toContain('éco-participation')
})

it('a seller publishes offers of published articles, and of their own drafts', () => {
  const may = (articleStatus: string, createdByVendorId: number | null) =>
    mayPublish({ articleStatus, createdByVendorId }, 7)
  expect([may('published', 7), may('published', 8), may('published', null)]).toEqual([true, true, true])
  expect([may('draft', 7), may('draft', 8), may('draft', null)]).toEqual([true, false, false])
  expect([may('archived', 7), may('archived', null)]).toEqual([false, false])
})

it('a VAT rate of farm equipment is distinguished from the plain one', () => {
  expect(vatCodeLabel({ code: 'equipment', basisPoints: 2_000 })).toBe('20\u00a0% (matériel agricole)')
  expect(vatCodeLabel({ code: 'exempt', basisPoints: 0 })).toBe('0\u00a0%')
})
