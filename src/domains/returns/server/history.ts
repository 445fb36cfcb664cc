/**
 * The only place that writes a return's history: every action updates the row, sets its deadline, and is logged with
 * its author.
 */
import type { Updateable } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { attachFiles } from '#platform/files/files.ts'
import { publishLive } from '#platform/live-hub.ts'
import { isoDay } from '#shared/dates.ts'
import { dueOn } from '../rules/clocks.ts'
import type { CarrierStep, ReturnAction, ReturnActor, ReturnStatus } from '../rules.ts'
import { clockFacts, type ReturnRow } from './access.ts'

export type ReturnMove = {
  act: ReturnAction | CarrierStep | 'request'
  status: ReturnStatus
  actor: ReturnActor
  /** Null: the carrier. */
  userId: number | null
  note?: string | null | undefined
  files?: readonly string[] | undefined
  /** Fields that the action sets: a carrier, a refund, the day of receipt. */
  set?: Updateable<Database['returns']>
}

/** Returns the updated row and the id of the history step. */
export async function setReturnStatus(
  tx: Tx,
  row: ReturnRow,
  to: ReturnMove,
): Promise<{ row: ReturnRow; stepId: number }> {
  const now = row.read_at
  const { label_pdf, ...facts } = to.set ?? {}
  // Each value has the column's own type, read back as written.
  const after = { ...row, ...(facts as Partial<ReturnRow>), status: to.status, updated_at: now }
  const due = dueOn({ ...clockFacts(after), movedOn: isoDay(now) })
  await tx
    .updateTable('returns')
    .set({ ...to.set, status: to.status, updated_at: now, due_on: due })
    .where('id', '=', row.id)
    .execute()
  const stepId = await writeStep(tx, row.id, to)
  await publishLive(tx, [`user:${row.user_id}`, `vendor:${row.vendor_id}`], { topic: 'orders', id: row.order_id })
  return { row: { ...after, due_on: due, has_label: row.has_label || label_pdf != null }, stepId }
}

async function writeStep(
  tx: Tx,
  returnId: number,
  { act, status, actor, userId, note, files }: ReturnMove,
): Promise<number> {
  const { id } = await tx
    .insertInto('return_history')
    .values({ return_id: returnId, act, status, actor, user_id: userId, note: note || null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const attached = userId === null ? [] : await attachFiles(tx, userId, files ?? [])
  if (attached.length)
    await tx
      .insertInto('return_files')
      .values(attached.map(file => ({ step_id: id, file_id: file.id })))
      .execute()
  return id
}
