import { expect, test } from 'vitest'
import { proposesLots } from './lots.ts'

const goods = { categoryId: 98, tags: ['Taille et sécateurs'], plantProtection: false }

test('tracking by lot is proposed for oenological products, plants, food and plant protection', () => {
  expect(proposesLots(goods)).toBe(false)
  expect(proposesLots({ ...goods, categoryId: 104 })).toBe(true)
  expect(proposesLots({ ...goods, tags: ['Taille et sécateurs', 'Plantation'] })).toBe(true)
  expect(proposesLots({ ...goods, categoryId: 105, tags: ['Épicerie et librairie'] })).toBe(true)
  expect(proposesLots({ ...goods, plantProtection: true })).toBe(true)
})
