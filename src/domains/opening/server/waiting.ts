import type { Db } from '#platform/db/pool.ts'
import { loadOpening, type MarketplaceFacts } from './opening.ts'

/** Requirements that are missing while the marketplace is not open. */
export const requirementsWaiting = (facts: MarketplaceFacts) => ({
  topics: ['requirementsMissing'] as const,
  count: async (db: Db) => {
    const { state, requirements } = await loadOpening(db, facts)
    const missing = state === 'open' ? [] : requirements.filter(requirement => requirement.state === 'missing')
    return [{ topic: 'requirementsMissing' as const, count: missing.length, oldest: null }]
  },
})
