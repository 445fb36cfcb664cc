import { expect, test } from 'vitest'
import { csvEuros, csvOf, csvPages } from './csv.ts'

test('opens in a French spreadsheet: byte order mark, semicolons, decimal commas, quotes where needed', () => {
  expect(
    csvOf(
      ['Nom', 'Prix'],
      [
        ['a;b "c"', 12.5],
        [null, true],
      ],
    ),
  ).toBe('\ufeffNom;Prix\r\n"a;b ""c""";12,5\r\n;oui\r\n')
  expect(csvEuros(1_250)).toBe('12,50')
})

test('escapes formulas in a cell, and leaves a negative number unchanged', () => {
  const cells = ['=1+1', '+33 6', '-2', '@SUM(A1)', '\tx', '-1+cmd', '-12,50']
  const line = csvOf(['a'], [cells]).split('\r\n')[1]
  expect(line).toBe("'=1+1;'+33 6;-2;'@SUM(A1);'\tx;'-1+cmd;-12,50")
})

test('produces the same text page by page', async () => {
  const rows = [
    ['=1+1', 1],
    ['b;c', -2],
    ['d', null],
  ]
  const text: string[] = []
  for await (const part of csvPages(['Nom', 'N'], [rows.slice(0, 2), [], rows.slice(2)])) text.push(part)
  expect(text).toHaveLength(3)
  expect(text.join('')).toBe(csvOf(['Nom', 'N'], rows))
})
