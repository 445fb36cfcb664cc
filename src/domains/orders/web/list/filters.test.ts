import { expect, test } from 'vitest'
import { listOrders } from '../../contract-list.ts'
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
    size: 25,
    from: 0,
  })
})

test('a URL parses back to its filters, and a changed filter returns to the first page', () => {
  const filters = { ...read('vue=achats&q=lien&statut=SHIPPED&statut=DELIVERED&mode=HOME&par=50&suite=25') }
  expect(read(orderSearch(filters, true, { from: 25 }))).toEqual(filters)
  expect(orderSearch(filters, true, { modes: [] })).toBe('?vue=achats&q=lien&statut=SHIPPED&statut=DELIVERED&par=50')
  expect([hasOrderFilters(filters), hasOrderFilters(read(''))]).toEqual([true, false])
})

test('a page has 25 orders by default, 50 or 100 when asked, and no other number', () => {
  const asked = (search: string) => orderQuery(read(search), 0).max
  expect([asked(''), asked('par=50'), asked('par=100'), asked('par=9999')]).toEqual([25, 50, 100, 25])
  expect(listOrders.query.parse({}).max).toBe(25)
})

test('the specified operation gets its own parameter names', () => {
  expect(orderQuery(read('statut=SHIPPED&statut=DELIVERED&par=50'), 25)).toEqual({
    max: 50,
    offset: 25,
    searchQuery: '',
    filtersStatusValue: 'SHIPPED,DELIVERED',
    filtersDeliveryMode: '',
    user_type: 'Client',
  })
})
