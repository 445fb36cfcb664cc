import { describe, expect, test } from 'vitest'
import { irreducibleSentence, lowestLawfulCents, type PriceLaw, reductionFault } from './reductions.ts'

const plain: PriceLaw = { reducible: true, book: false, ecoCents: 0 }

describe('the lowest lawful price', () => {
  test.each<[string, Partial<PriceLaw>, number]>([
    ['plain goods', {}, 0],
    ['goods whose price may not be reduced', { reducible: false }, 1_001],
    ['a book, rounded up', { book: true }, 951],
    ['goods with an eco-contribution', { ecoCents: 30 }, 31],
    ['a book whose eco-contribution is higher', { book: true, ecoCents: 980 }, 981],
  ])('of %s', (_, law, lowest) => {
    expect(lowestLawfulCents({ ...plain, ...law }, 1_001)).toBe(lowest)
  })
})

describe('a reduction', () => {
  test('of goods whose price may not be reduced is refused from the first cent', () => {
    const law = { ...plain, reducible: false, ecoCents: 999 }
    expect(reductionFault(law, 1_000, 1_000)).toBeNull()
    expect(reductionFault(law, 999, 1_000)).toBe(irreducibleSentence)
  })

  test('of a book goes down to 95 % of its price', () => {
    const law = { ...plain, book: true, ecoCents: 30 }
    expect(reductionFault(law, 950, 1_000)).toBeNull()
    expect(reductionFault(law, 949, 1_000)).toContain('Un livre')
  })

  test('stays above the eco-contribution', () => {
    const law = { ...plain, ecoCents: 30 }
    expect(reductionFault(law, 31, 1_000)).toBeNull()
    expect(reductionFault(law, 30, 1_000)).toContain('éco-participation')
    expect(reductionFault(law, 29, 1_000)).toContain('éco-participation')
  })

  test('of plain goods has no limit', () => {
    expect(reductionFault(plain, 1, 1_000)).toBeNull()
  })
})
