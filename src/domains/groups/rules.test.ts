import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupFault, groupNumber, sharedCents } from './rules.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('sharedCents', () => {
  test('gives the cents left to the largest remainders', () => {
    expect(sharedCents(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(sharedCents(1_000, [10, 25, 5])).toEqual([250, 625, 125])
    expect(sharedCents(0, [3, 4])).toEqual([0, 0])
    expect(sharedCents(100, [])).toEqual([])
  })
  test('adds up to the whole, each within a cent of its proportion', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 2_000_000_000 }), { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(fc.nat(10_000_000), weights, (total, of) => {
        const parts = sharedCents(total, of)
        expect(sum(parts)).toBe(total)
        for (const [index, part] of parts.entries())
          expect(Math.abs(part - (total * (of[index] ?? 0)) / sum(of))).toBeLessThan(1.001)
      }),
    )
  })
})

test('groupFault refuses what the law, the seller or the goods exclude', () => {
  const fine = {
    ...{
      forSale: true,
      reserved: false,
      accepts: true,
      tierCount: 2,
      reducible: true,
      book: false,
      isKit: false,
      leadDays: null,
    },
    isRegulated: false,
  }
  expect(groupFault(fine)).toBeNull()
  expect(groupFault({ ...fine, forSale: false })).toContain('plus en vente')
  expect(groupFault({ ...fine, reserved: true })).toContain('réservée')
  expect(groupFault({ ...fine, accepts: false })).toContain('ne prend pas')
  expect(groupFault({ ...fine, isRegulated: true })).toContain('réglementé')
  expect(groupFault({ ...fine, reducible: false })).toContain('réglementé')
  expect(groupFault({ ...fine, book: true })).toContain('la loi fixe')
  expect(groupFault({ ...fine, leadDays: 5 })).toContain('à la demande')
  expect(groupFault({ ...fine, isKit: true })).toContain('lot')
  expect(groupFault({ ...fine, tierCount: 0 })).toContain('prix par quantité')
})

test('groupNumber has the day and six unambiguous characters', () => {
  expect(groupNumber('2026-11-25', new Uint8Array([0, 1, 2, 3, 4, 31]))).toBe('G261125-01234Z')
})
