import { sql } from 'kysely'
import type { JobPayloads } from '#domains/jobs.ts'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { runEach } from '#platform/run-each.ts'
import { completionDays } from '../rules.ts'
import { completeByTimer } from './fulfilment.ts'
import { type LateTeam, mailLate } from './mails/late-mails.ts'
import { refundDone } from './refunds/refunds.ts'
import { isPreparationLate } from './seller-orders.ts'

/** Completes orders delivered long enough ago with nothing open; each in its own transaction. */
export async function completeDelivered(db: Db): Promise<void> {
  const due = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'DELIVERED')
    .where('delivered_at', '<=', sql<Date>`now() - make_interval(days => ${completionDays})`)
    .orderBy('id')
    .execute()
  await runEach(due, ({ id }) => inTransaction(db, tx => completeByTimer(tx, id)))
}

/** Mails the late orders of each seller to the members who chose it: once a day, however often the job runs. */
export async function notifyLate(db: Db): Promise<void> {
  const { rows } = await sql<LateTeam>`
    SELECT o.vendor_id AS "vendorId", team_addresses(o.vendor_id, 'late') AS team,
      json_agg(json_build_object('id', o.id, 'number', o.number, 'prepareBy', o.prepare_by) ORDER BY o.prepare_by, o.id) AS orders
    FROM orders o WHERE ${isPreparationLate} AND EXISTS (SELECT FROM vendor_members m WHERE m.vendor_id = o.vendor_id AND 'late' = ANY (m.mails))
    GROUP BY o.vendor_id ORDER BY o.vendor_id`.execute(db)
  await runEach(rows, seller => inTransaction(db, tx => mailLate(tx, seller)))
}

/** A refund that lowered a debit to come is complete: nobody has to return money. */
export const finishCredited = (db: Db, { refundId }: JobPayloads['orders.refund-credited']): Promise<void> =>
  inTransaction(db, tx => refundDone(tx, refundId, { credited: true }))
