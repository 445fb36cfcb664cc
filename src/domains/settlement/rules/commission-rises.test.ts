import { expect, test } from 'vitest'
import type { CommissionRule } from '../rules.ts'
import { firstRise } from './commission-rises.ts'

const seller = { vendorId: 1, basisPoints: 800 }
let nextId = 1
const rule = (values: Partial<CommissionRule>): CommissionRule => ({
  id: nextId++,
  vendorId: null,
  categoryId: null,
  fromPriceCents: null,
  toPriceCents: null,
  basisPoints: 500,
  floorCents: null,
  capCents: null,
  validFrom: '2026-11-23',
  endsOn: null,
  ...values,
})
const rise = (former: CommissionRule[], planned: CommissionRule[], of = seller) =>
  firstRise(of, former, planned, '2026-11-23')

test('a lower rate is no rise; a higher one is, on its first day, for those whom it concerns', () => {
  expect(rise([], [rule({})])).toBeNull()
  expect(rise([], [rule({ basisPoints: 900, validFrom: '2026-12-10' })])).toBe('2026-12-10')
  expect(rise([], [rule({ basisPoints: 900, vendorId: 2 })])).toBeNull()
  expect(rise([], [rule({ basisPoints: 900 })], { vendorId: 3, basisPoints: 1_000 })).toBeNull()
})

test('a rule of today that began before is a rise today', () => {
  expect(rise([], [rule({ basisPoints: 900, validFrom: '2026-11-01' })])).toBe('2026-11-23')
})

test('ending a cheaper rule is a rise on that day, ending a dearer one is not', () => {
  const [cheap, dear] = [rule({ basisPoints: 400 }), rule({ basisPoints: 900 })]
  expect(rise([cheap], [{ ...cheap, endsOn: '2026-12-01' }])).toBe('2026-12-01')
  expect(rise([dear], [{ ...dear, endsOn: '2026-12-01' }])).toBeNull()
  const ofSeller = rule({ vendorId: 1, basisPoints: 300 })
  expect(rise([cheap, ofSeller], [{ ...cheap, endsOn: '2026-12-01' }, ofSeller])).toBeNull()
})

test('a cheaper rule may hide a dearer one: the rise shows where it applies', () => {
  const category = rule({ categoryId: 102, basisPoints: 400, validFrom: '2026-11-01' })
  const band = rule({ fromPriceCents: 10_000, basisPoints: 900 })
  expect(rise([], [band])).toBe('2026-11-23')
  // A category weighs more than a price band; other categories pay more all the same.
  expect(rise([category], [category, band])).toBe('2026-11-23')
  expect(rise([category], [category, { ...band, categoryId: 102 }])).toBe('2026-11-23')
})

test('a floor, a higher floor and a cap that goes are rises', () => {
  expect(rise([], [rule({ basisPoints: 100, floorCents: 50 })])).toBe('2026-11-23')
  const floored = rule({ floorCents: 50 })
  expect(rise([floored], [{ ...floored, floorCents: 50, basisPoints: 400 }])).toBeNull()
  expect(rise([floored], [{ ...floored, floorCents: 51 }])).toBe('2026-11-23')
  const capped = rule({ vendorId: 1, capCents: 1_000 })
  expect(
    rise([capped], [capped, rule({ vendorId: 1, basisPoints: 500, capCents: 2_000, validFrom: '2026-12-24' })]),
  ).toBe('2026-12-24')
  expect(rise([capped], [capped, rule({ vendorId: 1, basisPoints: 500, capCents: 900 })])).toBeNull()
})
