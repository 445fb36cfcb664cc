import { expect, test } from 'vitest'
import { isFiltered, orderFilters, orderQuery, orderSearch, orderSide } from './filters.ts'

const read = (search: string) => orderFilters(new URLSearchParams(search))

test('a seller lands on sales and may switch to purchases; nobody else sees sales', () => {
  const side = (search: string, sells: boolean) => orderSide(new URLSearchParams(search), sells)
  expect([side('', true), side('vue=achats', true), side('vue=ventes', false)]).toEqual(['Seller', 'Client', 'Client'])
})

test('what the address holds and we do not know is left out', () => {
  expect(read('statut=SHIPPED&statut=LOST&mode=HOME&mode=BOAT&suite=-1&q=%20lien%20')).toEqual({
    words: 'lien',
    statuses: ['SHIPPED'],
    modes: ['HOME'],
    from: 0,
  })
})

test('an address reads back as it was written, and a changed filter starts at the top', () => {
  const filters = { ...read('vue=achats&q=lien&statut=SHIPPED&statut=DELIVERED&mode=HOME&suite=25') }
  expect(read(orderSearch(filters, true, { from: 25 }))).toEqual(filters)
  expect(orderSearch(filters, true, { modes: [] })).toBe('?vue=achats&q=lien&statut=SHIPPED&statut=DELIVERED')
  expect([isFiltered(filters), isFiltered(read(''))]).toEqual([true, false])
})

test('the specified call gets its own names', () => {
  expect(orderQuery(read('statut=SHIPPED&statut=DELIVERED'), 25)).toEqual({
    max: 25,
    offset: 25,
    searchQuery: '',
    filtersStatusValue: 'SHIPPED,DELIVERED',
    filtersDeliveryMode: '',
    user_type: 'Client',
  })
})
