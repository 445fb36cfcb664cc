/** Units sold in advance: what is on hand serves paid orders in the order of their reservations. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { formatLongDate } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import type { StockRow } from '../rules.ts'
import { lockStock } from './movements.ts'

/** Units of an order line that are to leave, or to be packed. */
export type LineUnits = { lineId: number; quantity: number }

export const committedUnits = (tx: Tx, orderId: number): Promise<LineUnits[]> =>
  tx
    .selectFrom('order_lines as l')
    .innerJoin('reserved_line_units as r', 'r.order_line_id', 'l.id')
    .select(['l.id as lineId', sql<number>`sum(r.units)::int`.as('quantity')])
    .where('l.order_id', '=', orderId)
    .where('r.state', '=', 'committed')
    .groupBy('l.id')
    .execute()

/**
 * Locks the stock of these lines, of a kit its parts, in the global order. To be called first by a transaction that then
 * moves them one after the other.
 */
export async function lockLineStock(tx: Tx, lineIds: readonly number[]): Promise<StockRow[]> {
  const { rows } = await sql<{ offerId: number }>`
    SELECT coalesce(p.offer_id, l.offer_id) AS "offerId" FROM order_lines l
    LEFT JOIN order_line_parts p ON p.order_line_id = l.id WHERE l.id = any(${[...lineIds]}::bigint[])`.execute(tx)
  return lockStock(
    tx,
    rows.map(row => row.offerId),
  )
}

/** CONFLICT names the first article of which not all units are here for these lines. Locks their stock. */
export async function checkArrived(tx: Tx, units: readonly LineUnits[]): Promise<void> {
  if (!units.length) return
  const rows = await lockLineStock(
    tx,
    units.map(({ lineId }) => lineId),
  )
  await refuseMissing(tx, rows, units)
}

/** The same for rows locked by `lockStock`; no query while nothing is sold in advance. */
export async function refuseMissing(tx: Tx, rows: readonly StockRow[], units: readonly LineUnits[]): Promise<void> {
  if (rows.every(({ onHand, reserved }) => reserved <= onHand)) return
  const { rows: lines } = await sql<{ title: string; missing: number; week: string | null }>`
    SELECT coalesce(p.title, l.title) AS title, need.units - coalesce(c.covered, 0)::int AS missing, l.announced_week AS week
    FROM unnest(${units.map(({ lineId }) => lineId)}::bigint[], ${units.map(({ quantity }) => quantity)}::int[])
      AS u (line_id, quantity)
    JOIN order_lines l ON l.id = u.line_id
    LEFT JOIN order_line_parts p ON p.order_line_id = l.id
    CROSS JOIN LATERAL (SELECT u.quantity * coalesce(p.quantity, 1) AS units) need
    LEFT JOIN LATERAL (
      SELECT sum(greatest(0, least(r.quantity, s.on_hand - before.units))) AS covered
      FROM stock_reservations r JOIN stock s ON s.offer_id = r.offer_id AND s.warehouse_id = r.warehouse_id
      CROSS JOIN LATERAL (SELECT coalesce(sum(q.quantity), 0) AS units FROM stock_reservations q
        WHERE q.offer_id = r.offer_id AND q.warehouse_id = r.warehouse_id AND q.state IN ('held', 'committed')
          AND q.id < r.id) before
      WHERE r.order_line_id = l.id AND r.offer_id = coalesce(p.offer_id, l.offer_id) AND r.state = 'committed'
    ) c ON true
    WHERE need.units > coalesce(c.covered, 0) ORDER BY l.id, p.position LIMIT 1`.execute(tx)
  const [line] = lines
  if (line) throw fail('CONFLICT', { sentence: missingSentence(line) })
}

const missingSentence = ({ title, missing, week }: { title: string; missing: number; week: string | null }) => {
  const units = missing > 1 ? `${missing} unités ne sont pas encore arrivées` : '1 unité n’est pas encore arrivée'
  const due = week ? `, attendue${missing > 1 ? 's' : ''} la semaine du ${formatLongDate(`${week}T12:00:00Z`)}` : ''
  return `«\u00a0${title}\u00a0»\u00a0: ${units}${due}. Enregistrez la réception dans votre stock pour servir cette commande.`
}
