/** Invoices of the demo: mandates signed before its orders, and documents dated as the orders that they belong to. */
import { sql } from 'kysely'
import { mandateVersion } from '#domains/invoicing/mandate.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'

/** Every seller that has the marketplace make its invoices. */
export const signMandates = (tx: Tx) =>
  sql`INSERT INTO billing_mandates (vendor_id, version, signed_by, user_id, signed_at)
    SELECT DISTINCT ON (v.id) v.id, ${mandateVersion}, u.first_name || ' ' || u.last_name, u.id, now() - interval '400 days'
    FROM vendors v JOIN vendor_members m ON m.vendor_id = v.id AND m.role = 'owner' JOIN users u ON u.id = m.user_id
    WHERE v.invoice_mode = 'operator' ORDER BY v.id, u.id`.execute(tx)

/**
 * Past orders are loaded today and then dated back: their documents get the day of the dispatch or of the refund, and
 * their series are numbered again in that order. The database refuses it otherwise, so the guard is lifted within the
 * transaction.
 */
export const dateInvoices = (db: Db): Promise<void> =>
  inTransaction(db, async tx => {
    await sql`ALTER TABLE invoices DISABLE TRIGGER invoices_immutable`.execute(tx)
    await sql`
      INSERT INTO invoice_series (vendor_id, year, kind, last, last_on)
      SELECT vendor_id, extract(year FROM day)::int, kind, 0, max(day) FROM (${dated}) d GROUP BY 1, 2, 3
      ON CONFLICT DO NOTHING`.execute(tx)
    // Out of the way first: the numbers of a series are unique at every row.
    await sql`UPDATE invoices SET sequence = sequence + 1000000, number = 'X' || id`.execute(tx)
    await sql`
      UPDATE invoices i SET issued_on = r.day, year = r.year, sequence = r.n, number = r.number,
        document = i.document || jsonb_build_object('number', r.number, 'issuedOn', r.day, 'deliveredOn', r.delivered,
          'dueOn', r.day + ((i.document->>'dueOn')::date - (i.document->>'issuedOn')::date),
          'payment', (i.document->'payment') || CASE WHEN i.document->'payment'->>'paidOn' IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('paidOn', r.paid) END)
      FROM (
        SELECT *, 'CC' || vendor_id || '-' || CASE kind WHEN 'CREDIT_NOTE' THEN 'A-' WHEN 'DEPOSIT' THEN 'AC-' ELSE '' END || year || '-' || lpad(n::text, 5, '0') AS number
        FROM (SELECT *, extract(year FROM day)::int AS year,
          row_number() OVER (PARTITION BY vendor_id, kind, extract(year FROM day) ORDER BY day, id) AS n FROM (${dated}) d) s
      ) r WHERE r.id = i.id`.execute(tx)
    await sql`
      UPDATE invoices i SET document = i.document || jsonb_build_object('refersTo', jsonb_build_array(
        jsonb_build_object('number', f.number, 'issuedOn', f.issued_on)))
      FROM invoices f WHERE f.id = i.refers_to`.execute(tx)
    await sql`ALTER TABLE invoices ENABLE TRIGGER invoices_immutable`.execute(tx)
    await sql`UPDATE invoice_series s SET last = n, last_on = day
      FROM (SELECT vendor_id, year, kind, max(sequence) AS n, max(issued_on) AS day FROM invoices GROUP BY 1, 2, 3) i
      WHERE (i.vendor_id, i.year, i.kind) = (s.vendor_id, s.year, s.kind)`.execute(tx)
    await sql`DELETE FROM invoice_series s WHERE NOT EXISTS (SELECT FROM invoices i
      WHERE (i.vendor_id, i.year, i.kind) = (s.vendor_id, s.year, s.kind))`.execute(tx)
    await sql`UPDATE orders o SET invoice_ref = 'X' || i.id FROM invoices i
      WHERE i.order_id = o.id AND i.kind = 'INVOICE' AND o.invoice_ref IS DISTINCT FROM i.number`.execute(tx)
    await sql`UPDATE orders o SET invoice_ref = i.number FROM invoices i
      WHERE i.order_id = o.id AND i.kind = 'INVOICE' AND o.invoice_ref IS DISTINCT FROM i.number`.execute(tx)
    await sql`UPDATE receivables r SET invoiced_on = i.issued_on, due_on = (i.document->>'dueOn')::date,
      next_on = r.next_on + (i.issued_on - r.invoiced_on) FROM invoices i
      WHERE i.order_id = r.order_id AND i.kind = 'INVOICE' AND r.invoiced_on IS NOT NULL`.execute(tx)
    await sql`UPDATE order_history h SET note = i.number FROM invoices i
      WHERE i.order_id = h.order_id AND i.kind = 'INVOICE' AND h.axis = 'invoice'`.execute(tx)
    // Last, so that documents dated back are not deposited under the numbers that they had. One seller is to declare its own.
    await sql`INSERT INTO einvoicing_terms (vendor_id, size_class, vat_regime)
      SELECT vendor_id, CASE n WHEN 1 THEN 'mid' ELSE 'small' END, CASE n % 2 WHEN 1 THEN 'monthly' ELSE 'quarterly' END
      FROM (SELECT vendor_id, row_number() OVER (ORDER BY vendor_id) AS n FROM billing_mandates) m
      WHERE n < (SELECT count(*) FROM billing_mandates)`.execute(tx)
  })

/** Days of the documents in Paris: a credit note never before its invoice. */
const dated = sql`
  SELECT i.id, i.vendor_id, i.kind,
    CASE WHEN i.kind = 'DEPOSIT' THEN (o.paid_at AT TIME ZONE 'Europe/Paris')::date
      ELSE greatest(left_on, CASE WHEN i.kind = 'CREDIT_NOTE' THEN (r.done_at AT TIME ZONE 'Europe/Paris')::date END) END AS day,
    (o.shipped_at AT TIME ZONE 'Europe/Paris')::date AS delivered, (o.paid_at AT TIME ZONE 'Europe/Paris')::date AS paid
  FROM invoices i JOIN orders o ON o.id = i.order_id LEFT JOIN refunds r ON r.id = i.refund_id
  CROSS JOIN LATERAL (SELECT coalesce(
    (SELECT min(s.shipped_at) FROM shipments s WHERE s.order_id = o.id), o.ready_at, o.delivered_at, i.created_at)
    AT TIME ZONE 'Europe/Paris' AS left_at) l
  CROSS JOIN LATERAL (SELECT l.left_at::date AS left_on) d`
