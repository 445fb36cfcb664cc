import { sql } from 'kysely'
import { databaseDay, today } from '#platform/db/clock.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { runEach } from '#platform/run-each.ts'
import { dateAfter, type Rhythm, validDays } from '../../rules/schedule.ts'
import { mailScheduledOrder } from './mails.ts'

const isDue = sql<boolean>`s.status = 'ACTIVE' AND s.next_on - s.lead_days <= ${today}`

/**
 * Prepares the orders whose date is near, each in its own transaction, and ends those that nobody validated. An order
 * only waits: its approver puts it into the cart and pays.
 */
export async function prepareScheduledOrders(db: Db): Promise<void> {
  await db
    .updateTable('scheduled_orders')
    .set({ status: 'EXPIRED', decided_at: sql`now()` })
    .where('status', '=', 'WAITING')
    .where('due_on', '<', sql<string>`${today} - ${sql.lit(validDays)}`)
    .execute()
  const due = await db.selectFrom('list_schedules as s').select('s.list_id').where(isDue).orderBy('s.next_on').execute()
  await runEach(due, row => inTransaction(db, tx => prepareOne(tx, row.list_id)))
}

type Due = Rhythm & {
  listId: number
  userId: number
  name: string
  nextOn: string
  addressId: number | null
  approverId: number
  isLive: boolean
}

async function prepareOne(tx: Tx, listId: number): Promise<void> {
  const due = await lockDue(tx, listId)
  if (!due) return
  const day = await databaseDay(tx)
  if (due.isLive) await insertOrder(tx, due)
  // Dates that went by while no job ran are not caught up.
  const next = dateAfter(due, due.nextOn, [due.nextOn, day].toSorted()[1] ?? day)
  await tx
    .updateTable('list_schedules')
    .set(next === null ? { status: 'ENDED', next_on: null } : { next_on: next })
    .where('list_id', '=', listId)
    .execute()
}

/** An approver who left the estate, or may no longer buy, is replaced by the owner of the list. */
async function lockDue(tx: Tx, listId: number): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    SELECT l.id AS "listId", l.user_id AS "userId", l.name, s.unit, s.every, s.days::text[] AS days, s.month_day AS "monthDay",
      s.next_on::text AS "nextOn", s.address_id AS "addressId", l.deleted_at IS NULL AND u.status = 'active' AS "isLive",
      COALESCE((SELECT a.user_id FROM estate_members a JOIN estate_members b ON b.estate_id = a.estate_id
        WHERE a.user_id = s.approver_id AND b.user_id = l.user_id AND a.role IN ('owner', 'buyer')), l.user_id) AS "approverId"
    FROM list_schedules s JOIN purchase_lists l ON l.id = s.list_id JOIN users u ON u.id = l.user_id
    WHERE s.list_id = ${listId} AND ${isDue} FOR UPDATE OF s`.execute(tx)
  return rows[0]
}

/** With the price of each line when its owner last bought it. An empty list prepares nothing. */
async function insertOrder(tx: Tx, { listId, userId, approverId, nextOn, name, addressId }: Due): Promise<void> {
  await tx
    .updateTable('scheduled_orders')
    .set({ status: 'EXPIRED', decided_at: sql`now()` })
    .where('list_id', '=', listId)
    .where('status', '=', 'WAITING')
    .execute()
  const { rows } = await sql<{ id: number }>`
    INSERT INTO scheduled_orders (list_id, user_id, approver_id, due_on, name, address_id, lines)
    SELECT ${listId}, ${userId}, ${approverId}, ${nextOn}, ${name}, ${addressId}, jsonb_agg(jsonb_build_object(
      'variantId', i.variant_id, 'offerId', i.offer_id, 'quantity', i.quantity, 'formerVendor', m.name,
      'paidHtCents', last.unit_price_cents, 'paidVat', last.vat_basis_points)
      ORDER BY i.position)
    FROM purchase_list_lines i
    LEFT JOIN offers o ON o.id = i.offer_id LEFT JOIN vendors m ON m.id = o.vendor_id
    LEFT JOIN LATERAL (
      SELECT x.unit_price_cents, x.vat_basis_points FROM orders p JOIN order_lines x ON x.order_id = p.id JOIN offers f ON f.id = x.offer_id
      WHERE p.user_id = ${userId} AND p.paid_at IS NOT NULL AND f.variant_id = i.variant_id
      ORDER BY p.paid_at DESC LIMIT 1) last ON true
    WHERE i.list_id = ${listId} HAVING count(*) > 0
    ON CONFLICT (list_id, due_on) DO NOTHING RETURNING id`.execute(tx)
  if (rows[0]) await mailScheduledOrder(tx, rows[0].id)
}
