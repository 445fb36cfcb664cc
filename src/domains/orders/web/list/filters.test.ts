import { expect, test } from 'vitest'
import { hasOrderFilters, orderFilters, orderQuery, orderSearch, orderSide } from './filters.ts'

const read = (search: string) => orderFilters(new URLSearchParams(search))

test('a seller sees sales by default and may switch to purchases; other users cannot see sales', () => {
  const side = (search: string, sells: boolean) => orderSide(new URLSearchParams(search), sells)
  expect([side('', true), side('vue=achats', true), side('vue=ventes', false)]).toEqual(['Seller', 'Client', 'Client'])
})

test('ignores unknown URL parameters', () => {
  expect(read('statut=SHIPPED&statut=LOST&mode=HOME&mode=BOAT&suite=-1&q=%20lien%20')).toEqual({
    words: 'lien',
    statuses: ['SHIPPED'],
    modes: ['HOME'],
    from: 0,
  })
})

test('a URL parses back to its filters, and a changed filter returns to the first page', () => {
  const filters = { ...read('vue=achats&q=lien&statut=SHIPPED&statut=DELIVERED&mode=HOME&suite=25') }
  expect(read(orderSearch(filters, true, { from: 25 }))).toEqual(filters)
  expect(orderSearch(filters, true, { modes: [] })).toBe('?vue=achats&q=lien&statut=SHIPPED&statut=DELIVERED')
  expect([hasOrderFilters(filters), hasOrderFilters(read(''))]).toEqual([true, false])
})

test('the specified operation gets its own parameter names', () => {
  expect(orderQuery(read('statut=SHIPPED&statut=DELIVERED'), 25)).toEqual({
    max: 25,
    offset: 25,
    searchQuery: '',
    filtersStatusValue: 'SHIPPED,DELIVERED',
    filtersDeliveryMode: '',
    user_type: 'Client',
  })
})
