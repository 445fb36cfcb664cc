import { describe, expect, it } from 'vitest'
import { categoryTitle, parseListRequest, splitChoices } from './rules.ts'

describe('category titles', () => {
  it('match the specification', () => {
    expect(categoryTitle(98)).toBe('Travail de la vigne')
    expect(categoryTitle(99)).toBe('Protection et Hygiène')
  })
  it('show « Chargement... » for any other id', () =>
    expect([0, 97, 101, 107].map(categoryTitle)).toEqual(Array(4).fill('Chargement...')))
})

describe('query string', () => {
  it('separates values with « ~ », without blanks or duplicates', () => {
    expect(splitChoices('Gants~ Bottes ~~Gants')).toEqual(['Gants', 'Bottes'])
    expect(splitChoices(undefined)).toEqual([])
    expect(splitChoices(Array.from({ length: 99 }, (_, n) => n).join('~'))).toHaveLength(99)
  })
  it('reads modes, attributes and prices', () => {
    const request = parseListRequest({
      mode: 'HOME~PICKUP',
      attributs: 'cut:45~cut:22.5~hand:Gaucher',
      prixMin: '12,5',
      prixMax: '0.29',
      cat: '98',
    })
    expect(request.modes).toEqual(['HOME', 'PICKUP'])
    expect([...request.attributes]).toEqual([
      ['cut', ['cut:45', 'cut:22.5']],
      ['hand', ['hand:Gaucher']],
    ])
    expect([request.minCents, request.maxCents, request.categoryId, request.page, request.sort]).toEqual([
      1_250,
      29,
      98,
      1,
      'pertinence',
    ])
  })
})
