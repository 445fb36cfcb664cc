import { expect, test } from 'vitest'
import { seasonSentences } from './season.ts'

test.each([
  ['03-15', 'Du 1er\u00a0nov. au 15\u00a0mars. La vigne est au repos.'],
  ['12-15', 'Du 1er\u00a0nov. au 15\u00a0déc. La vigne est au repos.'],
])('a season that ends on %s has one point after its days', (to, sentences) => {
  expect(seasonSentences({ from: '11-01', to, why: 'La vigne est au repos.' })).toBe(sentences)
})
