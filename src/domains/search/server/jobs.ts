import type { JobPayloads } from '#domains/jobs.ts'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { refreshListing } from './listing.ts'

/** The job `listing.refresh`: articles whose offers, prices or stock changed; all articles, without a payload, every night. */
export const listingRefresh = (db: Db, payload: JobPayloads['listing.refresh']) =>
  inTransaction(db, tx => refreshListing(tx, payload.articleIds ?? 'all'))
