import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

type Ages = { minutes: number; transferMinutes: number }
/**
 * Takes purchases whose payment has been pending for at least `minutes`: an event may be lost, or the payment was never
 * opened. The open account of a bank transfer, which waits for days, is polled every `transferMinutes`.
 */
export const takePendingPurchases = async (db: Db, { minutes, transferMinutes }: Ages): Promise<number[]> => {
  const { rows } = await sql<{ purchaseId: number }>`
    UPDATE payments SET polled_at = now() WHERE id IN (
      SELECT m.id FROM purchases p JOIN payments m ON m.purchase_id = p.id
      WHERE p.status = 'AWAITING_PAYMENT' AND m.status = 'PENDING' AND m.created_at <= now() - make_interval(mins => ${minutes})
        AND (m.means = 'card' OR m.provider_ref IS NULL
          OR coalesce(m.polled_at, m.created_at) <= now() - make_interval(mins => ${transferMinutes}))
      ORDER BY p.id LIMIT 200 FOR UPDATE OF m SKIP LOCKED)
    RETURNING purchase_id AS "purchaseId"`.execute(db)
  return rows.map(row => row.purchaseId).toSorted((a, b) => a - b)
}
