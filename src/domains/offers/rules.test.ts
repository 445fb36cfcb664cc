import { describe, expect, it } from 'vitest'
import { offerFault } from './rules.ts'

describe('price tiers', () => {
  const plain = { reducible: true, book: false }
  const terms = { priceCents: 1_000, step: 6, minimum: 6, tiers: [{ from: 12, priceCents: 900 }] }
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

  it('are not allowed for goods whose price may not be reduced', () => {
    expect(offerFault(terms, { ...plain, reducible: false })).toContain('phytosanitaire')
  })
})
