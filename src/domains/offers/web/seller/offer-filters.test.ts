import { expect, test } from 'vitest'
import { shortNames } from '#domains/stock/web/short-names.ts'
import { filtersOf, hasOfferFilters, queryOf, searchOf } from './offer-filters.ts'
import { offerCount } from './offer-labels.ts'

const read = (search: string) => filtersOf(new URLSearchParams(search))

test('filters survive a round trip through the URL', () => {
  const address = '?q=fût&cat=106&statut=retiree&stock=faible&tri=prix-desc&page=3'
  const filters = read(address)
  expect(filters).toEqual({
    words: 'fût',
    categoryId: 106,
    status: 'archived',
    stock: 'low',
    sort: 'prix-desc',
    page: 3,
  })
  expect(read(searchOf(filters, { page: 3 }).split('?')[1] ?? '')).toEqual(filters)
})

test('ignores unknown parameters, and resets to the first page with a new filter', () => {
  expect(read('?statut=perdue&tri=hasard&page=-1&cat=x')).toEqual(read(''))
  expect(hasOfferFilters(read('?tri=prix&page=4'))).toBe(false)
  expect(searchOf(read('?page=4'), { status: 'published' })).toBe('/account/catalogue-product?statut=en-vente')
  expect(queryOf(read(''))).toEqual({ q: '', sort: 'titre', page: 1 })
})

test('names shops by what distinguishes them', () => {
  expect(shortNames(['Comptoir du Vigneron – Avize', 'Comptoir du Vigneron – Épernay'])).toEqual(['Avize', 'Épernay'])
  expect(shortNames(['Comptoir du Vigneron – Avize'])).toEqual(['Comptoir du Vigneron – Avize'])
  expect(shortNames(['Quai', 'Quai Nord'])).toEqual(['Quai', 'Quai Nord'])
  expect(shortNames(['Reims', 'Aÿ'])).toEqual(['Reims', 'Aÿ'])
})

test('formats offer counts in French', () => {
  expect([0, 1, 1_380].map(offerCount)).toEqual(['0\u00a0offre', '1\u00a0offre', '1\u00a0380\u00a0offres'])
})
