import { expect, it } from 'vitest'
import { ecoWords, ecoWordsHt } from './eco.ts'

it('names the eco-contribution with the VAT that the buyer pays, and nothing without one', () => {
  expect(ecoWords(100, 2000)).toBe('dont éco-participation 1,20\u00a0€ TTC')
  expect(ecoWordsHt(100)).toBe('dont éco-participation 1,00\u00a0€ HT')
  expect(ecoWords(0, 2000)).toBeNull()
})
