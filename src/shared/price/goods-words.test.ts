import { expect, test } from 'vitest'
import { goodsWords } from './goods-words.ts'

test.each([
  ['Sac de 1\u00a0000', 'sac de 1 000', ['Sac de 1\u00a0000']],
  ['60 m, carton de 50', 'carton de 50 bobines', ['60 m, carton de 50']],
  ['1 kg', 'conditionnement 1 kg', ['1 kg']],
  ['Ø 80 mm', 'par 100', ['Ø 80 mm', 'par 100']],
  ['Demi-palette de 650', 'demi-palette', ['Demi-palette de 650']],
  ['6', 'carton de 6', ['6', 'carton de 6']],
  ['L', 'bidon 5 L', ['L', 'bidon 5 L']],
  ['', 'à l’unité', ['à l’unité']],
])('names the pack of %s once beside %s', (variantLabel, packLabel, words) => {
  expect(goodsWords({ variantLabel, packLabel })).toEqual(words)
})
