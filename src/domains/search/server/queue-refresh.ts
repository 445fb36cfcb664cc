import { addJob } from '#domains/jobs.ts'
import type { Tx } from '#platform/db/pool.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'

/** Rebuilds the listing rows of these articles in a job; cached pages are invalidated at once. */
export async function queueRefresh(tx: Tx, articleIds: readonly number[]): Promise<void> {
  const [first, ...others] = new Set(articleIds)
  if (first === undefined) return
  const key = others.length ? {} : { key: `listing:${first}` }
  await addJob(tx, 'listing.refresh', { articleIds: [first, ...others] }, key)
  await invalidatePages(tx, 'articles')
}

/** Rebuilds every listing row: they all hold the name that changed. */
export const queueFullRefresh = (tx: Tx) => addJob(tx, 'listing.refresh', {}, { key: 'listing:names' })
