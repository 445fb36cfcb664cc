import { expect, test } from 'vitest'
import { undeclaredSentences } from './undeclared.ts'

const plain = {
  title: 'Sécateur de vigne',
  shortDescription: '',
  protectionCategory: null,
  ingredients: null,
  book: false,
  eans: ['3760000000017'],
}

test.each([
  [{ title: 'Gants de taille EN 388, anti-coupure' }, 'EN 388'],
  [{ shortDescription: 'Demi-masque, norme EN149.' }, 'EN149'],
  [{ title: 'Biscuits roses de Reims' }, 'Biscuits'],
  [{ eans: ['9782100000000'] }, 'EAN 9782100000000'],
])('%j calls for its information', (values, word) => {
  expect(undeclaredSentences({ ...plain, ...values })).toEqual([expect.stringContaining(word)])
})

test('a standard is named without what stands around it', () => {
  expect(undeclaredSentences({ ...plain, title: 'Gants EN 388 en cuir' })[0]).toMatch(/^«\u00a0EN 388\u00a0»/)
})

test.each([
  {},
  { title: 'Gants EN 388', protectionCategory: 2 },
  { title: 'Miel de tilleul', ingredients: 'miel' },
  { eans: ['9782100000000'], book: true },
  // What food is made with or put in, and numbers that begin like a standard.
  { title: 'Pot à confiture' },
  { title: 'Mielleuse de récolte' },
  { title: 'Raccord ISO 3880' },
])('%j calls for nothing', values => {
  expect(undeclaredSentences({ ...plain, ...values })).toEqual([])
})
