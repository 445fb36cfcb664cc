/** Differences found by the daily reconciliation: listed, resolved with a word, counted for « Aujourd'hui ». */
import { sql } from 'kysely'
import type { Waiting } from '#domains/workspace/rules/topics.ts'
import { now } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { fail } from '#shared/errors.ts'
import type { MoneyDifference } from '../../contract-reconciliation.ts'

const isOpen = sql`d.settled_at IS NULL AND d.resolved_at IS NULL`

export async function loadReconciliation(db: Db) {
  const last = await sql<{ at: string; payments: number; differences: number }>`
    SELECT to_json(at)#>>'{}' AS at, payments, differences FROM reconciliations ORDER BY id DESC LIMIT 1`.execute(db)
  const { rows } = await sql<MoneyDifference & { open: boolean }>`
    SELECT d.id, d.kind, d.reference, d.provider_cents AS "providerCents", d.journal_cents AS "journalCents",
      d.orders_cents AS "ordersCents", p.number AS "purchaseNumber", v.name AS seller, to_json(d.found_at)#>>'{}' AS "foundAt",
      to_json(d.settled_at)#>>'{}' AS "settledAt", d.resolution, u.first_name || ' ' || u.last_name AS "resolvedBy", ${isOpen} AS open,
      coalesce((SELECT json_agg(json_build_object('id', o.id, 'number', o.number) ORDER BY o.id) FROM orders o
        WHERE o.purchase_id = d.purchase_id), '[]') AS orders
    FROM ((SELECT * FROM reconciliation_differences d WHERE ${isOpen} ORDER BY d.found_at LIMIT 500)
      UNION ALL (SELECT * FROM reconciliation_differences d WHERE NOT (${isOpen}) ORDER BY d.id DESC LIMIT 50)) d
    LEFT JOIN purchases p ON p.id = d.purchase_id LEFT JOIN vendors v ON v.id = d.vendor_id LEFT JOIN users u ON u.id = d.resolved_by
    ORDER BY open DESC, CASE WHEN ${isOpen} THEN d.id ELSE -d.id END`.execute(db)
  const withoutState = (isShown: boolean) => rows.filter(row => row.open === isShown).map(({ open: _, ...row }) => row)
  return { last: last.rows[0] ?? null, open: withoutState(true), closed: withoutState(false) }
}

export async function closeDifference(tx: Tx, differenceId: number, userId: number, resolution: string) {
  const row = await tx
    .selectFrom('reconciliation_differences')
    .select(['resolved_at', 'settled_at'])
    .where('id', '=', differenceId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  if (row.resolved_at || row.settled_at) throw fail('CONFLICT')
  await tx
    .updateTable('reconciliation_differences')
    .set({ resolution, resolved_by: userId, resolved_at: now })
    .where('id', '=', differenceId)
    .execute()
  addAuditDetails(tx, { subject: { kind: 'reconciliation', id: differenceId }, after: { resolution } })
  return { id: differenceId }
}

/** References of the done refunds of payments whose provider has returned less than the journal. */
export async function findRefundsInDoubt(db: Db, provider: string): Promise<string[]> {
  const { rows } = await sql<{ ref: string }>`
    SELECT DISTINCT b.provider_ref AS ref FROM reconciliation_differences d
    JOIN payments y ON y.provider = ${provider} AND y.provider_ref = d.reference JOIN payment_refunds b ON b.payment_id = y.id
    WHERE ${isOpen} AND d.kind = 'REFUND' AND d.provider_cents < d.journal_cents AND b.status = 'DONE' AND b.provider_ref IS NOT NULL`.execute(
    db,
  )
  return rows.map(({ ref }) => ref)
}

export const differencesWaiting = {
  topics: ['moneyDifferences'] as const,
  count: async (db: Db) => {
    const { rows } = await sql<Waiting<'moneyDifferences'>>`
      SELECT 'moneyDifferences' AS topic, count(*)::int AS count, min(d.found_at) AS oldest
      FROM reconciliation_differences d WHERE ${isOpen}`.execute(db)
    return rows
  },
}
