import { expect, test } from 'vitest'
import { type LineProgress, overPacked, statusFor } from './shipments.ts'

const line = (loose: number, packed: number, sent: number, lineId = 1): LineProgress => ({
  lineId,
  loose,
  packed,
  sent,
})

test('an order’s status follows its units: waiting first, then labelled, then dispatched', () => {
  expect(statusFor([line(1, 2, 3)])).toBe('TO_PREPARE')
  expect(statusFor([line(0, 2, 3), line(0, 0, 1, 2)])).toBe('READY_TO_SHIP')
  expect(statusFor([line(0, 0, 3), line(0, 0, 0, 2)])).toBe('SHIPPED')
  expect(statusFor([line(0, 0, 0)])).toBeNull()
  expect(statusFor([])).toBeNull()
})

test('the requested units of each line fit in its waiting units', () => {
  const lines = [line(3, 0, 0, 1), line(0, 2, 0, 2)]
  expect(overPacked([{ lineId: 1, quantity: 3 }], lines)).toEqual({})
  expect(
    overPacked(
      [
        { lineId: 1, quantity: 4 },
        { lineId: 2, quantity: 1 },
        { lineId: 9, quantity: 1 },
      ],
      lines,
    ),
  ).toEqual({
    'lines.0.quantity': 'Il en reste 3 à expédier, pas davantage.',
    'lines.1.quantity': 'Tout est déjà dans un envoi.',
    'lines.2.lineId': 'Ligne inconnue de cette commande.',
  })
  const twice = [
    { lineId: 1, quantity: 2 },
    { lineId: 1, quantity: 2 },
  ]
  expect(overPacked(twice, lines)).toEqual({ 'lines.1.lineId': 'Ligne inconnue de cette commande.' })
})
