-- The VAT of the sale that a refund returns, line by line, frozen with it.
ALTER TABLE commission_returns ADD COLUMN sale_vat_cents bigint NOT NULL DEFAULT 0 CHECK (sale_vat_cents >= 0);

-- A closed month accepts no entry. Months close in their order, with the sums that they had.
CREATE TABLE journal_closings (
  month date PRIMARY KEY CHECK (extract(day FROM month) = 1),
  entries int NOT NULL CHECK (entries >= 0),
  debit_cents bigint NOT NULL CHECK (debit_cents >= 0),
  closed_by bigint REFERENCES users,
  closed_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER journal_closings_immutable BEFORE UPDATE OR DELETE ON journal_closings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE FUNCTION refuse_closed_month() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM journal_closings WHERE month = date_trunc('month', NEW.at AT TIME ZONE 'Europe/Paris')::date) THEN
    RAISE EXCEPTION 'entry %: its month is closed', NEW.key USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER journal_entries_open_month BEFORE INSERT OR UPDATE OF at ON journal_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_month();
ALTER TABLE journal_closings ENABLE ROW LEVEL SECURITY;

-- What the provider, the journal and the orders disagree about: found by a daily job, resolved by a person.
CREATE TABLE reconciliations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  since timestamptz NOT NULL,
  payments int NOT NULL,
  differences int NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX reconciliations_at ON reconciliations (at DESC);
CREATE TABLE reconciliation_differences (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('CAPTURE', 'REFUND', 'SALE', 'UNKNOWN_PAYMENT', 'MISSING_PAYMENT')),
  -- The payment at the provider, or ours when the provider has none.
  reference text NOT NULL CHECK (length(reference) BETWEEN 1 AND 200),
  purchase_id bigint REFERENCES purchases,
  -- Null: none on this side.
  provider_cents bigint,
  journal_cents bigint,
  orders_cents bigint,
  found_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  -- The figures agree again.
  settled_at timestamptz,
  resolved_by bigint REFERENCES users,
  resolved_at timestamptz,
  resolution text CHECK (length(resolution) BETWEEN 3 AND 500),
  CHECK ((resolved_at IS NULL) = (resolution IS NULL))
);
-- Other figures are another difference; what a person resolved does not come back with the same ones.
CREATE UNIQUE INDEX reconciliation_differences_once ON reconciliation_differences
  (kind, reference, provider_cents, journal_cents, orders_cents) NULLS NOT DISTINCT WHERE settled_at IS NULL;
CREATE INDEX reconciliation_differences_open ON reconciliation_differences (found_at)
  WHERE settled_at IS NULL AND resolved_at IS NULL;
ALTER TABLE reconciliations ENABLE ROW LEVEL SECURITY;
ALTER TABLE reconciliation_differences ENABLE ROW LEVEL SECURITY;

-- Facts posted before, from the ledger of one side: each becomes a balanced entry at its date.
CREATE TEMP TABLE old_facts ON COMMIT DROP AS
  SELECT CASE WHEN payout_id IS NOT NULL THEN 'payout:' || payout_id WHEN refund_id IS NULL THEN 'sale:' || order_id
      WHEN reversal THEN 'refund-failed:' || refund_id ELSE 'refund:' || refund_id END AS key,
    vendor_id, order_id, refund_id, payout_id, reversal, min(at) AS at
  FROM settlement_entries GROUP BY 1, 2, 3, 4, 5, 6;

-- Successive refunds of a line, or of the delivery, add up to its VAT; refused ones stand alone.
CREATE TEMP TABLE refunded_vat ON COMMIT DROP AS
  SELECT refund_id, order_line_id, vat_basis_points, cents, least(cents, greatest(0, upto - coalesce(
    lag(upto) OVER (PARTITION BY order_line_id, failed ORDER BY refund_id), 0)))::bigint AS vat
  FROM (
    SELECT x.refund_id, x.order_line_id, l.vat_basis_points, x.amount_cents AS cents, r.status = 'FAILED' AS failed,
      round(l.vat_cents::numeric * CASE WHEN r.status = 'FAILED' THEN x.amount_cents::numeric / (l.ht_cents + l.vat_cents)
        WHEN bool_or(r.gesture) OVER line AND sum(x.quantity) OVER line < l.quantity
          THEN sum(x.amount_cents) OVER line / (l.ht_cents + l.vat_cents)
        ELSE sum(x.quantity) OVER line::numeric / l.quantity END) AS upto
    FROM refunds r JOIN refund_lines x ON x.refund_id = r.id JOIN order_lines l ON l.id = x.order_line_id
    WINDOW line AS (PARTITION BY x.order_line_id, r.status = 'FAILED' ORDER BY x.refund_id)
    UNION ALL
    SELECT r.id, -r.order_id, 2000, r.delivery_cents, r.status = 'FAILED', round(o.delivery_vat_cents::numeric *
      CASE WHEN r.status = 'FAILED' THEN r.delivery_cents ELSE
        sum(r.delivery_cents) OVER (PARTITION BY r.order_id, r.status = 'FAILED' ORDER BY r.id) END
      / (o.delivery_ht_cents + o.delivery_vat_cents))
    FROM refunds r JOIN orders o ON o.id = r.order_id WHERE r.delivery_cents > 0
  ) running;
ALTER TABLE commission_returns DISABLE TRIGGER commission_returns_immutable;
UPDATE commission_returns c SET sale_vat_cents = v.vat FROM refunded_vat v
WHERE v.refund_id = c.refund_id AND v.order_line_id = c.order_line_id;
ALTER TABLE commission_returns ENABLE TRIGGER commission_returns_immutable;

INSERT INTO journal_entries (key, kind, at, vendor_id, purchase_id, order_id, refund_id, payout_id)
SELECT * FROM (
  SELECT 'capture:' || id AS key, 'CAPTURE' AS kind, coalesce(captured_at, created_at) AS at, NULL::bigint AS vendor_id,
    purchase_id, NULL::bigint AS order_id, NULL::bigint AS refund_id, NULL::bigint AS payout_id
  FROM payments WHERE captured_cents > 0
  UNION ALL SELECT f.key, 'SALE', f.at, f.vendor_id, o.purchase_id, o.id, NULL, NULL
  FROM old_facts f JOIN orders o ON o.id = f.order_id WHERE f.refund_id IS NULL
  UNION ALL SELECT f.key, CASE WHEN r.gesture THEN 'GESTURE' ELSE 'REFUND' END, f.at, f.vendor_id, o.purchase_id, o.id, r.id, NULL
  FROM old_facts f JOIN refunds r ON r.id = f.refund_id JOIN orders o ON o.id = r.order_id WHERE NOT f.reversal
  UNION ALL SELECT 'repayment:' || b.id, 'REPAYMENT', coalesce(b.done_at, b.created_at), NULL, p.purchase_id, NULL, b.refund_id, NULL
  FROM payment_refunds b JOIN payments p ON p.id = b.payment_id WHERE b.status = 'DONE'
  UNION ALL SELECT key, 'PAYOUT', at, vendor_id, NULL, NULL, NULL, payout_id FROM old_facts WHERE payout_id IS NOT NULL
) facts ORDER BY at, key;

INSERT INTO journal_lines (entry_id, position, account, vendor_id, part, cents, vat_basis_points, vat_cents)
SELECT e.id, row_number() OVER (PARTITION BY e.id ORDER BY f.n, f.vat_basis_points DESC), f.account,
  CASE WHEN a.per_seller THEN e.vendor_id END, CASE WHEN a.per_seller THEN f.part END, f.cents, f.vat_basis_points, f.vat_cents
FROM (
  SELECT 'capture:' || id AS key, n, account, NULL AS part, sign * captured_cents AS cents, NULL::int AS vat_basis_points,
    NULL::bigint AS vat_cents
  FROM payments, (VALUES (1, 'PROVIDER', 1), (2, 'BUYERS', -1)) v (n, account, sign)
  UNION ALL SELECT 'repayment:' || id, n, account, NULL, sign * amount_cents, NULL, NULL
  FROM payment_refunds, (VALUES (1, 'BUYERS', 1), (2, 'PROVIDER', -1)) v (n, account, sign)
  UNION ALL SELECT 'payout:' || id, n, account, 'PAYOUT', sign * amount_cents, NULL, NULL
  FROM payouts, (VALUES (1, 'SELLERS', 1), (2, 'BANK', -1)) v (n, account, sign)
  UNION ALL SELECT 'sale:' || order_id, 1, 'SELLERS', 'SALE', -sum(ht_cents + vat_cents)::bigint, vat_basis_points,
    -sum(vat_cents)::bigint FROM order_lines GROUP BY order_id, vat_basis_points
  UNION ALL SELECT 'sale:' || id, 2, 'SELLERS', 'DELIVERY', -delivery_ht_cents - delivery_vat_cents, 2000, -delivery_vat_cents
  FROM orders
  UNION ALL SELECT 'sale:' || order_id, n, account, part, sum(CASE part WHEN 'COMMISSION' THEN commission_cents ELSE vat_cents END)::bigint * sign,
    NULL, NULL
  FROM line_commissions, (VALUES (3, 'SELLERS', 'COMMISSION', 1), (4, 'SELLERS', 'COMMISSION_VAT', 1),
    (6, 'COMMISSIONS', 'COMMISSION', -1), (7, 'COMMISSION_VAT', 'COMMISSION_VAT', -1)) v (n, account, part, sign)
  GROUP BY order_id, n, account, part, sign
  UNION ALL SELECT 'sale:' || id, 5, 'BUYERS', NULL, total_cents, NULL, NULL FROM orders
  UNION ALL SELECT 'refund:' || refund_id, 1, 'SELLERS', 'REFUND', sum(cents)::bigint, vat_basis_points, sum(vat)::bigint
  FROM refunded_vat WHERE order_line_id > 0 GROUP BY refund_id, vat_basis_points
  UNION ALL SELECT 'refund:' || refund_id, 2, 'SELLERS', 'DELIVERY_REFUND', cents, vat_basis_points, vat
  FROM refunded_vat WHERE order_line_id < 0
  UNION ALL SELECT 'refund:' || refund_id, n, account, part,
    sum(CASE part WHEN 'COMMISSION_BACK' THEN commission_cents ELSE vat_cents END)::bigint * sign, NULL, NULL
  FROM commission_returns, (VALUES (3, 'SELLERS', 'COMMISSION_BACK', -1), (4, 'SELLERS', 'COMMISSION_VAT_BACK', -1),
    (6, 'COMMISSIONS', 'COMMISSION_BACK', 1), (7, 'COMMISSION_VAT', 'COMMISSION_VAT_BACK', 1)) v (n, account, part, sign)
  GROUP BY refund_id, n, account, part, sign
  UNION ALL SELECT 'refund:' || id, 5, 'BUYERS', NULL, -amount_cents, NULL, NULL FROM refunds
) f JOIN journal_entries e ON e.key = f.key JOIN journal_accounts a ON a.code = f.account
WHERE f.cents <> 0;

INSERT INTO journal_entries (key, kind, at, vendor_id, purchase_id, order_id, refund_id, reverses)
SELECT f.key, e.kind, f.at, e.vendor_id, e.purchase_id, e.order_id, e.refund_id, e.id
FROM old_facts f JOIN journal_entries e ON e.key = 'refund:' || f.refund_id WHERE f.reversal ORDER BY f.at, f.key;
INSERT INTO journal_lines (entry_id, position, account, vendor_id, part, cents, vat_basis_points, vat_cents)
SELECT e.id, l.position, l.account, l.vendor_id, l.part, -l.cents, l.vat_basis_points, -l.vat_cents
FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.reverses WHERE e.reverses IS NOT NULL;

-- What each seller is owed is what it was.
DO $$
DECLARE changed record;
BEGIN
  FOR changed IN SELECT vendor_id FROM (
    SELECT vendor_id, sum(amount_cents) AS cents FROM settlement_entries GROUP BY 1
    UNION ALL SELECT vendor_id, sum(cents) FROM journal_lines WHERE account = 'SELLERS' GROUP BY 1) both_sides
    GROUP BY 1 HAVING sum(cents) <> 0
  LOOP
    RAISE EXCEPTION 'seller %: the journal differs from the ledger', changed.vendor_id;
  END LOOP;
END $$;

-- Payouts and commission invoices cover facts.
CREATE TEMP TABLE old_rows ON COMMIT DROP AS
  SELECT s.id AS old_id, e.id AS entry_id FROM settlement_entries s
  JOIN old_facts f ON (f.vendor_id, f.reversal) = (s.vendor_id, s.reversal) AND f.order_id IS NOT DISTINCT FROM s.order_id
    AND f.refund_id IS NOT DISTINCT FROM s.refund_id AND f.payout_id IS NOT DISTINCT FROM s.payout_id
  JOIN journal_entries e ON e.key = f.key;
CREATE TEMP TABLE paid_out ON COMMIT DROP AS
  SELECT r.entry_id, min(p.payout_id) AS payout_id FROM payout_entries p JOIN old_rows r ON r.old_id = p.entry_id GROUP BY 1;
CREATE TEMP TABLE billed ON COMMIT DROP AS
  SELECT r.entry_id, min(b.invoice_id) AS invoice_id FROM commission_invoice_entries b JOIN old_rows r ON r.old_id = b.entry_id GROUP BY 1;
SET CONSTRAINTS ALL IMMEDIATE;
TRUNCATE payout_entries, commission_invoice_entries;
ALTER TABLE payout_entries DROP CONSTRAINT payout_entries_entry_id_fkey;
ALTER TABLE commission_invoice_entries DROP CONSTRAINT commission_invoice_entries_entry_id_fkey;
INSERT INTO payout_entries (entry_id, payout_id) SELECT entry_id, payout_id FROM paid_out;
INSERT INTO commission_invoice_entries (entry_id, invoice_id) SELECT entry_id, invoice_id FROM billed;
ALTER TABLE payout_entries ADD FOREIGN KEY (entry_id) REFERENCES journal_entries;
ALTER TABLE commission_invoice_entries ADD FOREIGN KEY (entry_id) REFERENCES journal_entries;
DROP TABLE settlement_entries;
