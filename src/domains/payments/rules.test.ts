import { expect, test } from 'vitest'
import { movesForward, refundable, sandboxMoves } from './rules.ts'

test('a payment only moves forward, and captured money overrides other statuses', () => {
  const statuses = ['PENDING', 'FAILED', 'EXPIRED', 'CANCELLED', 'CAPTURED']
  const moves = statuses.flatMap(from => statuses.filter(to => movesForward(from, to)).map(to => `${from} ${to}`))
  expect(moves).toEqual([
    'PENDING FAILED',
    'PENDING EXPIRED',
    'PENDING CANCELLED',
    'PENDING CAPTURED',
    'FAILED CAPTURED',
    'EXPIRED CAPTURED',
    'CANCELLED CAPTURED',
  ])
})

test('the refundable amount is the captured one minus completed and pending refunds', () => {
  expect(refundable(1_000, [])).toBe(1_000)
  const refunds = [
    { amountCents: 300, status: 'DONE' },
    { amountCents: 200, status: 'PENDING' },
    { amountCents: 500, status: 'FAILED' },
  ]
  expect(refundable(1_000, refunds)).toBe(500)
})

test('no choice is available at the bank once a payment has ended', () => {
  const ended = ['processing', 'succeeded', 'declined', 'cancelled', 'expired']
  for (const move of Object.values(sandboxMoves)) expect(move.from.some(status => ended.includes(status))).toBe(false)
})
