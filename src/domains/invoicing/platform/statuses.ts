/** Statuses of deposited invoices, read from the platform: repeated, late and unordered ones change nothing that counts. */
import { addJob } from '#domains/jobs.ts'
import { databaseNow } from '#platform/db/clock.ts'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { depositedId, queueDepositJob } from './deposited.ts'
import type { ApprovedPlatform, InvoiceStatusEvent } from './port.ts'

/** Statuses are read again from before the last reading: platforms index late. */
const overlapMs = 2 * 86_400_000

/** Job: reads and records the statuses since the last reading. */
export async function readStatuses(db: Db, platform: ApprovedPlatform): Promise<void> {
  // Before its first invoice, a marketplace need not have a platform.
  if (!(await db.selectFrom('invoice_deposits').select('tracking_id').limit(1).executeTakeFirst())) return
  const startedAt = new Date(await databaseNow(db))
  const last = await db.selectFrom('platform_reads').select('read_until').where('id', '=', 1).executeTakeFirst()
  const since = last ? new Date(last.read_until.getTime() - overlapMs) : new Date(0)
  await recordStatuses(db, await platform.statuses(since))
  await db
    .insertInto('platform_reads')
    .values({ id: 1, read_until: startedAt })
    .onConflict(on => on.column('id').doUpdateSet({ read_until: startedAt }))
    .execute()
}

/** An accepted invoice has its payment sent next. Events of documents that are not ours are left out. */
export async function recordStatuses(db: Db, events: readonly InvoiceStatusEvent[]): Promise<void> {
  for (const { trackingId, number, status, at, reason } of events)
    await inTransaction(db, async tx => {
      const deposit = await tx
        .selectFrom('invoice_deposits as d')
        .leftJoin('invoices as i', 'i.id', 'd.invoice_id')
        .leftJoin('commission_invoices as c', 'c.id', 'd.commission_invoice_id')
        .select(['d.invoice_id', 'd.commission_invoice_id'])
        .$if(trackingId !== null, query => query.where('d.tracking_id', '=', trackingId))
        .$if(trackingId === null, query =>
          query.where(({ eb, or }) => or([eb('i.number', '=', number), eb('c.number', '=', number)])),
        )
        .executeTakeFirst()
      if (!deposit) return
      const added = await tx
        .insertInto('invoice_statuses')
        .values({ ...deposit, status, at, reason_code: reason?.code ?? null, reason: reason?.text ?? null })
        .onConflict(on => on.doNothing())
        .executeTakeFirst()
      if (status === 'DEPOSITED' && added.numInsertedOrUpdatedRows) await queueDepositJob(tx, depositedId(deposit))
    })
}

/** A notification of the platform, by its signature; it starts a reading, and nothing in it is trusted. */
export async function receiveNotification(
  db: Db,
  platform: ApprovedPlatform,
  call: { body: Buffer; headers: Record<string, string | string[] | undefined> } | null,
) {
  if (!call || !platform.verifyEvent(call.body.toString('utf8'), String(call.headers[notificationHeader] ?? '')))
    throw fail('SIGNATURE_INVALID')
  await addJob(db, 'invoices.statuses', {}, { key: 'invoices.statuses' })
  return { outcome: 'queued' as const }
}

export const notificationHeader = 'x-platform-signature'
