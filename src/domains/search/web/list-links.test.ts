import { expect, test } from 'vitest'
import { articleQueryNames } from '../contract.ts'
import { filterCount, listHref, listNames, listQueryOf, withChoice, withParts } from './list-links.ts'

test('a list URL has the parameters of the contract, and no other', () => {
  expect([...listNames]).toEqual(articleQueryNames)
  expect(listQueryOf(new URLSearchParams('cat=98&utm=x&q= lien &tags='))).toEqual({ cat: '98', q: 'lien' })
})

test('a link adds a value to the selected ones, or removes it when selected', () => {
  const once = withChoice({ cat: '98', page: '3' }, 'marque', 'felco')
  expect(listHref(once)).toBe('/articles?cat=98&marque=felco')
  const twice = withChoice(once, 'marque', 'bahco')
  expect(twice.marque).toBe('felco~bahco')
  expect(withChoice(twice, 'marque', 'felco').marque).toBe('bahco')
  expect(listHref(withChoice(once, 'marque', 'felco'))).toBe('/articles?cat=98')
})

test('another shop replaces the selected one', () => {
  expect(withChoice({ magasin: '4' }, 'magasin', '7').magasin).toBe('7')
  expect(withChoice({ magasin: '4' }, 'magasin', '4').magasin).toBeUndefined()
})

test('changing a filter resets to the first page; changing the page keeps the filters', () => {
  expect(withParts({ cat: '98', page: '4' }, { tri: 'prix' }).page).toBeUndefined()
  expect(listHref({ ...withParts({ cat: '98' }, {}), page: '2' })).toBe('/articles?cat=98&page=2')
  expect(listHref({ cat: '98', page: '1' })).toBe('/articles?cat=98')
})

test('counts filters one by one, both ends of a price as one', () => {
  expect(filterCount({ q: 'lien', cat: '98', tri: 'prix' })).toBe(0)
  expect(filterCount({ marque: 'felco~bahco', prixMin: '2', prixMax: '5', promo: '1' })).toBe(4)
})

test('leaves out the parameters that change nothing by themselves', () => {
  expect(listHref({ taxe: 'ht', rayon: '10', tri: 'distance' })).toBe('/articles')
  expect(listHref({ taxe: 'ht', prixMax: '5' })).toBe('/articles?taxe=ht&prixMax=5')
  expect(listHref({ taxe: 'ht', tri: 'prix-kg' })).toBe('/articles?taxe=ht&tri=prix-kg')
  expect(listHref({ pres: '51200', rayon: '10', tri: 'distance', vue: 'tableau' })).toBe(
    '/articles?pres=51200&rayon=10&tri=distance&vue=tableau',
  )
})
