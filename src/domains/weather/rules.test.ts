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

test('a night at zero or below is a frost night', () => {
  expect([0.1, 0, -3].map(low => isFrost({ low }))).toEqual([false, true, true])
})

test('degree-days add up what is above ten, and a cold day takes nothing away', () => {
  expect(growingDegreeDays([12, 8, 15.4])).toEqual([2, 2, 7])
  expect(growingDegreeDays([])).toEqual([])
})

test('one may treat up to 19 km/h, dry, neither too hot nor too dry', () => {
  expect(isSprayable(hour('2026-05-01T08:00', { wind: 19 }))).toBe(true)
  for (const values of [{ wind: 19.1 }, { rain: 0.1 }, { temperature: 25 }, { humidity: 59 }])
    expect(isSprayable(hour('2026-05-01T08:00', values))).toBe(false)
})

test('windows of two hours at least, which never cross midnight', () => {
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

test('rain is summed to the tenth', () => {
  expect(rainSum([{ rain: 0.1 }, { rain: 0.2 }, { rain: 4 }])).toBe(4.3)
})
