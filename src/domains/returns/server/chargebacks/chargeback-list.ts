import { sql } from 'kysely'
import { today } from '#platform/db/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Chargeback } from '../../contract-chargebacks.ts'

/** The latest hundred; open ones first, by their deadline. */
export async function findChargebacks(db: Db): Promise<Chargeback[]> {
  const { rows } = await sql<Chargeback>`
    SELECT c.id, p.number AS purchase, c.status, c.amount_cents AS "amountCents", c.fee_cents AS "feeCents", c.reason,
      to_json(c.due_by)#>>'{}' AS "dueBy",
      CASE WHEN c.status = 'open' THEN (c.due_by AT TIME ZONE 'Europe/Paris')::date - ${today} END AS "daysLeft", to_json(c.opened_at)#>>'{}' AS "openedAt",
      (SELECT json_agg(json_build_object('id', o.id, 'number', o.number, 'seller', v.name) ORDER BY o.id)
        FROM orders o JOIN vendors v ON v.id = o.vendor_id WHERE o.purchase_id = p.id) AS orders
    FROM chargebacks c JOIN purchases p ON p.id = c.purchase_id
    ORDER BY c.closed_at IS NOT NULL, c.due_by, c.id DESC LIMIT 100`.execute(db)
  return rows
}
