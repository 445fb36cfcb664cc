import { type Db, inTransaction } from '#platform/db/pool.ts'
import { refreshListing } from './listing.ts'

/** The job `listing.refresh`: articles whose offers, prices or stock changed; by the clock, without payload, all of them. */
export const listingRefresh = (db: Db, payload: { articleIds?: number[] }) =>
  inTransaction(db, tx => refreshListing(tx, payload.articleIds ?? 'all'))
