/** Orders prepared for a date: read, validated or skipped by their approver. Nothing is ordered without it. */
import { sql } from 'kysely'
import { findCartId, lineCount } from '#domains/cart/server/queries.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { ScheduledOrder } from '../../contract-schedules.ts'
import { alreadyDecided, type ScheduledStatus } from '../../rules/schedule.ts'
import { priceOf, type WantedLine } from '../candidates.ts'
import { countFilled, fillCart } from '../fill.ts'
import { offerToday } from '../purchase-lists.ts'
import { addressWords, findScheduled } from './schedules.ts'

const waitingShown = 50

/** The approver may still buy for the estate of the list's owner. */
const approverStands = sql<boolean>`(o.approver_id = o.user_id OR EXISTS (SELECT FROM estate_members a JOIN estate_members b
  ON b.estate_id = a.estate_id WHERE a.user_id = o.approver_id AND b.user_id = o.user_id AND a.role IN ('owner', 'buyer')))`

/** Who validates: the approver; the owner of the list once the approver no longer may. */
const mayValidate = (userId: number) =>
  sql<boolean>`CASE WHEN ${approverStands} THEN o.approver_id ELSE o.user_id END = ${userId}`

async function findOne(db: Db | Tx, id: number, userId: number) {
  const order = await db
    .selectFrom('scheduled_orders as o')
    .select(['o.id', 'o.name', 'o.key', 'o.list_id as listId', 'o.user_id as userId'])
    .select(sql<ScheduledStatus>`o.status`.as('status'))
    .select(['o.approver_id as approverId', 'o.address_id as addressId', 'o.decided_by as decidedBy'])
    .select([sql<string>`o.due_on::text`.as('dueOn'), mayValidate(userId).as('mayValidate')])
    .where('o.id', '=', id)
    .where(eb => eb.or([eb('o.user_id', '=', userId), mayValidate(userId)]))
    .executeTakeFirst()
  if (!order) throw fail('NOT_FOUND')
  return order
}

type StoredLine = WantedLine & { variantId: number }

/** As they were prepared, described as they are today. */
export async function findLines(db: Db | Tx, orderId: number): Promise<StoredLine[]> {
  const { rows } = await sql<Omit<StoredLine, 'before'> & { paidHtCents: number | null; paidVat: number }>`
    SELECT v.id AS "variantId", l."offerId", l.quantity, l."formerVendor", l."paidHtCents", l."paidVat", a.id AS "articleId", a.title,
      a.category_id AS "categoryId", variant_picture(a.id, v.id) AS "pictureId", v.label AS "variantLabel", v.sale_unit AS "saleUnit",
      CASE WHEN a.status = 'published' THEN a.slug END AS slug
    FROM scheduled_orders o
    CROSS JOIN LATERAL ROWS FROM (jsonb_to_recordset(o.lines) AS ("variantId" bigint, "offerId" bigint, quantity int,
      "formerVendor" text, "paidHtCents" bigint, "paidVat" int)) WITH ORDINALITY
      AS l ("variantId", "offerId", quantity, "formerVendor", "paidHtCents", "paidVat", position)
    JOIN variants v ON v.id = l."variantId" JOIN articles a ON a.id = v.article_id
    WHERE o.id = ${orderId} ORDER BY l.position`.execute(db)
  return rows.map(({ paidHtCents, paidVat, ...row }) => ({
    ...row,
    before: paidHtCents === null ? null : priceOf(paidHtCents, paidVat),
  }))
}

const nameOf = async (db: Db | Tx, userId: number) =>
  (
    await db
      .selectFrom('users')
      .select(sql<string>`concat_ws(' ', first_name, last_name)`.as('name'))
      .where('id', '=', userId)
      .executeTakeFirst()
  )?.name ?? null

/** Prepared orders that wait for this user. */
export const findWaiting = (db: Db, userId: number) =>
  findScheduled(db, sql`o.status = 'WAITING' AND ${mayValidate(userId)}`, waitingShown)

export async function showScheduled(db: Db, id: number, user: CurrentUser): Promise<ScheduledOrder> {
  const { listId, userId, approverId, addressId, key: _, decidedBy: __, ...order } = await findOne(db, id, user.id)
  const address = addressId
    ? await db
        .selectFrom('addresses')
        .select(['site_name as site', 'recipient', 'street', 'postcode', 'city'])
        .where('id', '=', addressId)
        .executeTakeFirst()
    : undefined
  return {
    ...order,
    listId: userId === user.id ? listId : null,
    by: userId === user.id ? null : await nameOf(db, userId),
    approver: approverId === user.id ? null : await nameOf(db, approverId),
    address: address ? addressWords(address) : null,
    addressId: address ? addressId : null,
    inCart: await lineCount(db, await findCartId(db, { user, visitorToken: null })),
    lines: await offerToday(db, await findLines(db, id), user),
  }
}

/** The order's row is locked: its approver is asked once, and a second click finds the first one's lines. */
async function lockWaiting(tx: Tx, id: number, userId: number) {
  await tx.selectFrom('scheduled_orders').select('id').where('id', '=', id).forUpdate().execute()
  const order = await findOne(tx, id, userId)
  if (!order.mayValidate) throw fail('NOT_FOUND')
  return order
}

export async function validateScheduled(tx: Tx, id: number, context: Context, user: CurrentUser) {
  const order = await lockWaiting(tx, id, user.id)
  const again = order.status === 'VALIDATED' && order.decidedBy === user.id
  if (order.status !== 'WAITING' && !again) throw fail('CONFLICT', { sentence: alreadyDecided })
  if (!again) await decide(tx, id, user.id, 'VALIDATED')
  const source = `Commande programmée «\u00a0${order.name}\u00a0»`
  const rows = await fillCart(tx, context, { key: order.key, source, find: () => findLines(tx, id) })
  return { ...countFilled(rows), addressId: order.addressId }
}

export async function skipScheduled(tx: Tx, id: number, user: CurrentUser): Promise<{ id: number }> {
  const order = await lockWaiting(tx, id, user.id)
  if (order.status !== 'WAITING') throw fail('CONFLICT', { sentence: alreadyDecided })
  await decide(tx, id, user.id, 'SKIPPED')
  return { id }
}

const decide = (tx: Tx, id: number, userId: number, status: ScheduledStatus) =>
  tx
    .updateTable('scheduled_orders')
    .set({ status, decided_at: sql`now()`, decided_by: userId })
    .where('id', '=', id)
    .execute()
