import { expect, test } from 'vitest'
import { byInitial } from './brand-index.ts'

test('groups brands by initial without accent, digits first', () => {
  const groups = byInitial(['Zed', 'Élan', '3V', 'Eve', 'émile'].map(name => ({ name })))
  expect(groups.map(([initial, brands]) => [initial, ...brands.map(brand => brand.name)])).toEqual([
    ['0–9', '3V'],
    ['E', 'Élan', 'émile', 'Eve'],
    ['Z', 'Zed'],
  ])
})
