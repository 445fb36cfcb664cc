import { expect, test } from 'vitest'
import type { SellerRound } from '../../contract-rounds.ts'
import { roundColumns, roundName, roundRows, roundsFrom } from './rounds-form.ts'

const round: SellerRound = {
  weekdays: [2, 4],
  departments: ['10', '51'],
  priceCents: 4_550,
  pricePer: 'pallet',
  freeFromCents: 80_000,
  cutoffDays: 2,
  cutoffTime: '16:30',
}

function formOf(rounds: readonly SellerRound[]) {
  const form = new FormData()
  roundRows(rounds).forEach((row, n) => {
    for (const day of row.weekdays) form.append(roundName(n, 'weekdays'), `${day}`)
    for (const column of roundColumns) form.set(roundName(n, column), row[column])
  })
  return form
}

test('the form sends back the rounds that it shows, and its empty row is no round', () => {
  const rounds = [round, { ...round, weekdays: [6], pricePer: 'order' as const, freeFromCents: null }]
  expect(roundRows(rounds)).toHaveLength(3)
  expect(roundsFrom(formOf(rounds))).toEqual({ rounds, faults: {} })
})

test('an incomplete round has a sentence at each missing field', () => {
  const form = formOf([])
  form.set(roundName(0, 'departments'), '99')
  form.set(roundName(0, 'cutoffTime'), 'midi')
  const { rounds, faults } = roundsFrom(form)
  expect(rounds).toEqual([])
  expect(Object.keys(faults).sort()).toEqual(
    ['weekdays', 'departments', 'price', 'cutoffTime'].map(column => `tournee-0-${column}`).sort(),
  )
})
