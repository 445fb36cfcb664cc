import { expect, test } from 'vitest'
import { quickLinesOf } from './quick-columns.ts'

test('reads the columns that a header names, below an address and above a total', () => {
  const invoice = [
    ['Coopérative des Coteaux', '', ''],
    ['', '12 rue des Crayères', ''],
    ['Désignation', 'Référence', 'Qté', 'PU HT'],
    ['Carton 6 bouteilles', 'CV000120', '3,00', '4,10'],
    ['Muselet', 'LV/0012-A', '1 200', '0,02'],
    ['', '', '', 'Total : 36,30'],
  ]
  expect(quickLinesOf(invoice)).toEqual(['CV000120\t3', 'LV/0012-A\t1200'])
})

test('prefers the reference of the seller to the EAN', () => {
  const rows = [
    ['EAN', 'Réf.', 'Quantité'],
    ['3760123456789', 'CV000120', '2'],
  ]
  expect(quickLinesOf(rows)).toEqual(['CV000120\t2'])
})

test('takes the first column and the first column of whole numbers of a table without a header', () => {
  const rows = [
    ['CV000120', 'Carton 6', '3'],
    ['CV000121', 'Carton 12', '5'],
  ]
  expect(quickLinesOf(rows)).toEqual(['CV000120\t3', 'CV000121\t5'])
})

test('leaves the quantity out when there is none, or none that is whole', () => {
  expect(quickLinesOf([['Référence'], ['CV000120']])).toEqual(['CV000120'])
  const rows = [
    ['Référence', 'Quantité'],
    ['CV000120', 'deux'],
  ]
  expect(quickLinesOf(rows)).toEqual(['CV000120'])
})

test('finds nothing in a table without references', () => {
  expect(quickLinesOf([['Bonjour', 'à tous']])).toEqual([])
})
