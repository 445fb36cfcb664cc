import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { applicationSteps, mayChangeApplication, type StepName } from '../rules.ts'
import { type ApplicationRow, statusOf } from './present.ts'

type Move = { step: StepName; userId: number; note?: string | null; vendorId?: number }

/** Fails with APPLICATION_CLOSED when the step is not allowed; requires the row's lock. */
export const checkStep = (row: ApplicationRow, step: StepName) => {
  if (!mayChangeApplication(step, statusOf(row))) throw fail('APPLICATION_CLOSED')
}

/** Updates a locked application, records the actor, and returns the updated row. */
export async function setApplicationStatus(
  tx: Tx,
  row: ApplicationRow,
  { step, userId, note, vendorId }: Move,
): Promise<ApplicationRow> {
  const status = applicationSteps[step].to ?? row.status
  const now = sql<Date>`now()`
  const { submitted_at } = await tx
    .updateTable('seller_applications')
    .set({
      status,
      updated_at: now,
      ...(step === 'submit' ? { submitted_at: now } : {}),
      ...(step === 'accept' || step === 'refuse' ? { decided_at: now } : {}),
      ...(vendorId === undefined ? {} : { vendor_id: vendorId }),
    })
    .where('id', '=', row.id)
    .returning('submitted_at')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('application_history')
    .values({ application_id: row.id, status, user_id: userId, note: note || null })
    .execute()
  return { ...row, status, submitted_at }
}
