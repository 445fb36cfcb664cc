import { expect, test } from 'vitest'
import { viewQuery } from './views.ts'

test('a view holds the filters, in one order, without the page, the open panel and empty fields', () => {
  const query = (text: string) => viewQuery(new URLSearchParams(text))
  expect(query('q=lien&etape=pretes&page=3&id=7&suite=25&mode=')).toBe('etape=pretes&q=lien')
  expect(query('etape=pretes&q=lien')).toBe(query('q=lien&etape=pretes'))
  expect(query('page=2')).toBe('')
  expect(query('etape=pretes&_routes=layout')).toBe('etape=pretes')
})
