import { expect, test } from 'vitest'
import { lotLabel, missingLots } from './lots.ts'

const lot = (quantity: number) => ({ lot: 'L2408', quantity, bestBefore: null })
const bags = { title: 'Levure', units: 3, tracked: true, gone: false, lots: [lot(3)] }
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')

test('units leave once each has a lot', () => {
  expect(missingLots([bags])).toBeNull()
  expect(missingLots([])).toBeNull()
})

test('units without a lot, or lots of more units than leave, are refused with their number', () => {
  expect(plain(missingLots([bags, { ...bags, title: 'Tanins', lots: [lot(1)] }]))).toBe(
    'Indiquez d’abord le lot de « Tanins » : 2 unités sans numéro de lot.',
  )
  expect(plain(missingLots([{ ...bags, lots: [lot(1), lot(1)] }]))).toContain(': 1 unité sans')
  expect(plain(missingLots([{ ...bags, lots: [lot(2), lot(3)] }]))).toBe(
    'Corrigez d’abord les lots de « Levure » : 2 unités de trop.',
  )
})

test('goods that are not tracked, or have left, need no lot', () => {
  expect(missingLots([{ ...bags, tracked: false, lots: [] }])).toBeNull()
  expect(missingLots([{ ...bags, gone: true, lots: [] }])).toBeNull()
})

test('a lot is shown with its units, and its date when it has one', () => {
  expect(plain(lotLabel(lot(3)))).toBe('Lot L2408 : 3')
  expect(plain(lotLabel({ ...lot(3), bestBefore: '2027-12-31' }))).toBe('Lot L2408 : 3 (DLC ou DDM 31/12/2027)')
})
