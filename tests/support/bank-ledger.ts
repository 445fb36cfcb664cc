/** R1: compares the provider’s records with ours. Has no test runner dependency: benches use it too. */
import type pg from 'pg'

/** Rows that differ, by rule; run it once every job is done. */
const rules: Record<string, string> = {
  'money the bank took is captured here': `
    SELECT b.ref, b.amount_cents, y.status, y.captured_cents FROM sandbox_payments b
    LEFT JOIN payments y ON y.provider = 'sandbox' AND y.id = b.merchant_reference::bigint
    WHERE b.status = 'succeeded' AND (y.status IS DISTINCT FROM 'CAPTURED' OR y.captured_cents <> b.amount_cents)`,
  'what is captured here was taken by the bank': `
    SELECT y.id, y.captured_cents, b.status FROM payments y LEFT JOIN sandbox_payments b ON b.ref = y.provider_ref
    WHERE y.provider = 'sandbox' AND y.status = 'CAPTURED' AND b.status IS DISTINCT FROM 'succeeded'`,
  'a payment is opened once at the bank': `
    SELECT merchant_reference, count(*) FROM sandbox_payments GROUP BY 1 HAVING count(*) > 1`,
  'one purchase is paid once, and the balance of one order': `
    SELECT y.purchase_id, y.order_id, count(*) FROM sandbox_payments b JOIN payments y ON y.id = b.merchant_reference::bigint
    WHERE b.status = 'succeeded' GROUP BY 1, 2 HAVING count(*) > 1`,
  'each requested refund was made once': `
    SELECT y.id, y.refunded_cents, f.cents FROM payments y
    LEFT JOIN (SELECT payment_ref, sum(amount_cents) AS cents FROM sandbox_refunds WHERE NOT surplus AND status = 'done' GROUP BY 1) f ON f.payment_ref = y.provider_ref
    WHERE y.provider = 'sandbox' AND y.refunded_cents <> coalesce(f.cents, 0)`,
  'the bank never refused a refund of ours': `
    SELECT r.id, r.failure FROM payment_refunds r JOIN payments y ON y.id = r.payment_id
    WHERE y.provider = 'sandbox' AND r.status = 'FAILED'`,
}

/** Empty when both sets of records agree. */
export async function bankDifferences(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const differences: Record<string, unknown[]> = {}
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await pool.query(query)
    if (rows.length) differences[rule] = rows.slice(0, 5)
  }
  return differences
}
