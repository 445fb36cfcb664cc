/** Money of the large market: five journal entries for each of its orders, and their invoices. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'

export const moneyTables = [
  'journal_entries',
  'journal_lines',
  'invoices',
  'invoice_vat',
  'line_commissions',
  'payout_orders',
]

/** Each adds up to zero. */
const facts = [
  {
    kind: 'CAPTURE',
    seller: false,
    lines: [
      ['PROVIDER', null, 2_400],
      ['BUYERS', null, -2_400],
    ],
  },
  {
    kind: 'SALE',
    seller: true,
    lines: [
      ['SELLERS', 'SALE', -2_400],
      ['SELLERS', 'COMMISSION', 160],
      ['SELLERS', 'COMMISSION_VAT', 32],
      ['BUYERS', null, 2_400],
      ['COMMISSIONS', null, -160],
      ['COMMISSION_VAT', null, -32],
    ],
  },
  {
    kind: 'TRANSFER',
    seller: true,
    lines: [
      ['SELLER_FUNDS', null, 2_208],
      ['PROVIDER', null, -2_208],
    ],
  },
  {
    kind: 'PAYOUT',
    seller: true,
    lines: [
      ['SELLERS', 'PAYOUT', 2_208],
      ['SELLER_FUNDS', null, -2_208],
    ],
  },
  {
    kind: 'PROVIDER_FEE',
    seller: false,
    lines: [
      ['PROVIDER_FEES', null, 10],
      ['PROVIDER', null, -10],
    ],
  },
] as const

export async function loadMoney(tx: Tx): Promise<void> {
  await sql`INSERT INTO line_commissions (order_line_id, order_id, vendor_id, basis_points, base_cents, commission_cents, vat_basis_points, vat_cents)
    SELECT id, order_id, vendor_id, 800, 2000, 160, 2000, 32 FROM order_lines`.execute(tx)
  for (const [rank, { kind, seller, lines }] of facts.entries()) {
    await sql`INSERT INTO journal_entries (id, key, kind, at, vendor_id, purchase_id, order_id) OVERRIDING SYSTEM VALUE
      SELECT ${sql.lit(facts.length)} * o.id + ${sql.lit(rank)}, ${kind.toLowerCase().replace('_', '-')} || ':' || o.id, ${kind}, o.paid_at,
        ${seller ? sql`o.vendor_id` : sql`NULL::bigint`}, o.purchase_id, ${seller ? sql`o.id` : sql`NULL::bigint`} FROM orders o`.execute(
      tx,
    )
    for (const [position, [account, part, cents]] of lines.entries())
      await sql`INSERT INTO journal_lines (entry_id, position, account, vendor_id, part, cents)
        SELECT ${sql.lit(facts.length)} * o.id + ${sql.lit(rank)}, ${sql.lit(position + 1)}, ${account},
          ${account.startsWith('SELLER') ? sql`o.vendor_id` : sql`NULL::bigint`}, ${part}, ${sql.lit(cents)} FROM orders o`.execute(
        tx,
      )
  }
  await loadPayouts(tx)
  await loadInvoices(tx)
}

/** Six orders of seven have left for their seller's bank, in one payout for each. */
async function loadPayouts(tx: Tx): Promise<void> {
  await sql`INSERT INTO payouts (id, vendor_id, amount_cents, status, reference, created_at, closed_at)
    OVERRIDING SYSTEM VALUE SELECT vendor_id, vendor_id, 2208 * count(*), 'PAID', 'po_' || vendor_id, now(), now() FROM orders WHERE id % 7 <> 0 GROUP BY 1`.execute(
    tx,
  )
  await sql`INSERT INTO payout_orders (payout_id, order_id, amount_cents) SELECT vendor_id, id, 2208 FROM orders WHERE id % 7 <> 0`.execute(
    tx,
  )
}

/** Numbered by seller in the order of their days. */
async function loadInvoices(tx: Tx): Promise<void> {
  await sql`INSERT INTO invoice_series (vendor_id, year, kind, last, last_on)
    SELECT vendor_id, 2026, 'INVOICE', count(*), current_date FROM orders GROUP BY 1`.execute(tx)
  await sql`INSERT INTO invoices (id, vendor_id, user_id, order_id, kind, year, sequence, number, issued_on, ht_cents, vat_cents, ttc_cents, document)
    OVERRIDING SYSTEM VALUE SELECT o.id, o.vendor_id, o.user_id, o.id, 'INVOICE', 2026, row_number() OVER (PARTITION BY o.vendor_id ORDER BY o.id),
      'CC' || o.vendor_id || '-2026-' || o.id, o.paid_at::date, 2000, 400, 2400,
      '{"seller":{"name":"Vendeur"},"buyer":{"name":"Camille Aubry"},"totals":{"dueCents":0}}'
    FROM orders o`.execute(tx)
  await sql`INSERT INTO invoice_vat SELECT id, 2000, 2000, 400 FROM invoices`.execute(tx)
}
