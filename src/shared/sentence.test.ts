import { expect, test } from 'vitest'
import { withinSentence } from './sentence.ts'

test.each([
  ['Le vendeur a besoin de vos indications.', 'le vendeur a besoin de vos indications.'],
  ['À la demande.', 'à la demande.'],
  ['L’offre a changé.', 'l’offre a changé.'],
  ['EDF ferme.', 'EDF ferme.'],
  ['3 jours.', '3 jours.'],
])('after a colon, « %s » reads « %s »', (text, within) => {
  expect(withinSentence(text)).toBe(within)
})
