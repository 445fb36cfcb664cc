import { type Db, inTransaction } from '#platform/db/pool.ts'
import { refreshListing } from './listing.ts'

export type SearchJobs = { 'listing.refresh': { articleIds?: number[] } }

/** The job `listing.refresh`: articles whose offers, prices or stock changed; all articles, without a payload, every night. */
export const listingRefresh = (db: Db, payload: SearchJobs['listing.refresh']) =>
  inTransaction(db, tx => refreshListing(tx, payload.articleIds ?? 'all'))
