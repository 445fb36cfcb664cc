import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'

/** Cached pages carry tags of what they show; a write invalidates tags. */
export const pageInvalidationChannel = 'pages'

/** Notifies every process, after the transaction commits, that pages with these tags are stale. */
export const invalidatePages = (tx: Tx | Db, ...tags: string[]) =>
  sql`SELECT pg_notify(${pageInvalidationChannel}, ${JSON.stringify(tags)})`.execute(tx)
