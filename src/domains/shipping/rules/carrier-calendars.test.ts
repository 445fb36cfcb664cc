import { expect, test } from 'vitest'
import { isWorkingDay } from '#shared/holidays.ts'
import { arrivalDay, calendarOn, carrierCalendars } from './carrier-calendars.ts'

const paris = { postcode: '75011' }

test.each([
  // Christmas is a public holiday everywhere, the day after it in Bas-Rhin only.
  ['2025-12-24', '75011', '2025-12-29'],
  ['2025-12-24', '67000', '2025-12-30'],
  // Good Friday in Moselle, then Easter Monday.
  ['2026-04-01', '75011', '2026-04-03'],
  ['2026-04-01', '57000', '2026-04-07'],
])('what leaves on %s for %s arrives by %s', (leaves, postcode, arrival) => {
  expect(arrivalDay(leaves, 'HOME', { postcode })).toBe(arrival)
})

test('another country adds its days, and has none of our local holidays', () => {
  expect(arrivalDay('2025-12-24', 'HOME', { postcode: '6700', country: 'BE' })).toBe(
    arrivalDay('2025-12-24', 'HOME', { postcode: '1000', country: 'BE' }),
  )
  expect(arrivalDay('2026-03-02', 'HOME', { postcode: '1000', country: 'BE' }) > '2026-03-04').toBe(true)
})

test('goods that are ready on a day without collection leave on the next one', () => {
  const sunday = arrivalDay('2026-03-01', 'RELAY', paris)
  expect(sunday).toBe(arrivalDay('2026-03-02', 'RELAY', paris))
})

test('the row of the day of dispatch applies, with its days without service', () => {
  const [home] = carrierCalendars.filter(({ mode }) => mode === 'HOME')
  if (!home) throw new Error('no calendar to the door')
  const changed = { ...home, from: '2026-06-01', transitDays: 1, delivers: [1, 2, 3, 4, 5, 6] }
  const stopped = { ...home, from: '2026-07-01', stopped: [{ fromDay: '2026-07-06', toDay: '2026-07-10' }] }
  const rows = [stopped, changed, home]
  expect(calendarOn('HOME', '2026-05-31', rows)).toBe(home)
  expect(arrivalDay('2026-06-05', 'HOME', paris, rows)).toBe('2026-06-06')
  expect(arrivalDay('2026-07-03', 'HOME', paris, rows)).toBe('2026-07-15')
  expect(() => calendarOn('HOME', '2019-12-31')).toThrow('no calendar')
})

test('every mode promises working days only, on any day of three years', () => {
  for (const { mode } of carrierCalendars)
    for (let day = Date.UTC(2025, 0, 1); day < Date.UTC(2028, 0, 1); day += 86_400_000) {
      const leaves = new Date(day).toISOString().slice(0, 10)
      const there = arrivalDay(leaves, mode, { postcode: '68000' })
      expect(isWorkingDay(there, '68000'), `${mode} ${leaves}`).toBe(true)
      expect(there > leaves).toBe(true)
    }
})
