/** Read-only mode: the last row of its starts and ends. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import { fail } from '#shared/errors.ts'
import { incidentsTag } from '../../contract-incidents.ts'

export async function readReadOnly(db: Db | Tx): Promise<boolean> {
  const last = await db
    .selectFrom('read_only_switches')
    .select('read_only')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.read_only ?? false
}

/** Every write of a buyer or a seller needs the state: it is read again after this time. */
const knownForMs = 1_000

/** The state as this process knows it: a write may pass up to a second after the mode has started. */
export function createReadOnlyCheck(db: Db): () => Promise<boolean> {
  let writableUntil = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() < writableUntil) return false
    const isReadOnly = await readReadOnly(db)
    if (!isReadOnly) writableUntil = performance.now() + knownForMs
    return isReadOnly
  }
}

/** `userId`: null for bin/admin. */
export async function recordReadOnly(
  tx: Tx,
  { readOnly, reason }: { readOnly: boolean; reason: string },
  userId: number | null,
) {
  await sql`SELECT pg_advisory_xact_lock(hashtext('read-only'))`.execute(tx)
  if ((await readReadOnly(tx)) === readOnly) throw fail('CONFLICT')
  await tx.insertInto('read_only_switches').values({ read_only: readOnly, reason, user_id: userId }).execute()
  addAuditDetails(tx, { reason, before: { readOnly: !readOnly }, after: { readOnly } })
  await invalidatePages(tx, incidentsTag)
  return { readOnly }
}
