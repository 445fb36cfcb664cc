import { expect, test } from 'vitest'
import type { SellerRound } from '../../contract-rounds.ts'
import { roundColumns, roundName, roundRows, roundsFrom, stopName } from './rounds-form.ts'

const stop = {
  pointId: 4,
  name: 'Dépôt d’Avize',
  street: 'x',
  postcode: '51190',
  city: 'Avize',
  access: '',
  fromTime: '09:00',
  toTime: '10:00',
}
const points = [{ id: 4 }]
const round: SellerRound = {
  ...{
    id: 3,
    name: 'Côte des Blancs',
    dates: ['2026-12-01'],
    stops: [stop],
    capacityGrams: 9_000_000,
    capacityPallets: null,
  },
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
    for (const { pointId, fromTime, toTime } of row.stops) {
      form.set(stopName(n, pointId, 'de'), fromTime)
      form.set(stopName(n, pointId, 'a'), toTime)
    }
  })
  return form
}

test('the form sends back the rounds that it shows, and its empty row is no round', () => {
  const rounds = [round, { ...round, weekdays: [6], pricePer: 'order' as const, freeFromCents: null }]
  expect(roundRows(rounds)).toHaveLength(3)
  const sent = rounds.map(one => ({ ...one, stops: [{ pointId: 4, fromTime: '09:00', toTime: '10:00' }] }))
  expect(roundsFrom(formOf(rounds), points)).toEqual({ rounds: sent, faults: {} })
})

test('an incomplete round has a sentence at each missing field', () => {
  const form = formOf([])
  form.set(roundName(0, 'departments'), '99')
  form.set(roundName(0, 'cutoffTime'), 'midi')
  const { rounds, faults } = roundsFrom(form, points)
  expect(rounds).toEqual([])
  expect(Object.keys(faults).sort()).toEqual(
    ['weekdays', 'departments', 'price', 'cutoffTime'].map(column => `tournee-0-${column}`).sort(),
  )
})
