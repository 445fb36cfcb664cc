/** Rows that their user deletes and may restore for a week: of tables with `id`, `user_id` and `deleted_at`. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'

/** `cap`: rows of one user; `tooMany`: the French sentence beyond it. */
type Restorable = { table: string; cap: number; tooMany: string }

const undoDays = sql`now() - interval '7 days'`

/** Under the user's lock: two concurrent creations are counted one after the other. */
export async function refuseTooMany(tx: Tx, { table, cap, tooMany }: Restorable, userId: number): Promise<void> {
  await sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx)
  const { rows } = await sql`
    SELECT FROM ${sql.table(table)} WHERE user_id = ${userId} AND deleted_at IS NULL LIMIT ${cap}`.execute(tx)
  if (rows.length >= cap) throw fail('CONFLICT', { sentence: tooMany })
}

/** Also deletes for good what this user deleted more than a week ago. The caller holds the lock of the row. */
export async function markDeleted(tx: Tx, { table }: Restorable, id: number, userId: number): Promise<{ id: number }> {
  await sql`DELETE FROM ${sql.table(table)} WHERE user_id = ${userId} AND deleted_at < ${undoDays}`.execute(tx)
  await sql`UPDATE ${sql.table(table)} SET deleted_at = now() WHERE id = ${id} AND user_id = ${userId}`.execute(tx)
  return { id }
}

/** NOT_FOUND for a missing row, another's, one that is not deleted, and one deleted more than a week ago. */
export async function restoreDeleted(tx: Tx, of: Restorable, id: number, userId: number): Promise<{ id: number }> {
  const { rows } = await sql`
    SELECT FROM ${sql.table(of.table)} WHERE id = ${id} AND user_id = ${userId} AND deleted_at >= ${undoDays}`.execute(
    tx,
  )
  if (rows.length === 0) throw fail('NOT_FOUND')
  await refuseTooMany(tx, of, userId)
  await sql`UPDATE ${sql.table(of.table)} SET deleted_at = NULL WHERE id = ${id}`.execute(tx)
  return { id }
}
