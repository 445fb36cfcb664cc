import { expect, test } from 'vitest'
import { formatPhone } from '#shared/ids.ts'
import { distanceFromPostcode, formatDistance } from './distance.ts'
import { atShop, closureLabel, openStateLabel, weekLabel } from './labels.ts'
import { readyLabel } from './ready-label.ts'

/** Replaces non-breaking spaces, to make expectations readable. */
const plain = (words: string) => words.replaceAll('\u00a0', ' ')
const friday = new Date('2026-11-20T10:00:00Z')

test('atShop says the town of a shop whose name holds it', () => {
  expect(atShop('Comptoir du Vigneron – Avize')).toBe(' à Avize')
  expect(atShop('Comptoir du Vigneron – Les Riceys')).toBe(' aux Riceys')
  expect(atShop('Le Comptoir')).toBe('\u00a0: Le Comptoir')
})

test('weekLabel groups equal days and omits closed ones', () => {
  const days = [1, 2, 3, 4, 5].map(weekday => ({ weekday, opens: '08:00', closes: '12:00' }))
  const hours = [...days, { weekday: 6, opens: '09:00', closes: '12:00' }]
  expect(plain(weekLabel(hours))).toBe('lun.–ven. 8 h – 12 h ; sam. 9 h – 12 h')
  expect(plain(weekLabel(hours.filter(({ weekday }) => weekday !== 3)))).toBe(
    'lun.–mar. 8 h – 12 h ; jeu.–ven. 8 h – 12 h ; sam. 9 h – 12 h',
  )
  expect(weekLabel([])).toBe('')
})

test('openStateLabel shows the next opening of a closed shop: today, tomorrow or the day', () => {
  const words = (day: string, closure: { from: string; to: string; reason: string } | null = null) =>
    plain(openStateLabel({ open: false, opens: { day, time: '14:00' }, closure }, friday))
  expect(words('2026-11-20')).toBe('Fermé, ouvre à 14 h')
  expect(words('2026-11-21')).toBe('Fermé, ouvre demain à 14 h')
  expect(words('2026-11-23')).toBe('Fermé, ouvre lun. 23 nov. à 14 h')
  expect(words('2026-11-23', { from: '2026-11-20', to: '2026-11-22', reason: 'inventaire' })).toBe(
    'Fermé : inventaire, ouvre lun. 23 nov. à 14 h',
  )
  expect(plain(openStateLabel({ open: true, closesAt: '18:00' }, friday))).toBe('Ouvert jusqu’à 18 h')
})

test('closureLabel shows the year, and one date for a single day', () => {
  expect(plain(closureLabel({ from: '2026-12-24', to: '2027-01-02', reason: 'congés' }))).toBe(
    'du 24 décembre 2026 au 2 janvier 2027 : congés',
  )
  expect(plain(closureLabel({ from: '2026-11-11', to: '2026-11-11', reason: 'férié' }))).toBe(
    'le 11 novembre 2026 : férié',
  )
})

test('distances are as exact as the positions: about a kilometre', () => {
  expect([0.01, 0.96, 1, 3.24, 9.96, 24.4].map(formatDistance).map(plain)).toEqual([
    'moins de 1 km',
    'moins de 1 km',
    '1 km',
    '3 km',
    '10 km',
    '24 km',
  ])
  expect([0.4, 3.6].map(distanceFromPostcode).map(plain)).toEqual(['à moins de 1 km', 'à environ 4 km'])
})

test('formats telephone numbers and preparation times', () => {
  expect(plain(formatPhone('+33353010102'))).toBe('03 53 01 01 02')
  expect(formatPhone('+32470123456')).toBe('+32470123456')
  expect([2, 24, 48].map(readyLabel).map(plain)).toEqual(['prête en 2 h', 'prête en 1 jour', 'prête en 2 jours'])
})
