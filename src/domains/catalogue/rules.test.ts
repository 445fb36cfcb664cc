import { describe, expect, it, test } from 'vitest'
import { mayEditText, seasonsOn } from './rules.ts'

describe('seasons', () => {
  const seasons = [
    { name: 'taille', from: '11-01', to: '03-15' },
    { name: 'tirage', from: '12-15', to: '06-30' },
    { name: 'vendange', from: '07-15', to: '09-20' },
  ]
  const on = (moment: string) => seasonsOn(seasons, new Date(moment)).map(({ name }) => name)
  it('may span New Year', () => expect(on('2026-01-01T12:00:00+01:00')).toEqual(['taille', 'tirage']))
  it('include their first and last day, in Paris time', () => {
    expect(on('2026-07-14T22:30:00Z')).toEqual(['vendange'])
    expect(on('2026-07-14T21:30:00Z')).toEqual([])
    expect(on('2026-09-20T20:00:00Z')).toEqual(['vendange'])
    expect(on('2026-03-16T08:00:00Z')).toEqual(['tirage'])
  })
})

test('the seller who created an article may edit its text until another seller offers it or it is reviewed', () => {
  expect(mayEditText({ createdByVendorId: 1, otherSellers: 0, isReviewed: true }, 1)).toBe(false)
  expect(mayEditText({ createdByVendorId: 1, otherSellers: 0, isReviewed: false }, 1)).toBe(true)
  expect(mayEditText({ createdByVendorId: 1, otherSellers: 1, isReviewed: false }, 1)).toBe(false)
  expect(mayEditText({ createdByVendorId: 2, otherSellers: 0, isReviewed: false }, 1)).toBe(false)
  expect(mayEditText({ createdByVendorId: null, otherSellers: 0, isReviewed: false }, 1)).toBe(false)
})
