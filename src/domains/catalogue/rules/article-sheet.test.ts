import { expect, test } from 'vitest'
import { changedFields, flatten, sheetFieldLabel, squareAt, withField } from './article-sheet.ts'

test('names the changed fields one by one, lists as one value', () => {
  const before = flatten({ title: 'A', tagIds: [1], maker: { name: 'X' }, attributes: { size: 5 } })
  const after = flatten({ title: 'A', tagIds: [1, 2], maker: { name: 'Y' }, attributes: {} })
  expect(changedFields(before, after)).toEqual([
    { field: 'tagIds', before: [1], after: [1, 2] },
    { field: 'maker.name', before: 'X', after: 'Y' },
    { field: 'attributes.size', before: 5, after: null },
  ])
})

test('sets one field and leaves the others; null removes an attribute and empties an optional field', () => {
  const values = { attributes: { size: 5 }, regulation: { ammNumber: '12345' } }
  expect(withField(values, 'attributes.size', null)).toEqual({ attributes: {}, regulation: { ammNumber: '12345' } })
  expect(withField(values, 'regulation.ammNumber', null).regulation).toEqual({ ammNumber: null })
  expect(withField(values, 'attributes.colour', 'Rouge').attributes).toEqual({ size: 5, colour: 'Rouge' })
  expect(values.attributes).toEqual({ size: 5 })
})

test('labels fields of variants and attributes with their names', () => {
  const names = { attributes: new Map([['size', 'Taille']]), variants: new Map([[12, '5 L']]) }
  expect(sheetFieldLabel('variants.12.ean', names)).toBe('EAN (5 L)')
  expect(sheetFieldLabel('attributes.size', names)).toBe('Taille')
})

test('takes the largest square from the start, the centre or the end', () => {
  expect(squareAt({ width: 60, height: 40 }, 'end')).toEqual({ left: 20, top: 0, width: 40, height: 40 })
  expect(squareAt({ width: 40, height: 100 }, 'centre')).toEqual({ left: 0, top: 30, width: 40, height: 40 })
})
