import { sql } from 'kysely'

/**
 * The journal as its sellers see it: lines of their account, positive when they are owed. `id` is the entry's. Every
 * figure of a seller is a sum of these rows.
 */
export const sellerLines = sql`(
  SELECT e.id, l.position, e.vendor_id, e.order_id, e.refund_id, e.payout_id, e.at, e.reverses IS NOT NULL AS reversal,
    l.part AS kind, -l.cents AS amount_cents, l.vat_basis_points, -l.vat_cents AS vat_cents
  FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id WHERE l.account = 'SELLERS')`
