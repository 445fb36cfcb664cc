import { expect, test } from 'vitest'
import { promotionFault, reducedCents, reducedPrices, reductionLabel, stateOf } from './rules.ts'

const offer = { status: 'published', reducible: true, book: false, priceCents: 1_000, ecoCents: 0 }
const fault = (cents: number, lowestCents: number | null, nature = offer) =>
  promotionFault(nature, { cents, lowestCents })

test('a promotional price is strictly below the lowest price of the 30 days before', () => {
  expect(fault(899, 900)).toBeNull()
  expect(fault(900, 900)).toBe(
    '9,00\u00a0€ HT n’est pas plus bas que 9,00\u00a0€ HT, le prix le plus bas des 30\u00a0jours d’avant\u00a0: ce ne serait pas une promotion (article L112-1-1 du code de la consommation).',
  )
  expect(fault(900, null)).toContain('moins de 30\u00a0jours')
})

test('rejects promotions on goods whose price may not be reduced, and on unpublished offers', () => {
  expect(fault(1, 900, { ...offer, reducible: false })).toContain('phytosanitaire')
  expect(fault(1, 900, { ...offer, status: 'archived' })).toContain('pas en vente')
})

test('price tiers fall with the price', () => {
  expect(reducedCents(1_999, { how: 'percent', value: 1_500 })).toBe(1_699)
  expect(reducedPrices({ priceCents: 1_000, tiers: [{ from: 10, priceCents: 900 }] }, 800)).toEqual({
    priceCents: 800,
    tiers: [{ from: 10, priceCents: 720 }],
  })
})

test('derives the status of a promotion from its offers', () => {
  const counts = { planned: 0, running: 0, ended: 0, cancelled: 0, refused: 1 }
  expect(stateOf({ ...counts, planned: 1, running: 1 })).toBe('running')
  expect(stateOf({ ...counts, planned: 1 })).toBe('planned')
  expect(stateOf({ ...counts, ended: 1, cancelled: 1 })).toBe('ended')
  expect(stateOf({ ...counts, cancelled: 1 })).toBe('cancelled')
  expect(stateOf(counts)).toBe('refused')
  expect(reductionLabel({ how: 'percent', value: 1_250 })).toBe('−12,5\u00a0%')
})
