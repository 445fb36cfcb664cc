import { expect, test } from 'vitest'
import type { CartPlan } from '../rules/plan.ts'
import { collectLabel, deliverLabel } from './plan-labels.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')
const shop = (city: string) => ({
  id: 1,
  name: `Comptoir ${city}`,
  street: '2 rue du Port',
  postcode: '51200',
  city,
  complete: true,
  linesInStock: 1,
  ready: null,
})
const at = (city: string, day: string) => ({ shops: [shop(city)], ready: { day, time: '08:00' } })
const plan = (changes: Partial<CartPlan>): CartPlan => ({
  deliveries: [],
  stops: [],
  delivered: [],
  htCents: 0,
  ttcCents: 0,
  ...changes,
})
const now = new Date('2026-11-23T09:00:00Z')
const verrerie = { vendor: { id: 2, name: 'Verrerie', slug: 'verrerie' }, lines: [{ title: 'Bouteille' }] }

test('a plan says where and when everything is collected, and what is delivered', () => {
  const stops = [at('Épernay', '2026-11-24')]
  const delivered = [{ vendorId: 2, promisedOn: '2026-11-25' }]
  expect(plain(collectLabel(plan({ stops }), [], now))).toBe('Tout à Épernay, demain dès 8 h')
  expect(plain(collectLabel(plan({ stops, delivered }), [verrerie], now))).toBe(
    'Tout à Épernay, demain dès 8 h, sauf « Bouteille », en livraison le mer. 25 nov.',
  )
  const several = { ...verrerie, lines: [...verrerie.lines, { title: 'Bouchon' }] }
  expect(collectLabel(plan({ stops, delivered }), [several], now)).toContain(
    'sauf les articles de Verrerie, en livraison',
  )
})

test('a plan of two stops names both in order', () => {
  const stops = [at('Épernay', '2026-11-24'), at('Avize', '2026-11-26')]
  expect(plain(collectLabel(plan({ stops }), [], now))).toBe(
    '2 arrêts : Épernay demain dès 8 h, puis Avize jeu. dès 8 h',
  )
})

test('a delivery gives its latest day, and the stop for what cannot be delivered', () => {
  const delivered = [
    { vendorId: 1, promisedOn: '2026-11-27' },
    { vendorId: 2, promisedOn: '2026-11-25' },
  ]
  expect(plain(deliverLabel(plan({ delivered })))).toBe('Tout en livraison, au plus tard le ven. 27 nov.')
  const stops = [at('Avize', '2026-11-26')]
  expect(deliverLabel(plan({ delivered, stops }))).toContain('Livraison, et retrait à Avize, au plus tard')
})
