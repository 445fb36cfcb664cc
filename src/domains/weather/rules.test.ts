import { expect, test } from 'vitest'
import { growingDegreeDays, type Hour, isFrost, isSprayable, rainSum, sprayingWindows } from './rules.ts'

const hour = (at: string, values: Partial<Hour> = {}): Hour => ({
  at,
  temperature: 15,
  rain: 0,
  wind: 8,
  humidity: 75,
  ...values,
})

test('counts a night at or below zero as a frost night', () => {
  expect([0.1, 0, -3].map(low => isFrost({ low }))).toEqual([false, true, true])
})

test('sums degree-days above ten, and ignores cold days', () => {
  expect(growingDegreeDays([12, 8, 15.4])).toEqual([2, 2, 7])
  expect(growingDegreeDays([])).toEqual([])
})

test('allows spraying up to 19 km/h, dry, neither too hot nor in too dry air', () => {
  expect(isSprayable(hour('2026-05-01T08:00', { wind: 19 }))).toBe(true)
  for (const values of [{ wind: 19.1 }, { rain: 0.1 }, { temperature: 25 }, { humidity: 59 }])
    expect(isSprayable(hour('2026-05-01T08:00', values))).toBe(false)
})

test('returns windows of at least two hours that do not cross midnight', () => {
  const hours = [
    hour('2026-05-01T06:00'),
    hour('2026-05-01T07:00', { wind: 30 }),
    hour('2026-05-01T08:00'),
    hour('2026-05-01T09:00'),
    hour('2026-05-01T10:00', { rain: 1 }),
    hour('2026-05-01T22:00'),
    hour('2026-05-01T23:00'),
    hour('2026-05-02T00:00'),
  ]
  expect(sprayingWindows(hours)).toEqual([
    { from: '2026-05-01T08:00', to: '2026-05-01T10:00' },
    { from: '2026-05-01T22:00', to: '2026-05-01T24:00' },
  ])
})

test('rounds the sum of rain to a tenth', () => {
  expect(rainSum([{ rain: 0.1 }, { rain: 0.2 }, { rain: 4 }])).toBe(4.3)
})
