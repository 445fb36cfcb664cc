-- Money between the market and its sellers. The market's share of a sale is decided by the first rule that matches,
-- most precise first; a rule is never changed, only ended.
CREATE TABLE commission_rules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null: every seller, every category, no bound.
  vendor_id bigint REFERENCES vendors,
  category_id int REFERENCES categories,
  -- Unit price HT: from included, to excluded.
  from_price_cents bigint CHECK (from_price_cents >= 0),
  to_price_cents bigint CHECK (to_price_cents > 0),
  basis_points int NOT NULL CHECK (basis_points BETWEEN 0 AND 5000),
  -- Per unit sold.
  floor_cents bigint CHECK (floor_cents >= 0),
  cap_cents bigint CHECK (cap_cents >= 0),
  valid_from date NOT NULL,
  -- First day it no longer applies.
  ends_on date,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 200),
  created_by bigint REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_by bigint REFERENCES users,
  ended_at timestamptz,
  CHECK (to_price_cents > coalesce(from_price_cents, 0)),
  CHECK (cap_cents >= coalesce(floor_cents, 0)),
  CHECK (ends_on >= valid_from),
  CHECK ((ends_on IS NULL) = (ended_at IS NULL))
);

-- Frozen when the order is placed, one row per line.
CREATE TABLE line_commissions (
  order_line_id bigint PRIMARY KEY REFERENCES order_lines,
  order_id bigint NOT NULL,
  vendor_id bigint NOT NULL,
  -- Null: the rate of the seller's contract.
  rule_id bigint REFERENCES commission_rules,
  basis_points int NOT NULL CHECK (basis_points BETWEEN 0 AND 10000),
  floor_cents bigint,
  cap_cents bigint,
  -- What it is counted on: the line, HT.
  base_cents bigint NOT NULL CHECK (base_cents > 0),
  commission_cents bigint NOT NULL CHECK (commission_cents BETWEEN 0 AND base_cents),
  vat_basis_points int NOT NULL,
  vat_cents bigint NOT NULL CHECK (vat_cents >= 0),
  FOREIGN KEY (order_id, vendor_id) REFERENCES orders (id, vendor_id)
);
CREATE INDEX line_commissions_order ON line_commissions (order_id);
CREATE INDEX line_commissions_rule ON line_commissions (rule_id) WHERE rule_id IS NOT NULL;

-- The share given back with a refund, line by line, in proportion of the units.
CREATE TABLE commission_returns (
  refund_id bigint NOT NULL REFERENCES refunds,
  order_line_id bigint NOT NULL REFERENCES line_commissions,
  commission_cents bigint NOT NULL CHECK (commission_cents >= 0),
  vat_cents bigint NOT NULL CHECK (vat_cents >= 0),
  PRIMARY KEY (refund_id, order_line_id)
);
CREATE INDEX commission_returns_line ON commission_returns (order_line_id);

-- A transfer to a seller: prepared from what is due, then made by the operator in a bank, then noted with its reference.
CREATE TABLE payouts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  status text NOT NULL DEFAULT 'PREPARED' CHECK (status IN ('PREPARED', 'DONE', 'CANCELLED')),
  reference text CHECK (length(reference) BETWEEN 3 AND 35),
  prepared_by bigint REFERENCES users,
  prepared_at timestamptz NOT NULL DEFAULT now(),
  closed_by bigint REFERENCES users,
  closed_at timestamptz,
  UNIQUE (id, vendor_id),
  CHECK ((status = 'PREPARED') = (closed_at IS NULL)),
  CHECK ((status = 'DONE') = (reference IS NOT NULL))
);
CREATE INDEX payouts_vendor ON payouts (vendor_id, prepared_at DESC);
CREATE UNIQUE INDEX payouts_one_open ON payouts (vendor_id) WHERE status = 'PREPARED';
CREATE UNIQUE INDEX payouts_reference ON payouts (upper(reference));

-- One row per fact, positive when it goes to the seller.
CREATE TABLE settlement_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  order_id bigint,
  refund_id bigint REFERENCES refunds,
  payout_id bigint,
  kind text NOT NULL CHECK (kind IN ('SALE', 'DELIVERY', 'COMMISSION', 'COMMISSION_VAT', 'REFUND', 'DELIVERY_REFUND',
    'COMMISSION_BACK', 'COMMISSION_VAT_BACK', 'PAYOUT')),
  -- The bank refused the refund: the same entry, the other way round.
  reversal boolean NOT NULL DEFAULT false,
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (order_id, vendor_id) REFERENCES orders (id, vendor_id),
  FOREIGN KEY (payout_id, vendor_id) REFERENCES payouts (id, vendor_id),
  CHECK ((kind = 'PAYOUT') = (payout_id IS NOT NULL)),
  CHECK ((kind = 'PAYOUT') = (order_id IS NULL)),
  CHECK ((refund_id IS NOT NULL) = (kind IN ('REFUND', 'DELIVERY_REFUND', 'COMMISSION_BACK', 'COMMISSION_VAT_BACK'))),
  CHECK (refund_id IS NOT NULL OR NOT reversal)
);
-- A fact is posted once, whoever says it again.
CREATE UNIQUE INDEX settlement_entries_sale ON settlement_entries (order_id, kind) WHERE refund_id IS NULL AND order_id IS NOT NULL;
CREATE UNIQUE INDEX settlement_entries_refund ON settlement_entries (refund_id, kind, reversal) WHERE refund_id IS NOT NULL;
CREATE UNIQUE INDEX settlement_entries_payout ON settlement_entries (payout_id) WHERE payout_id IS NOT NULL;
CREATE INDEX settlement_entries_vendor ON settlement_entries (vendor_id, at);
CREATE INDEX settlement_entries_order ON settlement_entries (order_id);

-- What a transfer pays: each entry at most once.
CREATE TABLE payout_entries (
  entry_id bigint PRIMARY KEY REFERENCES settlement_entries,
  payout_id bigint NOT NULL REFERENCES payouts
);
CREATE INDEX payout_entries_payout ON payout_entries (payout_id);

-- The market's invoices to its sellers, numbered without a gap within a year.
CREATE TABLE commission_series (
  year int PRIMARY KEY,
  last int NOT NULL CHECK (last >= 0)
);
CREATE TABLE commission_invoices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  year int NOT NULL REFERENCES commission_series,
  sequence int NOT NULL CHECK (sequence > 0),
  number text NOT NULL UNIQUE,
  -- First day of the month it covers.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  -- Below zero: a credit note, more was given back than taken.
  ht_cents bigint NOT NULL,
  vat_cents bigint NOT NULL,
  total_cents bigint NOT NULL,
  -- Both parties as they were.
  issuer jsonb NOT NULL,
  vendor jsonb NOT NULL,
  issued_on date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (year, sequence),
  UNIQUE (vendor_id, month),
  CHECK (total_cents = ht_cents + vat_cents)
);
CREATE TABLE commission_invoice_entries (
  entry_id bigint PRIMARY KEY REFERENCES settlement_entries,
  invoice_id bigint NOT NULL REFERENCES commission_invoices
);
CREATE INDEX commission_invoice_entries_invoice ON commission_invoice_entries (invoice_id);

-- Who took which figures out of the house.
CREATE TABLE money_exports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  what text NOT NULL CHECK (what IN ('dac7', 'tva', 'commandes')),
  from_day date NOT NULL,
  to_day date NOT NULL,
  row_count int NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX money_exports_at ON money_exports (at DESC);

-- The seller's figures read one seller's paid orders over some days.
CREATE INDEX orders_vendor_paid ON orders (vendor_id, paid_at) WHERE paid_at IS NOT NULL;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is written once: neither changed nor deleted', TG_TABLE_NAME;
END $$;
-- Money, parties and causes stay as posted. (The day is left out: only a loader of past facts dates them.)
CREATE TRIGGER settlement_entries_kept BEFORE DELETE OR UPDATE OF vendor_id, order_id, refund_id, payout_id, kind, reversal,
  amount_cents ON settlement_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER line_commissions_kept BEFORE DELETE OR UPDATE ON line_commissions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER commission_returns_kept BEFORE DELETE OR UPDATE ON commission_returns FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER commission_invoices_kept BEFORE DELETE OR UPDATE ON commission_invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER commission_rules_kept BEFORE DELETE OR UPDATE OF vendor_id, category_id, from_price_cents, to_price_cents,
  basis_points, floor_cents, cap_cents, valid_from, created_by, created_at ON commission_rules
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Orders that were there before, from what they froze then: the order's commission spread over its lines.
-- Shares are taken from the order's start, so that the lines add up to it.
INSERT INTO line_commissions (order_line_id, order_id, vendor_id, basis_points, base_cents, commission_cents, vat_basis_points, vat_cents)
SELECT id, order_id, vendor_id, basis_points, ht_cents, commission, 2000, round(commission * 0.2)
FROM (
  SELECT l.id, l.order_id, l.vendor_id, l.ht_cents,
    coalesce((o.vendor_snapshot->>'commissionBasisPoints')::int, 0) AS basis_points,
    round(o.commission_cents * sum(l.ht_cents) OVER upto / o.goods_ht_cents)
      - round(o.commission_cents * (sum(l.ht_cents) OVER upto - l.ht_cents) / o.goods_ht_cents) AS commission
  FROM order_lines l JOIN orders o ON o.id = l.order_id
  WINDOW upto AS (PARTITION BY l.order_id ORDER BY l.position, l.id)
) spread;

INSERT INTO settlement_entries (vendor_id, order_id, kind, amount_cents, at)
SELECT o.vendor_id, o.id, e.kind, e.amount, o.paid_at FROM orders o
CROSS JOIN LATERAL (
  SELECT sum(commission_cents) AS commission, sum(vat_cents) AS vat FROM line_commissions WHERE order_id = o.id
) c
CROSS JOIN LATERAL (VALUES
  ('SALE', o.total_cents - o.delivery_ht_cents - o.delivery_vat_cents),
  ('DELIVERY', o.delivery_ht_cents + o.delivery_vat_cents),
  ('COMMISSION', -c.commission),
  ('COMMISSION_VAT', -c.vat)) e (kind, amount)
WHERE o.paid_at IS NOT NULL AND e.amount <> 0
ORDER BY o.paid_at, o.id;

INSERT INTO commission_returns (refund_id, order_line_id, commission_cents, vat_cents)
SELECT refund_id, order_line_id,
  round(commission_cents * units / quantity) - round(commission_cents * (units - now_units) / quantity),
  round(vat_cents * units / quantity) - round(vat_cents * (units - now_units) / quantity)
FROM (
  SELECT x.refund_id, x.order_line_id, x.quantity AS now_units, l.quantity::numeric AS quantity, c.commission_cents, c.vat_cents,
    sum(x.quantity) OVER (PARTITION BY x.order_line_id ORDER BY x.refund_id) AS units
  FROM refund_lines x JOIN refunds r ON r.id = x.refund_id JOIN order_lines l ON l.id = x.order_line_id
  JOIN line_commissions c ON c.order_line_id = l.id
  WHERE r.status <> 'FAILED'
) given;

INSERT INTO settlement_entries (vendor_id, order_id, refund_id, kind, amount_cents, at)
SELECT o.vendor_id, o.id, r.id, e.kind, e.amount, r.created_at FROM refunds r JOIN orders o ON o.id = r.order_id
CROSS JOIN LATERAL (
  SELECT coalesce(sum(commission_cents), 0) AS commission, coalesce(sum(vat_cents), 0) AS vat
  FROM commission_returns WHERE refund_id = r.id
) c
CROSS JOIN LATERAL (VALUES
  ('REFUND', r.delivery_cents - r.amount_cents),
  ('DELIVERY_REFUND', -r.delivery_cents),
  ('COMMISSION_BACK', c.commission),
  ('COMMISSION_VAT_BACK', c.vat)) e (kind, amount)
WHERE r.status <> 'FAILED' AND e.amount <> 0
ORDER BY r.id;
