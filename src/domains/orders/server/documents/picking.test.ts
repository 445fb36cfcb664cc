import { expect, test } from 'vitest'
import { type PickLine, pickingSheet } from './picking.ts'

const line = (reference: string, bin: string | null, place = 'Avize'): PickLine => ({
  ...{ place, bin, reference, ean: null, title: 'Capsule', detail: '', quantity: 1, saleUnit: 'pièce' },
  orders: [{ number: '2026-1', quantity: 1, kit: null }],
})

test('the picking list follows the bins of each place, numbers by their value, lines without a bin last', () => {
  const lines = [
    line('CAP-4', null),
    line('CAP-1', 'A-10'),
    line('CAP-2', 'A-2'),
    line('CAP-5', 'A-1', 'Reims'),
    line('CAP-3', null),
  ]
  const tables = pickingSheet(lines, 1, new Date('2026-11-23')).flatMap(block =>
    block.kind === 'table' ? [block.rows.map(cells => [cells[1]?.[0], cells[2]?.[0]])] : [],
  )
  expect(tables).toEqual([
    [
      ['A-2', 'CAP-2'],
      ['A-10', 'CAP-1'],
      ['', 'CAP-3'],
      ['', 'CAP-4'],
    ],
    [['A-1', 'CAP-5']],
  ])
})

test('the picking list counts thousands in pieces', () => {
  const corks = {
    ...{ ...line('BOU-1', null), quantity: 5, saleUnit: 'mille' },
    orders: [{ number: '2026-1', quantity: 5, kit: null }],
  }
  const [table] = pickingSheet([corks], 1, new Date('2026-11-23')).filter(block => block.kind === 'table')
  expect(table?.rows[0]?.slice(4)).toEqual([['5\u00a0000'], ['5\u00a0000 × 2026-1']])
})
