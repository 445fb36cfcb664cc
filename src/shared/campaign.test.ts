import { expect, test } from 'vitest'
import { campaignDays, campaignName, campaignOf } from './campaign.ts'

test('a campaign runs from 1 August to 31 July and has the name of both years', () => {
  expect([campaignOf('2026-07-31'), campaignOf('2026-08-01'), campaignOf('2027-01-15')]).toEqual([2025, 2026, 2026])
  expect(campaignDays(2026)).toEqual({ from: '2026-08-01', to: '2027-07-31' })
  expect(campaignName(2026)).toBe('2026-2027')
})
