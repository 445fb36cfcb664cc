import { expect, test } from 'vitest'
import { nextSuggestion, suggestionGroups } from './suggestions.ts'

const found = {
  correction: null,
  articles: [
    {
      ...{ slug: 'secateur', title: 'Sécateur', note: 'Félin', pictureId: 1, priceCents: 1_000, vatBasisPoints: 2_000 },
      ...{ saleUnit: 'pièce', packLabel: 'à l’unité', minimum: 1, step: 1 },
    },
  ],
  categories: [],
  tags: [{ name: 'Taille et sécateurs', categoryId: 98 }],
  brands: [],
  shops: [{ id: 4, name: 'Comptoir', city: 'Épernay' }],
}

test('groups without suggestions are omitted, and every row has a link', () => {
  const groups = suggestionGroups(found)
  expect(groups.map(group => group.title)).toEqual(['Catégories', 'Articles', 'Magasins'])
  expect(groups.flatMap(group => group.rows.map(row => row.to))).toEqual([
    '/articles?cat=98&tags=Taille+et+s%C3%A9cateurs',
    '/articles/secateur',
    '/boutiques/4',
  ])
})

test('arrow keys move through all groups and return to the field', () => {
  const rows = suggestionGroups(found).flatMap(group => group.rows)
  const first = nextSuggestion(rows, null, 1)
  expect(first).toBe('t98Taille et sécateurs')
  expect(nextSuggestion(rows, first, -1)).toBeNull()
  expect(nextSuggestion(rows, null, -1)).toBe('s4')
  expect(nextSuggestion(rows, 's4', 1)).toBeNull()
  expect(nextSuggestion([], null, 1)).toBeNull()
})
