import { sql } from 'kysely'
import { today } from '#platform/db/clock.ts'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { runEach } from '#platform/run-each.ts'
import { type PermitKind, permitReminderDays } from '../rules.ts'
import { mailPermitEnding } from './mails.ts'

/** Reminds once of each accepted permit that ends soon. The row is locked, so that two runs send one mail. */
export async function remindOfPermits(db: Db): Promise<void> {
  const due = await db
    .selectFrom('permits')
    .select('id')
    .where('status', '=', 'ACCEPTED')
    .where('reminded_at', 'is', null)
    .where('expires_on', '>=', today)
    .where('expires_on', '<=', sql<string>`${today} + ${permitReminderDays}::int`)
    .execute()
  await runEach(due, ({ id }) =>
    inTransaction(db, async tx => {
      const permit = await tx
        .updateTable('permits')
        .set({ reminded_at: sql`now()` })
        .where('id', '=', id)
        .where('status', '=', 'ACCEPTED')
        .where('reminded_at', 'is', null)
        .returning(['user_id', 'vendor_id'])
        .returning([sql<PermitKind>`kind`.as('kind'), sql<string>`expires_on::text`.as('expires_on')])
        .executeTakeFirst()
      if (!permit) return
      const holder = permit.user_id === null ? { vendorId: permit.vendor_id ?? 0 } : { userId: permit.user_id }
      await mailPermitEnding(tx, { id, kind: permit.kind, expiresOn: permit.expires_on, ...holder })
    }),
  )
}

/**
 * Deletes the permits that ended five years ago, with their files, and the register after the periods of law: 18 months for
 * precursors and their suspicious transactions (regulation (EU) 2019/1148, article 8), five years for the rest (C. rural R254-23).
 */
export async function purgePermits(db: Db): Promise<void> {
  await db
    .deleteFrom('permits')
    .where('status', 'in', ['REFUSED', 'REPLACED', 'WITHDRAWN'])
    .where('decided_at', '<', sql<Date>`now() - interval '5 years'`)
    .execute()
  await db
    .deleteFrom('regulated_sales')
    .where(
      'created_at',
      '<',
      sql<Date>`now() - CASE WHEN class LIKE 'PRECURSOR%' THEN interval '18 months' ELSE interval '5 years' END`,
    )
    .execute()
  await db
    .deleteFrom('suspicious_transactions')
    .where('reported_at', '<', sql<Date>`now() - interval '18 months'`)
    .execute()
}
