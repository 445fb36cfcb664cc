import { expect, test } from 'vitest'
import { dayPoint, hourPoint, monthPoint, plainNumber, weekPoint, withUnit } from './labels.ts'

test('days and months are written as the French read them', () => {
  expect(weekPoint('2026-11-20')).toEqual({ short: 'ven. 20', long: 'vendredi 20 novembre' })
  expect(dayPoint('2026-11-23')).toMatchObject({ short: '23 nov.', marked: true })
  expect(monthPoint('2026-11-01')).toEqual({ short: 'nov.', long: 'novembre 2026' })
})

test('hours are those of Paris, and midnight says its day', () => {
  expect(hourPoint(new Date('2026-11-20T13:00:00Z'))).toMatchObject({ short: '14\u00a0h', marked: false })
  expect(hourPoint(new Date('2026-07-01T22:00:00Z'))).toMatchObject({ short: 'jeu. 2', marked: true })
})

test('a negative value has a true minus sign, a unit never leaves its number', () => {
  expect(withUnit(plainNumber(-2.25), '°C')).toBe('−2,3\u00a0°C')
  expect(withUnit('12', '')).toBe('12')
})
