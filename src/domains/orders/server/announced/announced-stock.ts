/** Pre-orders: units announced by a seller, and the orders that wait for them. */
import { sql } from 'kysely'
import { arrivalDay } from '#domains/shipping/rules/carrier-calendars.ts'
import { dispatchDay } from '#domains/shipping/rules/working-days.ts'
import { comingClosures } from '#domains/shipping/server/closures.ts'
import { setAnnounced } from '#domains/stock/server/announce.ts'
import { today } from '#platform/db/clock.ts'
import { anyOf } from '#platform/db/planner.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import type { OrderMode } from '#shared/delivery.ts'
import type { AnnouncedStock, announceStock } from '../../contract-announced.ts'
import { mailWeekMoved } from '../mails/announced-mails.ts'
import { arrivalPlace } from '../placing/arrival-place.ts'

export async function findAnnounced(db: Db, vendorId: number) {
  const { rows } = await sql<AnnouncedStock>`
    SELECT s.offer_id AS "offerId", o.reference, concat_ws(', ', a.title, nullif(v.label, '')) AS title,
      json_build_object('id', w.id, 'name', w.name) AS warehouse, s.announced AS units,
      greatest(0, s.reserved - s.on_hand) AS sold, s.announced_week AS week
    FROM stock s JOIN offers o ON o.id = s.offer_id JOIN variants v ON v.id = o.variant_id
    JOIN articles a ON a.id = v.article_id JOIN warehouses w ON w.id = s.warehouse_id
    WHERE s.vendor_id = ${vendorId} AND s.announced > 0 ORDER BY s.announced_week, a.title, s.offer_id, w.id`.execute(
    db,
  )
  const warehouses = await db
    .selectFrom('warehouses')
    .select(['id', 'name'])
    .where('vendor_id', '=', vendorId)
    .orderBy('id')
    .execute()
  return { announced: rows, warehouses }
}

/**
 * Announces units, and moves the orders that wait for them to the new week: promised day, due day, and a mail to each
 * buyer, who may cancel. Lines that stock on hand serves do not move.
 */
export async function announceUnits(tx: Tx, vendorId: number, { body }: Input<typeof announceStock>) {
  const { movedLines, title, units, week } = await setAnnounced(tx, vendorId, body)
  const mailed = week === null ? 0 : await moveOrders(tx, vendorId, movedLines, week)
  return { title, units, week, mailed }
}

async function moveOrders(tx: Tx, vendorId: number, lineIds: readonly number[], week: string): Promise<number> {
  if (!lineIds.length) return 0
  const lines = await tx
    .updateTable('order_lines')
    .set({ announced_week: week })
    .where('id', '=', anyOf(lineIds))
    .returning('order_id')
    .execute()
  const orders = await tx
    .selectFrom('orders as o')
    .select(['o.id', 'o.delivery_mode as mode', 'o.status', today.as('today'), arrivalPlace.as('place')])
    .select(sql<string | null>`(SELECT max(announced_week) FROM order_lines WHERE order_id = o.id)`.as('week'))
    .where('o.id', '=', anyOf([...new Set(lines.map(line => line.order_id))]))
    .where('o.status', 'in', ['AWAITING_PAYMENT', 'TO_PREPARE'])
    .orderBy('o.id')
    .execute()
  const closures = await comingClosures(tx).where('c.vendor_id', '=', vendorId).execute()
  for (const order of orders) {
    const leaves = dispatchDay(order.today, 0, closures, order.week)
    // The column's CHECK constraint allows these values only.
    const mode = order.mode as OrderMode
    const promised_on = mode === 'PICKUP' ? leaves : arrivalDay(leaves, mode, order.place)
    const due = order.status === 'TO_PREPARE' ? { prepare_by: leaves } : {}
    await tx
      .updateTable('orders')
      .set({ promised_on, ...due })
      .where('id', '=', order.id)
      .execute()
    if (order.status === 'TO_PREPARE') await mailWeekMoved(tx, order.id, week)
  }
  return orders.filter(({ status }) => status === 'TO_PREPARE').length
}
