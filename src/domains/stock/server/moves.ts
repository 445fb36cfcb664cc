import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { StockMove } from '../contract.ts'
import type { MoveReason } from '../rules.ts'
import { stockSearchCondition } from './seller-queries.ts'

export type MoveFilter = {
  warehouseId?: number | undefined
  reason?: MoveReason | undefined
  q: string
  /** Days of Paris, both included. */
  from?: string | undefined
  to?: string | undefined
  before?: number | undefined
}

type Row = Omit<StockMove, 'at' | 'order'> & { at: Date; order_id: number | null; order_number: string | null }

/** Filter of the movements, newest first. */
export async function moveIds(db: Db, vendorId: number, filter: MoveFilter, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT l.id FROM warehouses w CROSS JOIN LATERAL (
      SELECT l.id FROM stock_ledger l WHERE l.warehouse_id = w.id AND l.on_hand_change <> 0
        AND ${sql.join(conditions(vendorId, filter), sql` AND `)}
      ORDER BY l.id DESC LIMIT ${limit}) l
    WHERE w.vendor_id = ${vendorId} AND (${filter.warehouseId ?? null}::bigint IS NULL OR w.id = ${filter.warehouseId ?? null})
    ORDER BY l.id DESC LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Movements of stock on hand, newest first. The ledger stores changes only: the stock after one movement is the current
 * stock minus all later changes. PostgreSQL expects few rows from an array built by a subquery, and then uses the
 * primary key even under row-level security. Authors and orders are loaded once for the page, because the row-level
 * security of people is slow to evaluate.
 */
export async function findMoves(db: Db, vendorId: number, ids: readonly number[]): Promise<StockMove[]> {
  const { rows } = await sql<Row>`
    WITH moved AS MATERIALIZED (
      SELECT id, at, reason, offer_id, warehouse_id, other_warehouse_id, on_hand_change, user_id, reservation_id
      FROM stock_ledger WHERE id = ANY (ARRAY(SELECT unnest(${ids}::bigint[])))),
    people AS MATERIALIZED (
      SELECT id, first_name || ' ' || last_name AS name FROM users WHERE id IN (SELECT user_id FROM moved)),
    sold AS MATERIALIZED (
      SELECT s.id AS reservation_id, r.id, r.number FROM stock_reservations s
      JOIN order_lines ol ON ol.id = s.order_line_id JOIN orders r ON r.id = ol.order_id
      WHERE s.id IN (SELECT reservation_id FROM moved))
    SELECT l.id, l.at, l.reason, l.offer_id AS "offerId", o.reference, concat_ws(', ', a.title, nullif(v.label, '')) AS title,
      w.name AS warehouse,
      (SELECT name FROM warehouses WHERE id = l.other_warehouse_id) AS "otherWarehouse", l.on_hand_change AS change, n.after - l.on_hand_change AS before, n.after,
      people.name AS by, sold.id AS order_id, sold.number AS order_number
    FROM moved l JOIN warehouses w ON w.id = l.warehouse_id
    JOIN offers o ON o.id = l.offer_id JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
    JOIN stock k ON k.offer_id = l.offer_id AND k.warehouse_id = l.warehouse_id
    CROSS JOIN LATERAL (SELECT k.on_hand - coalesce(sum(x.on_hand_change), 0)::int AS after FROM stock_ledger x
      WHERE x.offer_id = l.offer_id AND x.warehouse_id = l.warehouse_id AND x.id > l.id) n
    LEFT JOIN people ON people.id = l.user_id
    LEFT JOIN sold ON sold.reservation_id = l.reservation_id
    WHERE w.vendor_id = ${vendorId} ORDER BY l.id DESC`.execute(db)
  return rows.map(({ at, order_id, order_number, ...row }) => ({
    ...row,
    at: at.toISOString(),
    order: order_id === null ? null : { id: order_id, number: order_number ?? '' },
  }))
}

/** The session's time zone is Paris, so a day begins at midnight there. */
const conditions = (vendorId: number, { reason, q, from, to, before }: MoveFilter) => [
  sql`true`,
  ...(before === undefined ? [] : [sql`l.id < ${before}`]),
  ...(reason === undefined ? [] : [sql`l.reason = ${reason}`]),
  ...(from === undefined ? [] : [sql`l.at >= ${from}::date`]),
  ...(to === undefined ? [] : [sql`l.at < ${to}::date + 1`]),
  ...(q === ''
    ? []
    : [
        sql`l.offer_id IN (SELECT o.id FROM offers o JOIN variants v ON v.id = o.variant_id
          JOIN articles a ON a.id = v.article_id WHERE o.vendor_id = ${vendorId} AND ${sql.join(stockSearchCondition(q), sql` AND `)})`,
      ]),
]

const pageSize = 50
export async function findMovePage(db: Db, vendorId: number, filter: MoveFilter) {
  const [ids, warehouses] = await Promise.all([
    moveIds(db, vendorId, filter, pageSize + 1),
    db.selectFrom('warehouses').select(['id', 'name']).where('vendor_id', '=', vendorId).orderBy('name').execute(),
  ])
  const shown = ids.slice(0, pageSize)
  const moves = await findMoves(db, vendorId, shown)
  return { moves, next: ids.length > pageSize ? (shown.at(-1) ?? null) : null, warehouses }
}
