import { expect, test } from 'vitest'
import {
  goalOf,
  packUnits,
  packWords,
  perPiece,
  perUnit,
  pricedQuantity,
  quantityInWords,
  roundedSentence,
  roundedUp,
  shownPrice,
  soldBy,
  stockLabel,
  takenAtLeast,
  unitsLabel,
} from './packaging.ts'

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null
const pack = (saleUnit: string, packLabel: string, step: number, minimum = step) => ({
  saleUnit,
  packLabel,
  step,
  minimum,
})

test.each([
  ['mille', 'le mille'],
  ['bouteille', 'la bouteille'],
  ['kg', 'le kg'],
  ['L', 'le litre'],
  ['m', 'le mètre'],
  ['unité', 'l’unité'],
  ['étui', 'l’étui'],
  ['rouleau', 'le rouleau'],
  ['paire', 'la paire'],
  ['big bag', 'le big bag'],
  ['boîte', 'la boîte'],
  ['touret', 'par touret'],
  ['sac de 25', 'le sac de 25'],
])('a price of one %s reads « %s »', (unit, words) => {
  expect(plain(perUnit(unit))).toBe(words)
})

test.each([
  [1, 'pièce', '1 pièce'],
  [6, 'pièce', '6 pièces'],
  [2, 'rouleau', '2 rouleaux'],
  [2, 'jeu', '2 jeux'],
  [2, 'fleur', '2 fleurs'],
  [25, 'kg', '25 kg'],
  [5, 'mille', '5 000'],
  [1_200, 'bouteille', '1 200 bouteilles'],
])('%i × %s is shown as « %s »', (quantity, unit, text) => {
  expect(plain(unitsLabel(quantity, unit))).toBe(text)
})

test.each([
  [pack('bouteille', 'palette de 1 176 bouteilles', 1_176), 'palette de 1 176', 'Vendu par palette de 1 176'],
  [pack('mille', 'carton de 5 000', 5), 'carton de 5 000', 'Vendu par carton de 5 000'],
  [pack('kg', 'sac 20 kg', 20), 'sac de 20 kg', 'Vendu par sac de 20 kg'],
  [pack('kg', 'carton de 4 x 5 kg', 20), 'carton de 4 x 5 kg', 'Vendu par carton de 4 x 5 kg'],
  [pack('pièce', 'par 50', 50), 'par 50', 'Vendu par 50'],
  [pack('bouteille', 'demi-palette', 650), 'demi-palette de 650', 'Vendu par demi-palette de 650'],
  [
    pack('bouteille', 'demi-palette', 650, 1_300),
    'minimum 1 300 bouteilles',
    'Vendu par demi-palette de 650, à partir de 1 300 bouteilles',
  ],
  [
    pack('pièce', 'carton de 50', 50, 1_000),
    'minimum 1 000 pièces',
    'Vendu par carton de 50, à partir de 1 000 pièces',
  ],
  [pack('mille', 'bobine de 1 000', 1, 10), 'minimum 10 000', 'Vendu à partir de 10 000'],
  [pack('sac', 'sac 25 kg', 1, 20), 'minimum 20 sacs', 'Vendu à partir de 20 sacs'],
  [pack('sac', 'sac 25 kg', 25), 'minimum 25 sacs', 'Vendu par 25 sacs'],
  [pack('pièce', 'palette de 60 à 80', 10), 'minimum 10 pièces', 'Vendu par 10 pièces'],
  [pack('bobine', 'bobine de 60 m', 10), 'minimum 10 bobines', 'Vendu par 10 bobines'],
  [pack('bouteille', 'palette', 650), 'palette de 650', 'Vendu par palette de 650'],
  [pack('bouteille', 'grande palette', 650), 'minimum 650 bouteilles', 'Vendu par 650 bouteilles'],
  [pack('palette', 'palette', 2), 'minimum 2 palettes', 'Vendu par 2 palettes'],
  [pack('L', 'bidon 5 kg', 5), 'minimum 5 L', 'Vendu par 5 L'],
  [pack('pièce', 'lot par 12', 12), 'lot par 12', 'Vendu par lot par 12'],
  [pack('pièce', 'à l’unité', 6, 10), 'minimum 12 pièces', 'Vendu par 6, à partir de 12 pièces'],
  [pack('pièce', 'à l’unité', 1), null, null],
])('%j is taken as « %s »', (packaging, taken, sold) => {
  expect(plain(takenAtLeast(packaging))).toBe(taken)
  expect(plain(soldBy(packaging))).toBe(sold)
})

test('a pack that is named by how it is sold appears once', () => {
  expect(packWords(pack('bouteille', 'palette de 1 176', 1_176)).map(plain)).toEqual(['Vendu par palette de 1 176'])
  expect(packWords(pack('bouteille', 'demi-palette', 650)).map(plain)).toEqual(['Vendu par demi-palette de 650'])
  expect(packWords(pack('pièce', 'à l’unité', 1))).toEqual(['à l’unité'])
})

test.each([
  [15, pack('mille', 'carton de 5 000', 5), '15 000'],
  [300, pack('kg', 'sac 20 kg', 20), '300 kg'],
  [650, pack('bouteille', 'demi-palette', 650), '650 bouteilles'],
  [1_176, pack('bouteille', 'palette de 1 176 bouteilles', 1), '1 176 bouteilles'],
  [40, pack('mille', 'sac de 1 000', 1), '40 000'],
  [1_200, pack('carton', 'carton de 12 bouteilles', 1), '1 200'],
  [83, pack('boîte', 'à l’unité', 1), '83'],
])('%i in stock is counted so that the pack cannot be meant', (units, packaging, text) => {
  expect(plain(stockLabel(units, packaging))).toBe(text)
})

test.each([
  [9, pack('mille', 'sac de 1 000', 1), '9 mille', '9 mille, soit 9 000 pièces (9 sacs de 1 000)'],
  [5, pack('mille', 'carton de 5 000', 5), '5 mille', '5 mille, soit 5 000 pièces (1 carton de 5 000)'],
  [2, pack('mille', 'à l’unité', 1), '2 mille', '2 mille, soit 2 000 pièces'],
  [300, pack('kg', 'sac 20 kg', 20), '300 kg', '300 kg, soit 15 sacs de 20 kg'],
  [1_300, pack('bouteille', 'demi-palette', 650), '1 300', '1 300 bouteilles, soit 2 demi-palettes de 650'],
  [1_176, pack('bouteille', 'palette de 1 176 bouteilles', 588), '1 176', '1 176 bouteilles, soit 1 palette de 1 176'],
  [588, pack('bouteille', 'palette de 1 176 bouteilles', 588), '588', '588 bouteilles'],
  [3, pack('pièce', 'à l’unité', 1), '3', '3 pièces'],
  [24, pack('pièce', '12 sac blancs', 1), '24', '24 pièces'],
  [1, pack('sac', 'sac 25 kg', 1), '1', '1 sac'],
])('%i of %j is priced as « %s » and received as « %s »', (quantity, packaging, priced, received) => {
  expect(plain(pricedQuantity(quantity, packaging.saleUnit))).toBe(priced)
  expect(plain(quantityInWords(quantity, packaging))).toBe(received)
})

test('a larger quantity is named by what it completes', () => {
  expect(plain(goalOf(1_176, pack('bouteille', 'palette de 1 176', 588)))).toBe('pour la palette complète')
  expect(plain(goalOf(12, pack('pièce', 'carton de 12', 12)))).toBe('pour le carton complet')
  expect(plain(goalOf(96, pack('pièce', 'carton de 24', 24)))).toBe('pour arriver à 96')
  expect(plain(roundedSentence(588, 1_176))).toBe('Vendu par 588 : arrondi à 1 176.')
})

test('a price has the unit’s amount and the amount of what must be taken, each as it would be charged', () => {
  const offer = { priceCents: 79, vatBasisPoints: 2_000, step: 1_176, minimum: 1_176 }
  expect(shownPrice(offer, { saleUnit: 'bouteille', packLabel: 'palette de 1 176' })).toEqual({
    ht: 79,
    ttc: 94.8,
    unit: 'la\u00a0bouteille',
    taken: { label: 'palette de 1\u00a0176', ht: 92_904, ttc: 111_485 },
  })
  expect(shownPrice({ ...offer, step: 1, minimum: 1 }, { saleUnit: 'L', packLabel: '' })).not.toHaveProperty('taken')
})

test('a quantity is rounded up to whole steps, from the minimum on', () => {
  const of = (step: number, minimum: number) => ({ step, minimum })
  expect(roundedUp(1, of(588, 588))).toBe(588)
  expect(roundedUp(589, of(588, 588))).toBe(1_176)
  expect(roundedUp(1_176, of(588, 588))).toBe(1_176)
  expect(roundedUp(3, of(1, 650))).toBe(650)
  expect(plain(roundedSentence(1, 650))).toBe('Vendu à partir de 650.')
  expect(plain(roundedSentence(588, 1_176))).toBe('Vendu par 588 : arrondi à 1 176.')
})

test('counts the sale units of a pack, and one when its label is in doubt', () => {
  const units = (saleUnit: string, packLabel: string) => packUnits({ saleUnit, packLabel })
  expect(units('bouteille', 'palette de 1 176 bouteilles')).toBe(1_176)
  expect(units('bouteille', 'carton 4 x 6')).toBe(24)
  expect(units('mille', 'carton de 5 000')).toBe(5)
  expect(units('mille', 'carton de 500')).toBe(1)
  expect(units('pièce', 'à l’unité')).toBe(1)
  expect(units('sac', 'sac 25 kg')).toBe(1)
  expect(units('kg', 'sac 25 kg')).toBe(25)
  expect(units('kg', 'lot de 2 sacs 25 kg')).toBe(1)
})

test.each([
  ['carton de 12 bouteilles vides', 'la bouteille'],
  ['carton de 6 magnums', 'le magnum'],
  ['coffret de 1 bouteille', 'la bouteille'],
  ['coffret de 1 bouteille vide', 'la bouteille'],
  ['carton de 24 demi-bouteilles', 'la demi-bouteille'],
  ['lot de 10', 'la pièce'],
  ['carton pour 12 bouteilles', 'la pièce'],
  ['boîte de 10 paires', 'la pièce'],
])('a piece of « %s » is « %s »', (packLabel, words) => {
  expect(plain(perPiece(packLabel))).toBe(words)
})
