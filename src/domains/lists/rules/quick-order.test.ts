import { expect, test } from 'vitest'
import { parseQuickOrder } from './quick-order.ts'

test.each([
  ['CV000120;3', 'CV000120', 3],
  ['CV000120\t3\tSécateur', 'CV000120', 3],
  ['CV000120 , 3', 'CV000120', 3],
  ['CV000120,3', 'CV000120', 3],
  ['cv 000111 2', 'cv 000111', 2],
  ['LV/0012-A 1\u00a0200', 'LV/0012-A', 1_200],
  ['LV/0012-A;1 200', 'LV/0012-A', 1_200],
  ['LV/0012-A;1\u202f200', 'LV/0012-A', 1_200],
  ['3 x CV000120', 'CV000120', 3],
  ['12 × LV 12', 'LV 12', 12],
  ['3760123456789', '3760123456789', 1],
  ['CV000120', 'CV000120', 1],
  ['CV000120;', 'CV000120', 1],
  ['REF-7', 'REF-7', 1],
  ['CV000120;12,5', 'CV000120', null],
  ['CV000120;deux', 'CV000120', null],
  ['CV000120;0', 'CV000120', null],
  ['CV000120;1000000', 'CV000120', null],
])('« %s »', (text, reference, quantity) => {
  expect(parseQuickOrder(text).lines).toEqual([{ line: 1, reference, quantity }])
})

test('a header and empty lines are left out, and lines have their number in the text', () => {
  const { lines } = parseQuickOrder('Référence;Quantité\r\n\r\nA1;2\n  \nB2 4\n')
  expect(lines).toEqual([
    { line: 3, reference: 'A1', quantity: 2 },
    { line: 5, reference: 'B2', quantity: 4 },
  ])
})

test('lines beyond those of a cart are not read, and counted as too many', () => {
  const text = Array.from({ length: 201 }, (_, index) => `R${index};1`).join('\n')
  expect(parseQuickOrder(text)).toMatchObject({ tooMany: true })
  expect(parseQuickOrder(text).lines).toHaveLength(200)
})
