import { expect, test } from 'vitest'
import { neighboursSentence } from './group-words.ts'

test.each([
  ['2026-12-14', '2\u00a0voisins commandent ensemble, clôture le lun. 14 déc.'],
  ['2026-08-14', '2\u00a0voisins commandent ensemble, clôture le ven. 14 août.'],
])('a group that closes on %s has one point after the day', (closesOn, sentence) => {
  expect(neighboursSentence({ participants: 2, closesOn })).toBe(sentence)
})
