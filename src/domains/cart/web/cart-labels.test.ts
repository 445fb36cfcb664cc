import { expect, test } from 'vitest'
import type { DeliveryOption } from '../contract-choices.ts'
import { choiceLabel, firstMissing, freeDeliveryHint, loadLabel, shopLabel } from './cart-labels.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('weight is shown in the usual unit, with pallets when there are some', () => {
  expect(plain(loadLabel({ weightGrams: 750, pallets: 0 }))).toBe('750 g')
  expect(plain(loadLabel({ weightGrams: 1_240_500, pallets: 2 }))).toBe('1 240,5 kg, environ 2 palettes')
})

test('a delivery shows its price in the tax of the buyer, both to a visitor, or that it is free', () => {
  const home: DeliveryOption = {
    dates: [],
    reason: null,
    promisedOn: null,
    mode: 'HOME',
    htCents: 990,
    ttcCents: 1_188,
  }
  expect(plain(choiceLabel(home, 'normal'))).toBe('Livraison à domicile — 11,88 € TTC')
  expect(plain(choiceLabel(home, 'professional'))).toBe('Livraison à domicile — 9,90 € HT')
  expect(plain(choiceLabel(home, null))).toBe('Livraison à domicile — 11,88 € TTC (9,90 € HT)')
  expect(choiceLabel({ ...home, htCents: 0, ttcCents: 0 }, 'normal')).toBe('Livraison à domicile — offerte')
  expect(choiceLabel({ ...home, mode: 'PICKUP', htCents: 0, ttcCents: 0 }, null)).toBe('Retrait en magasin — gratuit')
  expect(choiceLabel({ ...home, mode: 'RELAY', htCents: null, ttcCents: null }, null)).toBe('Point relais')
})

test('what is missing for a free delivery carries the tax of the buyer', () => {
  expect(plain(freeDeliveryHint(12_000, 'normal'))).toBe('Plus que 120,00 € TTC pour la livraison offerte.')
  expect(plain(freeDeliveryHint(10_000, 'professional'))).toBe('Plus que 100,00 € HT pour la livraison offerte.')
})

const goods = (count: number) => Array.from({ length: count }, () => ({ announcedWeek: null, leadDays: null }))

test('a shop shows its available articles and when the order would be ready', () => {
  const place = { name: 'Le Comptoir', street: '2 rue du Port', postcode: '51200', city: 'Épernay' }
  const shop = { id: 1, ...place, ready: { day: '2026-11-20', time: '10:30' } }
  expect(plain(shopLabel({ ...shop, complete: true, linesInStock: 3 }, goods(3)))).toBe(
    'Épernay, Le Comptoir — tout est en stock, prêt ven. 20 nov. dès 10 h 30',
  )
  expect(
    plain(shopLabel({ ...shop, complete: true, linesInStock: 1 }, [{ announcedWeek: '2026-11-16', leadDays: null }])),
  ).toBe('Épernay, Le Comptoir — en précommande, prêt ven. 20 nov. dès 10 h 30')
  expect(shopLabel({ ...shop, complete: false, linesInStock: 1 }, goods(3))).toBe(
    'Épernay, Le Comptoir — 1 article sur 3',
  )
})

test('a shop says of goods made on demand that they are made, not that it has them', () => {
  const place = { name: 'Le Comptoir', street: '2 rue du Port', postcode: '51200', city: 'Épernay' }
  const shop = { id: 1, ...place, ready: null, complete: true, linesInStock: 0 }
  const made = { announcedWeek: null, leadDays: 12 }
  expect(shopLabel(shop, [made, made])).toBe('Épernay, Le Comptoir — fabriqué à la demande')
  expect(shopLabel({ ...shop, linesInStock: 1 }, [made, ...goods(1)])).toBe(
    'Épernay, Le Comptoir — le reste est en stock',
  )
})

const asCart = (ready: boolean, sellers: object[]) =>
  ({ ready, sellers }) as unknown as Parameters<typeof firstMissing>[0]

test('a cart that can be paid lacks nothing', () => {
  expect(firstMissing(asCart(true, []))).toBeNull()
})

test('a blocking issue of an article leads to its line', () => {
  const soldOut = { code: 'OUT_OF_STOCK', sentence: 'Il n’en reste que 14.', blocking: true }
  const lines = [
    { offerId: 1, title: 'Lien', issues: [{ ...soldOut, blocking: false }] },
    { offerId: 2, title: 'Carton', issues: [soldOut] },
  ]
  const cart = asCart(false, [{ vendor: { id: 3, name: 'Liège & Verre' }, lines, deliveryIssue: null }])
  expect(firstMissing(cart)).toEqual({ anchor: 'article-2', sentence: 'Carton\u00a0: il n’en reste que 14.' })
})

test('a cart with several sellers leads to the first without a delivery', () => {
  const deliveryIssue = { code: 'DELIVERY_MISSING', sentence: 'Choisissez un point relais.', blocking: true }
  const chosen = { vendor: { id: 3, name: 'La Grange aux Ceps' }, lines: [], deliveryIssue: null }
  const open = { vendor: { id: 4, name: 'Liège & Verre' }, lines: [], deliveryIssue }
  expect(firstMissing(asCart(false, [chosen, open]))).toEqual({
    anchor: 'livraison-4',
    sentence: 'Liège & Verre\u00a0: choisissez un point relais.',
  })
})

test('a relay point to choose leads to the postcode until there are relay points to choose from', () => {
  const deliveryIssue = { code: 'DELIVERY_MISSING', sentence: 'Choisissez un point relais.', blocking: true }
  const missing = (relays: object[]) => {
    const seller = {
      vendor: { id: 4, name: 'Liège & Verre' },
      lines: [],
      chosen: { mode: 'RELAY' },
      relays,
      deliveryIssue,
    }
    return firstMissing(asCart(false, [seller]))
  }
  expect(missing([])).toEqual({
    anchor: 'lieu-de-livraison',
    sentence: 'Indiquez votre code postal pour choisir un point relais.',
  })
  expect(missing([{ id: 'R1' }])?.anchor).toBe('livraison-4')
})
