/**
 * The journal, in double entry: one balanced entry per fact, posted in the transaction of the fact, corrected by
 * reversal only (migration 0060, docs/decisions/062). Posted under the operator's rights, independent of who causes the
 * fact: a buyer has no read access, and no member writes.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import type { JournalEntry, ReversedEntry } from '../rules/journal.ts'

/** One row per line. Rows of one key make one entry; lines of zero cents are left out. */
const columns = sql`key, kind, vendor_id, purchase_id, order_id, refund_id, payout_id, reverses, account, part, cents,
  vat_basis_points, vat_cents`
const typedColumns = sql`key text, kind text, vendor_id bigint, purchase_id bigint, order_id bigint, refund_id bigint,
  payout_id bigint, reverses bigint, account text, part text, cents bigint, vat_basis_points int, vat_cents bigint`

/**
 * Posts entries from their rows, which a query computes or a caller lists, in one statement. A key that exists is an
 * error: who posts a fact holds its lock.
 */
export const postRows = (tx: Tx, rows: RawBuilder<unknown>) =>
  bypassRls(tx, owner =>
    sql`WITH facts AS (SELECT ${columns}, row_number() OVER () AS n FROM (${rows}) f WHERE cents <> 0), written AS (
        INSERT INTO journal_entries (key, kind, vendor_id, purchase_id, order_id, refund_id, payout_id, reverses)
        SELECT DISTINCT ON (key) key, kind, vendor_id, purchase_id, order_id, refund_id, payout_id, reverses
        FROM facts ORDER BY key RETURNING id, key)
      INSERT INTO journal_lines (entry_id, position, account, vendor_id, part, cents, vat_basis_points, vat_cents)
      SELECT w.id, row_number() OVER (PARTITION BY w.id ORDER BY f.n), f.account, CASE WHEN a.per_seller THEN f.vendor_id END,
        CASE WHEN a.per_seller THEN f.part END, f.cents, f.vat_basis_points, f.vat_cents
      FROM facts f JOIN written w ON w.key = f.key JOIN journal_accounts a ON a.code = f.account`.execute(owner),
  )

/** Posts one entry whose lines the caller lists. */
export function postJournal(tx: Tx, { lines, ...fact }: JournalEntry): Promise<unknown> {
  const head = {
    key: fact.key,
    kind: fact.kind,
    vendor_id: fact.vendorId ?? null,
    purchase_id: fact.purchaseId ?? null,
    order_id: fact.orderId ?? null,
    refund_id: fact.refundId ?? null,
    payout_id: fact.payoutId ?? null,
    reverses: null,
  }
  const rows = lines.map(({ account, cents, part = null, vat = null }) => ({
    ...head,
    account,
    part,
    cents,
    vat_basis_points: vat?.basisPoints ?? null,
    vat_cents: vat?.cents ?? null,
  }))
  return postRows(
    tx,
    sql`SELECT ${columns} FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (${typedColumns})`,
  )
}

/** Posts the opposite of an entry, under a key of its own; without that entry, nothing. */
export const reverseJournal = (tx: Tx, { key, reverses }: ReversedEntry) =>
  postRows(
    tx,
    sql`SELECT ${key}::text AS key, e.kind, e.vendor_id, e.purchase_id, e.order_id, e.refund_id, e.payout_id,
        e.id AS reverses, l.account, l.part, -l.cents AS cents, l.vat_basis_points, -l.vat_cents AS vat_cents
      FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id WHERE e.key = ${reverses} ORDER BY l.position`,
  )
