/** Goods made on demand: units that may be ordered in a calendar month. They have no stock, so no reservation. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { queueStockRefresh } from './movements.ts'

type Load = { offerId: number; title: string; left: number; wanted: number; minimum: number }

/**
 * Offers of a purchase with a monthly capacity, locked in one global order: purchases of one offer are checked one after
 * another. `left`: units of the month besides this purchase's own.
 */
async function lockCapacity(tx: Tx, purchaseId: number): Promise<Load[]> {
  const { rows: offers } = await sql<{ id: number }>`
    SELECT o.id FROM offers o WHERE o.monthly_capacity IS NOT NULL AND o.id IN (
      SELECT l.offer_id FROM order_lines l JOIN orders p ON p.id = l.order_id
      WHERE p.purchase_id = ${purchaseId} AND l.lead_days IS NOT NULL)
    ORDER BY o.id FOR NO KEY UPDATE`.execute(tx)
  if (!offers.length) return []
  // Read after the locks are acquired: the statement that waited for them has the snapshot from before.
  const { rows } = await sql<Load>`
    SELECT o.id AS "offerId", l.title, o.minimum, l.quantity AS wanted,
      capacity_left(o.id, o.monthly_capacity, ${purchaseId}) AS left
    FROM order_lines l JOIN orders p ON p.id = l.order_id JOIN offers o ON o.id = l.offer_id
    WHERE p.purchase_id = ${purchaseId} AND o.id = ANY(${offers.map(({ id }) => id)}::bigint[]) ORDER BY l.id`.execute(
    tx,
  )
  return rows
}

/** OUT_OF_STOCK names the first article whose month is full. The orders of the purchase are written. */
export async function takeCapacity(tx: Tx, purchaseId: number): Promise<void> {
  const loads = await lockCapacity(tx, purchaseId)
  const full = loads.find(({ left, wanted }) => wanted > left)
  if (full) throw fail('OUT_OF_STOCK', { sentence: capacitySentence(full) })
  const ended = loads.filter(({ left, wanted, minimum }) => left - wanted < minimum)
  await queueStockRefresh(
    tx,
    ended.map(({ offerId }) => offerId),
  )
}

/** Whether the month became full while the purchase was not paid. */
export const overCapacity = async (tx: Tx, purchaseId: number): Promise<boolean> =>
  (await lockCapacity(tx, purchaseId)).some(({ left, wanted }) => wanted > left)

const capacitySentence = ({ title, left }: Load) =>
  left > 0
    ? `«\u00a0${title}\u00a0»\u00a0: le vendeur ne peut plus en fabriquer que ${left} ce mois-ci.`
    : `«\u00a0${title}\u00a0»\u00a0: le vendeur ne peut plus en fabriquer ce mois-ci.`
