import { expect, test } from 'vitest'
import { authorNameOf, averageOf, decisionsFor, hasContactDetails } from './rules.ts'

test.each([
  ['Camille', 'Aubry', 'Camille A.'],
  ['Jean-Noël', 'd’Arc', 'Jean-Noël D.'],
  ['https://evil.example', 'X', 'Acheteur'],
  ['Camille', '', 'Camille'],
])('%s %s signs as %s', (firstName, lastName, signed) => {
  expect(authorNameOf({ firstName, lastName })).toBe(signed)
})

test.each(['Voir www.exemple.fr', 'écrivez à moi@exemple.fr', 'appelez le 03 26 00 00 00', '+33 6 12', 'https://a.b'])(
  'finds contact details in %j',
  text => {
    expect(hasContactDetails(text)).toBe(true)
  },
)

test('sizes, prices and dates are no contact details', () => {
  expect(hasContactDetails('Lame de 20 cm, 12,50 € le 02/03/2026, coupe 1 000 sarments.')).toBe(false)
})

test('the decisions depend on the status, the answer and the doubt', () => {
  expect(decisionsFor({ status: 'waiting', hasReply: false, isDoubted: false })).toEqual(['publish', 'refuse'])
  expect(decisionsFor({ status: 'published', hasReply: true, isDoubted: true })).toEqual([
    'keep',
    'refuse',
    'remove_reply',
  ])
  expect(decisionsFor({ status: 'refused', hasReply: false, isDoubted: false })).toEqual(['publish'])
})

test('an average has one decimal, and none without reviews', () => {
  expect(averageOf(14, 3)).toBe(4.7)
  expect(averageOf(0, 0)).toBeNull()
})
