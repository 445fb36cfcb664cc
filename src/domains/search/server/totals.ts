import type { Db } from '#platform/db/pool.ts'
import { currentVersion } from './listing-version.ts'
import { memoize } from './memo.ts'
import { emptyQuery, type SearchEngine } from './port.ts'

/** Articles on sale, and how many brands they are of. */
export async function countListed(db: Db, engine: SearchEngine): Promise<{ articles: number; brands: number }> {
  const at = await currentVersion(db)
  return memoize(at, 'totals', async () => {
    const { total, facets } = await engine.search(at, { ...emptyQuery, withFacets: true })
    return { articles: total, brands: facets.get('brand')?.length ?? 0 }
  })
}
