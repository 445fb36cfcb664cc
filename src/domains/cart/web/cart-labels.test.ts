import { expect, test } from 'vitest'
import { choiceLabel, loadLabel, notReadyReason, shopLabel, unitsLabel } from './cart-labels.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [1, 'pièce', '1 pièce'],
  [6, 'pièce', '6 pièces'],
  [2, 'rouleau', '2 rouleaux'],
  [25, 'kg', '25 kg'],
  [1_200, 'bouteille', '1 200 bouteilles'],
])('%i × %s is shown as « %s »', (quantity, unit, text) => {
  expect(plain(unitsLabel(quantity, unit))).toBe(text)
})

test('weight is shown in the usual unit, with pallets when there are some', () => {
  expect(plain(loadLabel({ weightGrams: 750, pallets: 0 }))).toBe('750 g')
  expect(plain(loadLabel({ weightGrams: 1_240_500, pallets: 2 }))).toBe('1 240,5 kg, environ 2 palettes')
})

test('a delivery shows its price before tax, or that it is free', () => {
  const choice = { reason: null, promisedOn: null }
  expect(plain(choiceLabel({ ...choice, mode: 'HOME', htCents: 990 }))).toBe('Livraison à domicile — 9,90 € HT')
  expect(choiceLabel({ ...choice, mode: 'HOME', htCents: 0 })).toBe('Livraison à domicile — offerte')
  expect(choiceLabel({ ...choice, mode: 'PICKUP', htCents: 0 })).toBe('Retrait en magasin — gratuit')
  expect(choiceLabel({ ...choice, mode: 'RELAY', htCents: null })).toBe('Point relais')
})

test('a shop shows its available articles and when the order would be ready', () => {
  const shop = { id: 1, name: 'Le Comptoir', city: 'Épernay', ready: { day: '2026-11-20', time: '10:30' } }
  expect(shopLabel({ ...shop, complete: true, linesInStock: 3 }, 3)).toBe(
    'Épernay, Le Comptoir — tout est en stock, prêt ven. 20 nov. dès 10:30',
  )
  expect(shopLabel({ ...shop, complete: false, linesInStock: 1 }, 3)).toBe('Épernay, Le Comptoir — 1 article sur 3')
})

test('a cart that cannot be paid shows what is missing first', () => {
  expect(notReadyReason({ ready: true, sellers: [] })).toBeNull()
  expect(notReadyReason({ ready: false, sellers: [] })).toBe('Choisissez un mode de livraison.')
})
