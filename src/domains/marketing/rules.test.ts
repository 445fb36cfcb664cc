import { expect, test } from 'vitest'
import { campaignState } from './rules.ts'

test('a published campaign is online from its first to its last day, both included', () => {
  const days = { published: true, fromDay: '2026-11-20', toDay: '2026-11-22' }
  const on = (today: string) => campaignState(days, today)
  expect(['2026-11-19', '2026-11-20', '2026-11-22', '2026-11-23'].map(on)).toEqual([
    'planned',
    'online',
    'online',
    'ended',
  ])
  expect(campaignState({ ...days, published: false }, '2026-11-21')).toBe('draft')
})
