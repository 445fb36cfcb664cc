import { expect, test } from 'vitest'
import { tagFinderFor, tagOfPath } from './tag-finder.ts'

const tags = ['Taille et sécateurs', 'Travail du sol'].map((name, tagId) => ({ tagId, categoryId: 98, name }))
const find = tagFinderFor(tags, [], ['Travail de la vigne'])

test('the title of a category names none of its tags, which may share a word with it', () => {
  expect(find('Travail de la vigne')).toBeNull()
  expect(find('TRAVAIL DE LA VIGNE')).toBeNull()
  expect(find('Travail du sol')).toMatchObject({ tagId: 1 })
})

test('a path is its most specific part that names a tag', () => {
  expect(tagOfPath(find, 'Travail de la vigne > Sécateurs')).toMatchObject({ tagId: 0 })
  expect(tagOfPath(find, 'Travail de la vigne > Divers')).toBeNull()
})
