import { expect, test } from 'vitest'
import { placeOfDelivery, taxedLines, vatNotice } from './price-vat.ts'

const rates = [
  { zone: 'mainland', code: 'normal', basisPoints: 2_000 },
  { zone: 'mainland', code: 'reduced', basisPoints: 550 },
  { zone: 'corsica', code: 'normal', basisPoints: 2_000 },
  { zone: 'corsica', code: 'reduced', basisPoints: 210 },
]
const normal = { vatCode: 'normal', vatBasisPoints: 2_000 }
const reduced = { vatCode: 'reduced', vatBasisPoints: 550 }
const exempt = { vatCode: 'exempt', vatBasisPoints: 0 }

test.each([
  ['HOME', '51200'],
  ['PICKUP', '20000'],
  ['RELAY', '20200'],
  ['DROP', '20300'],
] as const)('goods change hands in %s at the postcode %s', (mode, postcode) => {
  const chosen = { mode, shopId: 1, relayPointId: 'A', drop: { pointId: 7, day: '2026-12-01' } }
  const rounds = [{ stops: [{ pointId: 7, postcode: '20300' }] }]
  const places = { shops: [{ id: 1, postcode: '20000' }], relays: [{ id: 'A', postcode: '20200' }], rounds }
  expect(placeOfDelivery(chosen, { postcode: '51200' }, places)).toMatchObject({ postcode })
  expect(placeOfDelivery(chosen, { postcode: '51200' }, { shops: [], relays: [], rounds: [] })).toEqual({
    postcode: '51200',
  })
})

test('mentions the rates of Corsica only when they change a line', () => {
  const notice = (rows: (typeof normal)[], postcode: string) => vatNotice(taxedLines(rows, { postcode }, rates))
  expect(notice([normal, reduced], '20000')).toContain('Livraison en Corse')
  expect(notice([normal, exempt], '20000')).toBeNull()
  expect(notice([normal, reduced], '98000')).toBeNull()
})

test('a seller in the franchise charges no VAT in Corsica either', () => {
  expect(taxedLines([exempt, reduced], { postcode: '20000' }, rates)).toEqual({
    rows: [exempt, { ...reduced, vatBasisPoints: 210 }],
    zone: 'corsica',
    treatment: 'domestic',
    isDecided: true,
    differs: true,
  })
})
