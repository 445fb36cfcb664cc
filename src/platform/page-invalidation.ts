import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'

/** Cached pages carry tags of what they show; a write names the tags it made stale. */
export const pageInvalidationChannel = 'pages'

/** Tells every process, once the transaction commits, that pages with these tags must be rendered again. */
export const invalidatePages = (tx: Tx | Db, ...tags: string[]) =>
  sql`SELECT pg_notify(${pageInvalidationChannel}, ${JSON.stringify(tags)})`.execute(tx)
