import { expect, test } from 'vitest'
import { formatClock, formatInterval } from './dates.ts'

/** Replaces non-breaking spaces, to make expectations readable. */
const plain = (words: string) => words.replaceAll('\u00a0', ' ')

test('hours are written in French, from a time with or without seconds', () => {
  expect(['08:30', '14:00:00', '00:00', '24:00'].map(formatClock).map(plain)).toEqual([
    '8 h 30',
    '14 h',
    '0 h',
    'minuit',
  ])
  expect(plain(formatInterval({ opens: '08:00', closes: '12:00' }))).toBe('8 h – 12 h')
})
