/** Units of an order that are tracked by lot, and the lots recorded for them. */
import { sql } from 'kysely'
import { unitsOwed } from '#domains/shipping/server/shipments.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { LotUnits } from '../../contract-lots.ts'
import { missingLots, unitsOfLots } from '../../rules/lots.ts'

type UnitsRow = Omit<LotUnits, 'revision' | 'lots' | 'history'>

/** Contents of the shipments, or of the hand-over in a shop; a kit counts the units of its parts. */
async function unitRows(db: Db | Tx, orderId: number): Promise<UnitsRow[]> {
  const { rows } = await sql<UnitsRow>`
    WITH contents AS (
      SELECT x.order_line_id AS line_id, s.id AS shipment_id, x.quantity AS units, s.shipped_at IS NOT NULL AS gone
      FROM shipments s JOIN shipment_lines x ON x.shipment_id = s.id WHERE s.order_id = ${orderId}
      UNION ALL
      SELECT l.id, NULL, ${unitsOwed}, o.delivered_at IS NOT NULL
      FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.id = ${orderId} AND o.delivery_mode = 'PICKUP')
    SELECT c.line_id AS "lineId", c.shipment_id AS "shipmentId", u.offer_id AS "offerId", u.title, u.reference,
      c.units * u.quantity AS units, coalesce(v.lot_tracked, false) AS tracked, c.gone
    FROM contents c JOIN order_lines l ON l.id = c.line_id
    CROSS JOIN LATERAL (
      SELECT p.offer_id, p.title, p.reference, p.quantity, p.position FROM order_line_parts p WHERE p.order_line_id = l.id
      UNION ALL
      SELECT l.offer_id, l.title, l.reference, 1, 0
      WHERE NOT EXISTS (SELECT FROM order_line_parts p WHERE p.order_line_id = l.id)) u
    LEFT JOIN offers f ON f.id = u.offer_id LEFT JOIN variants v ON v.id = f.variant_id
    ORDER BY l.position, u.position, c.shipment_id`.execute(db)
  return rows
}

type Revision = LotUnits['history'][number] & Pick<LotUnits, 'lineId' | 'shipmentId' | 'offerId'>

const revisionRows = async (db: Db | Tx, orderId: number): Promise<Revision[]> => {
  // A former member of the team is hidden from it by row-level security, and the team from the buyer.
  const { rows } = await sql<Revision>`
    SELECT r.order_line_id AS "lineId", r.shipment_id AS "shipmentId", r.offer_id AS "offerId", r.revision,
      to_char(min(r.at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, min(r.reason) AS reason,
      (SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = min(r.author_id)) AS author,
      json_agg(json_build_object('lot', r.lot, 'quantity', r.quantity, 'bestBefore', r.best_before) ORDER BY r.position) AS lots
    FROM order_lots r WHERE r.order_id = ${orderId}
    GROUP BY r.order_line_id, r.shipment_id, r.offer_id, r.revision ORDER BY r.revision`.execute(db)
  return rows
}

/** The units that need lots before they leave, and those whose lots are recorded. */
export async function findLotUnits(db: Db | Tx, orderId: number): Promise<LotUnits[]> {
  const units = await unitRows(db, orderId)
  const revisions = await revisionRows(db, orderId)
  return units.flatMap(one => {
    const history = revisions
      .filter(
        ({ lineId, shipmentId, offerId }) =>
          lineId === one.lineId && shipmentId === one.shipmentId && offerId === one.offerId,
      )
      .map(({ lineId, shipmentId, offerId, ...revision }) => revision)
    const last = history.at(-1)
    if (!last && (!one.tracked || one.gone || one.units === 0)) return []
    const lots = last?.lots ?? []
    // Goods handed over are reserved no longer: their lots count them.
    const count = one.gone && one.shipmentId === null ? unitsOfLots(lots) : one.units
    return [{ ...one, units: count, revision: last?.revision ?? 0, lots, history }]
  })
}

/** Why these shipments, or the goods in the shop (null), may not leave for want of a lot; null when they may. */
export async function findMissingLots(tx: Tx, orderId: number, shipmentIds: readonly (number | null)[]) {
  const units = await findLotUnits(tx, orderId)
  return missingLots(units.filter(({ shipmentId }) => shipmentIds.includes(shipmentId)))
}

/** LOT_MISSING unless every tracked unit that leaves has its lot. The caller holds the order's lock. */
export async function requireLots(tx: Tx, orderId: number, shipmentIds: readonly (number | null)[]) {
  const sentence = await findMissingLots(tx, orderId, shipmentIds)
  if (sentence !== null) throw fail('LOT_MISSING', { sentence })
}
