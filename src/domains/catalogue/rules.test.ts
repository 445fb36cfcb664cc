import { describe, expect, it } from 'vitest'
import {
  askedOf,
  categoryTitle,
  choicesOf,
  mayBeReduced,
  offerFault,
  seasonsOn,
  unitPriceFor,
  unitPriceOf,
} from './rules.ts'

describe('category titles', () => {
  it('are those of the specification', () => {
    expect(categoryTitle(98)).toBe('Travail de la vigne')
    expect(categoryTitle(99)).toBe('Protection et Hygiène')
  })
  it('wait for any other id', () =>
    expect([0, 97, 101, 107].map(categoryTitle)).toEqual(Array(4).fill('Chargement...')))
})

describe('the unit price', () => {
  it('is told per litre, kilogram or metre, half a cent rounded up', () => {
    expect(unitPriceOf(2_500, 5, 'kg')).toEqual({ cents: 500, per: 'kg' })
    expect(unitPriceOf(1_001, 2, 'L')).toEqual({ cents: 501, per: 'L' })
    expect(unitPriceOf(999, 0.75, 'L')).toEqual({ cents: 1_332, per: 'L' })
  })
  it('is told per piece, or per thousand when there are many', () => {
    expect(unitPriceOf(1_200, 12, 'piece')).toEqual({ cents: 100, per: 'pièce' })
    expect(unitPriceOf(9_900, 1_000, 'piece')).toEqual({ cents: 9_900, per: '1000' })
  })
  it('is not told when it says nothing more', () => {
    expect(unitPriceOf(2_500, 1, 'kg')).toBeNull()
    expect(unitPriceOf(2_500, null, null)).toBeNull()
  })
})

describe('the price ladder', () => {
  const offer = {
    priceCents: 1_000,
    tiers: [
      { from: 24, priceCents: 800 },
      { from: 6, priceCents: 900 },
    ],
  }
  it.each([
    [1, 1_000],
    [5, 1_000],
    [6, 900],
    [23, 900],
    [24, 800],
    [10_000, 800],
  ])('%i cost %i cents each', (quantity, cents) => expect(unitPriceFor(offer, quantity)).toBe(cents))

  const plain = { plantProtection: false, biocontrol: false }
  const terms = { priceCents: 1_000, step: 6, minimum: 6, tiers: [{ from: 12, priceCents: 900 }] }
  it('climbs by steps and falls in price', () => {
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

  it('is forbidden to plant protection, biocontrol excepted', () => {
    expect(mayBeReduced({ plantProtection: true, biocontrol: false })).toBe(false)
    expect(mayBeReduced({ plantProtection: true, biocontrol: true })).toBe(true)
    expect(offerFault(terms, { plantProtection: true, biocontrol: false })).toContain('phytosanitaire')
  })
})

describe('seasons', () => {
  const seasons = [
    { name: 'taille', from: '11-01', to: '03-15' },
    { name: 'tirage', from: '12-15', to: '06-30' },
    { name: 'vendange', from: '07-15', to: '09-20' },
  ]
  const on = (moment: string) => seasonsOn(seasons, new Date(moment)).map(({ name }) => name)
  it('cross New Year', () => expect(on('2026-01-01T12:00:00+01:00')).toEqual(['taille', 'tirage']))
  it('include both their days, by the clock of Paris', () => {
    expect(on('2026-07-14T22:30:00Z')).toEqual(['vendange'])
    expect(on('2026-07-14T21:30:00Z')).toEqual([])
    expect(on('2026-09-20T20:00:00Z')).toEqual(['vendange'])
    expect(on('2026-03-16T08:00:00Z')).toEqual(['tirage'])
  })
})

describe('a query', () => {
  it('separates choices with « ~ », without blanks or doubles', () => {
    expect(choicesOf('Gants~ Bottes ~~Gants')).toEqual(['Gants', 'Bottes'])
    expect(choicesOf(undefined)).toEqual([])
    expect(choicesOf(Array.from({ length: 99 }, (_, n) => n).join('~'))).toHaveLength(99)
  })
  it('reads modes, attributes and prices', () => {
    const asked = askedOf({
      mode: 'HOME~PICKUP',
      attributs: 'cut:45~cut:22.5~hand:Gaucher',
      prixMin: '12,5',
      prixMax: '0.29',
      cat: '98',
    })
    expect(asked.modes).toEqual(['HOME', 'PICKUP'])
    expect([...asked.attributes]).toEqual([
      ['cut', ['cut:45', 'cut:22.5']],
      ['hand', ['hand:Gaucher']],
    ])
    expect([asked.minCents, asked.maxCents, asked.categoryId, asked.page, asked.sort]).toEqual([
      1_250,
      29,
      98,
      1,
      'pertinence',
    ])
  })
})
