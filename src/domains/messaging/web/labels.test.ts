import { expect, test } from 'vitest'
import { dayLabel, sizeLabel, timeLabel, unreadLabel } from './labels.ts'

const now = new Date('2026-11-20T08:00:00Z')

test('dayLabel names days in French, in Paris time', () => {
  expect(dayLabel('2026-11-20T07:00:00Z', now)).toBe('Aujourd’hui')
  expect(dayLabel('2026-11-18T23:30:00Z', now)).toBe('Hier')
  expect(dayLabel('2026-11-02T12:00:00Z', now)).toBe('lun. 2 nov.')
  expect(dayLabel('2025-11-02T12:00:00Z', now)).toBe('2 novembre 2025')
})

test('timeLabel shows the time for today and the day before that', () => {
  expect(timeLabel('2026-11-20T07:05:00Z', now)).toBe('08:05')
  expect(timeLabel('2026-11-19T07:05:00Z', now)).toBe('Hier')
})

test('pluralises counts and formats sizes', () => {
  expect([unreadLabel(1), unreadLabel(2)]).toEqual(['1\u00a0message non lu', '2\u00a0messages non lus'])
  expect([sizeLabel(10), sizeLabel(348_160), sizeLabel(2_516_582)]).toEqual(['1\u00a0ko', '340\u00a0ko', '2,4\u00a0Mo'])
})
