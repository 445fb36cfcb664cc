import { expect, test } from 'vitest'
import { endedSentence, withinSentence } from './sentence.ts'

test.each([
  ['Le vendeur a besoin de vos indications.', 'le vendeur a besoin de vos indications.'],
  ['À la demande.', 'à la demande.'],
  ['L’offre a changé.', 'l’offre a changé.'],
  ['EDF ferme.', 'EDF ferme.'],
  ['3 jours.', '3 jours.'],
])('after a colon, « %s » reads « %s »', (text, within) => {
  expect(withinSentence(text)).toBe(within)
})

test.each([
  ['Article abîmé', 'Article abîmé.'],
  ['Au plus tard le ven. 27 nov.', 'Au plus tard le ven. 27 nov.'],
  ['Vraiment\u00a0? ', 'Vraiment\u00a0?'],
])('« %s » ends as « %s »', (text, ended) => {
  expect(endedSentence(text)).toBe(ended)
})
