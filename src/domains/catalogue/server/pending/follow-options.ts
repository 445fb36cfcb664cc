/** Waiting, merged and refused values follow the changes of an attribute; the caller holds its lock. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'

/** Those that the options now decide: options themselves, and values merged into an option that is gone. */
export const deleteDecided = (tx: Tx, code: string) =>
  sql`DELETE FROM pending_values p USING attributes t WHERE t.code = ${code} AND p.attribute_code = t.code
    AND (cardinality(t.options) = 0 OR p.value = ANY (t.options) OR p.same_as <> ALL (t.options))`.execute(tx)

export async function renamePending(tx: Tx, code: string, from: string, to: string): Promise<void> {
  await sql`UPDATE pending_values SET same_as = ${to} WHERE attribute_code = ${code} AND same_as = ${from}`.execute(tx)
  await sql`UPDATE pending_values p SET value = ${to} WHERE attribute_code = ${code} AND value = ${from} AND state = 'waiting'
    AND NOT EXISTS (SELECT FROM pending_values q WHERE q.attribute_code = ${code} AND q.value = ${to})`.execute(tx)
  await sql`DELETE FROM pending_values WHERE attribute_code = ${code} AND value = ${from} AND state = 'waiting'`.execute(
    tx,
  )
  await deleteDecided(tx, code)
}

export const movePending = (tx: Tx, from: string, to: string) =>
  sql`INSERT INTO pending_values (attribute_code, value, vendor_id, state, same_as, created_at)
    SELECT ${to}, value, vendor_id, state, same_as, created_at FROM pending_values WHERE attribute_code = ${from}
    ON CONFLICT DO NOTHING`.execute(tx)
