import { describe, expect, test } from 'vitest'
import { type ReleaseFacts, releaseDay } from './releases.ts'

const facts: ReleaseFacts = {
  status: 'DELIVERED',
  deliveredOn: '2026-11-02',
  endedOn: null,
  buyerKind: 'normal',
  postcode: '51200',
  professionalReturnDays: 30,
}

describe('the money of an order is released', () => {
  test('the day after the return period of its buyer', () => {
    expect(releaseDay(facts)).toBe('2026-11-17')
    expect(releaseDay({ ...facts, buyerKind: 'professional' })).toBe('2026-12-03')
  })

  test('later when the return period ends on a Sunday', () => {
    // From 1 November, fourteen days end on Sunday 15 November.
    expect(releaseDay({ ...facts, deliveredOn: '2026-11-01' })).toBe('2026-11-17')
  })

  test('from its completion, where no receipt is known', () => {
    expect(releaseDay({ ...facts, status: 'COMPLETED', deliveredOn: null, endedOn: '2026-11-02' })).toBe('2026-11-17')
    expect(releaseDay({ ...facts, status: 'COMPLETED', endedOn: '2026-11-20' })).toBe('2026-11-17')
  })

  test('with its end when it is cancelled, whatever was received', () => {
    expect(releaseDay({ ...facts, status: 'CANCELLED', endedOn: '2026-11-05' })).toBe('2026-11-05')
  })

  test('on no day yet before receipt', () => {
    expect(releaseDay({ ...facts, status: 'SHIPPED', deliveredOn: null })).toBeNull()
  })
})
