import { expect, test } from 'vitest'
import { arrivalLabel, isNear, nearerLabel, pickupLabel, quotationLabel, unavailableLabel } from './labels.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
/** Friday, 15:00 in Paris. */
const now = new Date('2026-11-20T14:00:00Z')
const avize = { id: 4, name: 'Comptoir du Vigneron – Avize', warehouseId: 4, userId: null }
const pickup = {
  shopId: 4,
  name: avize.name,
  city: 'Avize',
  km: 0.4,
  free: 3,
  ready: { day: '2026-11-23', time: '12:00' },
}
const label = (values: Partial<typeof pickup>, mine: typeof avize | null = avize) =>
  plain(pickupLabel({ ...pickup, ...values }, mine, now))

test('says when and how it arrives', () => {
  const delivery = { htCents: 690, ttcCents: 828, arrivesOn: '2026-11-25' }
  expect(plain(arrivalLabel({ ...delivery, mode: 'HOME' }))).toBe('Chez vous mer. 25 nov.')
  expect(plain(arrivalLabel({ ...delivery, mode: 'FREIGHT' }))).toBe('Chez vous mer. 25 nov.')
  expect(plain(arrivalLabel({ ...delivery, mode: 'RELAY' }))).toBe('En point relais mer. 25 nov.')
  expect(quotationLabel('97110')).toBe('Livraison à 97110 sur devis')
})

test('says when the chosen shop has it ready, without its distance', () => {
  expect(label({})).toBe('Retrait à Avize lun. dès 12 h')
  expect(label({ ready: { day: '2026-11-20', time: '16:30' } })).toBe('Retrait à Avize aujourd’hui dès 16 h 30')
  expect(label({ ready: { day: '2026-11-27', time: '08:00' } })).toBe('Retrait à Avize ven. 27 nov. dès 8 h')
})

test('says where another shop is, and its distance', () => {
  const epernay = { shopId: 5, city: 'Épernay', km: 12.3, ready: { day: '2026-11-21', time: '08:00' } }
  expect(label(epernay)).toBe('Retrait à Épernay (12 km) demain dès 8 h')
  expect(label({ ...epernay, city: 'Les Riceys' }, null)).toBe('Retrait aux Riceys (12 km) demain dès 8 h')
  expect(plain(pickupLabel({ ...pickup, ...epernay, ready: null }, null, now))).toBe('Retrait à Épernay (12 km)')
  expect(plain(nearerLabel({ shopId: 4, city: 'Avize', km: 3.6 }))).toBe('Autre modèle ou offre à Avize (4 km)')
  expect(unavailableLabel(avize)).toBe('Indisponible aujourd’hui à Avize')
})

test('proposes no shop farther than 100 km, except the chosen one', () => {
  expect(isNear({ ...pickup, shopId: 5, km: 101 }, avize)).toBe(false)
  expect(isNear({ ...pickup, shopId: 5, km: 99 }, avize)).toBe(true)
  expect(isNear({ ...pickup, km: 400 }, avize)).toBe(true)
  expect(isNear(null, avize)).toBe(false)
})
