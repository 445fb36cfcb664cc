import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linePrice } from '#domains/cart/server/price-line.ts'
import { parsePrices } from './rules/typed-prices.ts'
import { type ContractList, contractPrice, listThresholds, listWords, missingToMinimum } from './rules.ts'

const list = (values: Partial<ContractList>): ContractList => ({
  id: 1,
  name: 'Membres',
  basisPoints: null,
  prices: [],
  ...values,
})

const anyList = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  name: fc.constant('x'),
  basisPoints: fc.option(fc.integer({ min: 1, max: 9_000 })),
  prices: fc.array(
    fc.record({ from: fc.integer({ min: 1, max: 200 }), priceCents: fc.integer({ min: 1, max: 5_000 }) }),
    {
      maxLength: 3,
    },
  ),
})
const anyOffer = fc.record({
  priceCents: fc.integer({ min: 1, max: 5_000 }),
  tiers: fc.constant<{ from: number; priceCents: number }[]>([]),
  lists: fc.array(anyList, { maxLength: 4 }),
  reducible: fc.boolean(),
  book: fc.boolean(),
  ecoCents: fc.integer({ min: 0, max: 50 }),
})

const at = (publicCents: number) => ({ publicCents, leastCents: 1 })

describe('the price of a buyer with lists', () => {
  test('is the lowest of the lists and the public price, and names the list', () => {
    const lists = [list({ id: 1, basisPoints: 1_000 }), list({ id: 2, prices: [{ from: 1, priceCents: 850 }] })]
    expect(contractPrice(lists, at(1_000), 1)).toEqual({ cents: 850, list: { id: 2, name: 'Membres' } })
    expect(contractPrice(lists, at(900), 1)).toEqual({ cents: 810, list: { id: 1, name: 'Membres' } })
    expect(contractPrice(lists.slice(1), at(850), 1)).toBeNull()
  })

  test('follows the quantity: a price of the list from 24 replaces its percentage from there on', () => {
    const lists = [list({ basisPoints: 500, prices: [{ from: 24, priceCents: 600 }] })]
    expect(contractPrice(lists, at(1_000), 23)?.cents).toBe(950)
    expect(contractPrice(lists, at(1_000), 24)?.cents).toBe(600)
  })

  test('is that of the highest quantity reached, in whatever order they come', () => {
    const prices = [
      { from: 6, priceCents: 900 },
      { from: 60, priceCents: 700 },
      { from: 24, priceCents: 800 },
    ]
    const at60 = (own: typeof prices) => contractPrice([list({ prices: own })], at(1_000), 60)?.cents
    expect([at60(prices), at60(prices.toReversed())]).toEqual([700, 700])
    expect(contractPrice([list({ prices })], at(1_000), 59)?.cents).toBe(800)
  })

  test('is the public one where no list says anything of this quantity', () => {
    expect(contractPrice([list({ prices: [{ from: 24, priceCents: 600 }] })], at(1_000), 23)).toBeNull()
  })

  test('is never above the public price nor under what the law allows', () => {
    fc.assert(
      fc.property(anyOffer, fc.integer({ min: 1, max: 300 }), (drawn, quantity) => {
        const offer = { ...drawn, usualCents: drawn.priceCents }
        const cents = linePrice(offer, quantity)
        expect(cents).toBeGreaterThan(0)
        expect(cents).toBeLessThanOrEqual(offer.priceCents)
        if (!offer.reducible) expect(cents).toBe(offer.priceCents)
        if (offer.book) expect(cents * 100).toBeGreaterThanOrEqual(offer.priceCents * 95)
        if (offer.priceCents > offer.ecoCents) expect(cents).toBeGreaterThan(offer.ecoCents)
      }),
    )
  })

  test('of a book on promotion stays above 95 % of its usual price', () => {
    const lists = [list({ basisPoints: 2_000 })]
    expect(contractPrice(lists, { publicCents: 960, leastCents: 950 }, 1)?.cents).toBe(950)
    expect(contractPrice(lists, { publicCents: 950, leastCents: 950 }, 1)).toBeNull()
  })
})

test('the thresholds of lists are the quantities of all their prices', () => {
  const lists = [
    list({
      prices: [
        { from: 1, priceCents: 900 },
        { from: 24, priceCents: 800 },
      ],
    }),
    list({ basisPoints: 500 }),
    list({ prices: [{ from: 6, priceCents: 850 }] }),
  ]
  expect(listThresholds(lists)).toEqual([1, 24, 6])
})

test('the minimum of a basket leaves out what is collected, where the seller says so', () => {
  const minimum = { htCents: 5_000, pickupExempt: true }
  expect(missingToMinimum(minimum, 800, false)).toBe(4_200)
  expect(missingToMinimum(minimum, 5_000, false)).toBe(0)
  expect(missingToMinimum(minimum, 800, true)).toBe(0)
  expect(missingToMinimum({ ...minimum, pickupExempt: false }, 800, true)).toBe(4_200)
  expect(missingToMinimum(null, 0, false)).toBe(0)
})

test('typed prices are read with semicolons or tabs, and what cannot be read is named by its line', () => {
  expect(parsePrices('R-1 ; 12,50\n\nR-2\t24\t1 100,00 €\nR-3 ; beaucoup\nR-4')).toEqual({
    prices: [
      { reference: 'R-1', from: 1, priceCents: 1_250 },
      { reference: 'R-2', from: 24, priceCents: 110_000 },
    ],
    unreadable: [4, 5],
  })
})

test('lines of spaces are skipped, and a third figure or a quantity below one cannot be read', () => {
  expect(parsePrices('   \nR-1 ; 1 ; 24 ; 12,50\nR-2 ; 0 ; 12,50\nR-3 ; 1 000 ; 12,50\n ; 12,50')).toEqual({
    prices: [{ reference: 'R-3', from: 1_000, priceCents: 1_250 }],
    unreadable: [2, 3, 5],
  })
})

test('a list is described by its percentage and how many prices it has', () => {
  expect(listWords({ basisPoints: 800, priceCount: 2 }).replaceAll('\u00a0', ' ')).toBe('−8 % sur tout, 2 prix fixés')
  expect(listWords({ basisPoints: null, priceCount: 1 })).toBe('1\u00a0prix fixé')
  expect(listWords({ basisPoints: null, priceCount: 0 })).toBe('Sans prix')
})
