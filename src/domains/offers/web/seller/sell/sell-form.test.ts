import { expect, test } from 'vitest'
import { faultsOfRow, rowsFrom } from './sell-form.ts'

const posted = (values: Record<string, string>, modes = ['HOME']) => {
  const form = new FormData()
  const shared = { vatCode: 'reduced', warehouseId: '4', preparationDays: '2' }
  for (const [name, value] of Object.entries({ ...shared, ...values })) form.append(name, value)
  for (const mode of modes) form.append('deliveryModes', mode)
  return form
}
const row = { 'offre.7.reference': 'A-7', 'offre.7.price': '12,50', 'offre.7.step': '6', 'offre.7.minimum': '12' }

test('reads one offer per row that has a price or a reference, with the terms of all', () => {
  const { rows, faults } = rowsFrom(
    posted({ ...row, 'offre.7.stock': '40', 'offre.7.low': '24', 'offre.8.step': '1' }),
    [7, 8],
    true,
  )
  expect(faults).toEqual({})
  expect(rows).toEqual([
    {
      low: 24,
      offer: {
        variantId: 7,
        reference: 'A-7',
        priceCents: 1_250,
        vatCode: 'reduced',
        step: 6,
        minimum: 12,
        tiers: [],
        ecoCents: 0,
        deposit: null,
        stock: [{ warehouseId: 4, onHand: 40 }],
        deliveryModes: ['HOME'],
        preparationDays: 2,
        publish: true,
      },
    },
  ])
})

test('names the field of a price, a reference or a number that is missing', () => {
  const { faults } = rowsFrom(
    posted({ 'offre.7.reference': 'A-7', 'offre.7.step': '0', 'offre.7.minimum': 'x' }),
    [7],
    false,
  )
  expect(Object.keys(faults).sort()).toEqual(['offre.7.minimum', 'offre.7.price', 'offre.7.step'])
})

test('rejects an alert that the stock is below from the start', () => {
  const { faults } = rowsFrom(posted({ ...row, 'offre.7.stock': '24', 'offre.7.low': '24' }), [7], true)
  expect(Object.keys(faults)).toEqual(['offre.7.low'])
})

test('shows a refusal of the server beside the field of its row', () => {
  expect(faultsOfRow(7, { priceCents: 'Trop haut', 'stock.0.onHand': 'Trop' })).toEqual({
    'offre.7.price': 'Trop haut',
    'offre.7.stock': 'Trop',
  })
})
