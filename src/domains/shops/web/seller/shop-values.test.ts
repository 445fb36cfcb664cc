import { expect, test } from 'vitest'
import { hoursFrom, phoneFrom, positionFrom } from './shop-values.ts'

const posted = (values: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}

test('reads a day without times as closed, and midnight as the end of the day', () => {
  const given = posted({
    'h1-0-opens': '08:30',
    'h1-0-closes': '12:00',
    'h6-1-opens': '14:00:00',
    'h6-1-closes': '00:00',
  })
  expect(hoursFrom(given)).toEqual([
    { weekday: 1, opens: '08:30', closes: '12:00' },
    { weekday: 6, opens: '14:00', closes: '24:00' },
  ])
})

test('keeps half an interval, so that validation reports it', () => {
  expect(hoursFrom(posted({ 'h2-0-opens': '08:30' }))).toEqual([{ weekday: 2, opens: '08:30', closes: '' }])
})

test('reads coordinates as copied from a map', () => {
  expect(positionFrom('49.0412, 3.9590')).toEqual({ latitude: 49.0412, longitude: 3.959 })
  expect(positionFrom('49,0412 ; 3,9590')).toEqual({ latitude: 49.0412, longitude: 3.959 })
  expect(positionFrom('')).toBeNull()
})

test('converts a French number to E.164 and leaves others unchanged', () => {
  expect(phoneFrom('03 26 51 00 00')).toBe('+33326510000')
  expect(phoneFrom('+32 2 123 45 67')).toBe('+3221234567')
})
