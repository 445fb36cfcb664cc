import { expect, test } from 'vitest'
import { sellerOrderFilters, sellerOrderQuery, sellerOrderSearch } from './seller-order-filters.ts'

const read = (search: string) => sellerOrderFilters(new URLSearchParams(search))

test('the order list opens on orders to prepare, and ignores unknown parameters', () => {
  expect(read('')).toEqual({ stage: 'a-preparer', mode: '', words: '', tag: null, size: 25, from: 0 })
  expect(read('etape=partout&mode=AIR&suite=x&par=9999&q=%20lien%20')).toEqual({ ...read(''), words: 'lien' })
})

test('a URL parses back to its filters, and a change returns to the first page', () => {
  const filters = read('etape=pretes&mode=HOME&q=lien&repere=7&par=50&suite=25')
  expect(read(sellerOrderSearch(filters, { from: 25 }))).toEqual(filters)
  expect(sellerOrderSearch(filters, { mode: '' })).toBe('?etape=pretes&q=lien&repere=7&par=50')
  expect(sellerOrderSearch(filters, { size: 25 })).toBe('?etape=pretes&mode=HOME&q=lien&repere=7')
})

test('the filters of a seller’s page are sent to the specified operation', () => {
  expect(sellerOrderQuery(read('etape=pretes&mode=HOME&q=lien&par=50'), 25)).toEqual({
    user_type: 'Seller',
    filtersStatusValue: 'READY_TO_SHIP',
    filtersDeliveryMode: 'HOME',
    searchQuery: 'lien',
    max: 50,
    offset: 25,
  })
  expect(sellerOrderQuery(read('repere=7'), 0)).toMatchObject({
    filtersStatusValue: 'TO_PREPARE,CAN_START',
    filtersDeliveryMode: '',
    max: 25,
    tag: 7,
  })
})
