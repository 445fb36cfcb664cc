import { expect, test } from 'vitest'
import { axisValues, combine, fillDown, pasteCells, sameAxes } from './matrix.ts'

test('reads values typed on a line or several, each once, and numbers with a decimal comma', () => {
  expect(axisValues({ code: 'volume', kind: 'number' }, '5 ; 2,5\n5')).toEqual([5, 2.5])
  expect(axisValues({ code: 'tint', kind: 'text' }, 'Vert, Noir;Vert')).toEqual(['Vert', 'Noir'])
})

test('combines every value of every axis, the last one changing fastest', () => {
  const rows = combine([
    { code: 'volume', values: [5, 10] },
    { code: 'empty', values: [] },
    { code: 'tint', values: ['Vert', 'Noir'] },
  ])
  expect(rows.map(({ volume, tint }) => `${volume} ${tint}`)).toEqual(['5 Vert', '5 Noir', '10 Vert', '10 Noir'])
  expect(combine([{ code: 'empty', values: [] }])).toEqual([])
  expect(sameAxes({ volume: 5, tint: 'Vert' }, { volume: 5 }, ['volume'])).toBe(true)
})

const cells = [
  ['a', 'b', 'c'],
  ['d', 'e', 'f'],
]

test('pastes lines and tabs of a spreadsheet from a cell on, and leaves out what does not fit', () => {
  expect(pasteCells(cells, 0, 1, '1\t2\t3\r\n4\t5\r\n6')).toEqual([
    ['a', '1', '2'],
    ['d', '4', '5'],
  ])
})

test('fills the cells below with the value of a cell', () => {
  expect(fillDown([...cells, ['g', 'h', 'i']], 1, 0)).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e', 'f'],
    ['d', 'h', 'i'],
  ])
})
