import type { Waiting } from '#domains/workspace/rules/topics.ts'
import type { Db } from '#platform/db/pool.ts'
import { countLevels } from './seller-queries.ts'

/** Offers to reorder: the same counts as the stock page. */
export const stockWaiting = {
  topics: ['stockOut', 'stockLow'] as const,
  count: async (db: Db, { vendorId }: { vendorId: number }): Promise<Waiting<'stockOut' | 'stockLow'>[]> => {
    const levels = await countLevels(db, vendorId)
    return [
      { topic: 'stockOut', count: levels.out, oldest: null },
      { topic: 'stockLow', count: levels.low, oldest: null },
    ]
  },
}
