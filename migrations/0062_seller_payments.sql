-- Money of sellers at the payment provider: an account per seller, transfers of each order, debts, payouts.

-- State of a seller's account as last fetched from the provider.
CREATE TABLE payment_accounts (
  vendor_id bigint PRIMARY KEY REFERENCES vendors,
  provider text NOT NULL CHECK (provider IN ('sandbox', 'stripe')),
  ref text NOT NULL UNIQUE CHECK (length(ref) BETWEEN 3 AND 100),
  can_receive boolean NOT NULL DEFAULT false,
  can_pay_out boolean NOT NULL DEFAULT false,
  refused boolean NOT NULL DEFAULT false,
  missing text[] NOT NULL DEFAULT '{}'
    CHECK (missing <@ ARRAY['identity', 'document', 'company', 'owners', 'bank', 'terms', 'contact', 'other']),
  -- First time that it could both receive and be paid out.
  usable_since timestamptz,
  fetched_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO payment_accounts (vendor_id, provider, ref, can_receive, can_pay_out, usable_since)
SELECT id, CASE WHEN payment_account LIKE 'bde\_%' THEN 'sandbox' ELSE 'stripe' END, payment_account, payment_account_ready,
  payment_account_ready, CASE WHEN payment_account_ready THEN now() END
FROM vendors WHERE payment_account IS NOT NULL;
ALTER TABLE vendors DROP COLUMN payment_account, DROP COLUMN payment_account_ready;
-- The account was usable and no longer is: nothing is sold until it can be paid again.
ALTER TABLE vendors ADD COLUMN sales_stopped_at timestamptz;
-- Closures that a buyer meets. Without a reason: sales are stopped, and nobody knows until when.
CREATE VIEW sale_closures AS
SELECT vendor_id, from_day, to_day, reason, stops_sales FROM vendor_closures
UNION ALL SELECT id, current_date, current_date, '', true FROM vendors WHERE sales_stopped_at IS NOT NULL;

-- What an order moves between the marketplace's balance and its seller's account. One movement of an order at a time.
CREATE TABLE transfers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL,
  vendor_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('TRANSFER', 'REVERSAL')),
  -- TRANSFER: credited to the order, of which set_off_cents repay debts and the rest is sent. REVERSAL: taken back.
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  set_off_cents bigint NOT NULL DEFAULT 0 CHECK (set_off_cents BETWEEN 0 AND amount_cents),
  reverses bigint REFERENCES transfers,
  -- WAITING: for the seller's account. SENDING: the provider may have it already.
  status text NOT NULL CHECK (status IN ('WAITING', 'SENDING', 'DONE', 'FAILED', 'CANCELLED')),
  provider_ref text UNIQUE,
  failure text,
  created_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz,
  FOREIGN KEY (order_id, vendor_id) REFERENCES orders (id, vendor_id),
  CHECK ((kind = 'REVERSAL') = (reverses IS NOT NULL)),
  CHECK (kind = 'TRANSFER' OR set_off_cents = 0),
  CHECK (status <> 'DONE' OR done_at IS NOT NULL)
);
CREATE UNIQUE INDEX transfers_one_open ON transfers (order_id) WHERE status IN ('WAITING', 'SENDING');
CREATE INDEX transfers_order ON transfers (order_id);
CREATE INDEX transfers_vendor ON transfers (vendor_id, status);
CREATE INDEX transfers_reverses ON transfers (reverses) WHERE reverses IS NOT NULL;

-- Money given back to a buyer that the seller had been paid out: set off against its next transfers.
CREATE TABLE seller_debts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL,
  vendor_id bigint NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (order_id, vendor_id) REFERENCES orders (id, vendor_id)
);
CREATE INDEX seller_debts_vendor ON seller_debts (vendor_id);
CREATE INDEX seller_debts_order ON seller_debts (order_id);
CREATE TABLE debt_set_offs (
  debt_id bigint NOT NULL REFERENCES seller_debts,
  transfer_id bigint NOT NULL REFERENCES transfers,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  PRIMARY KEY (debt_id, transfer_id)
);
CREATE INDEX debt_set_offs_transfer ON debt_set_offs (transfer_id);

-- First day on which an order's money may leave its seller's account: the day after its return period.
CREATE TABLE order_releases (
  order_id bigint PRIMARY KEY,
  vendor_id bigint NOT NULL,
  release_on date NOT NULL,
  FOREIGN KEY (order_id, vendor_id) REFERENCES orders (id, vendor_id)
);
CREATE INDEX order_releases_vendor ON order_releases (vendor_id, release_on);

-- Payouts are made by the provider. Those made by hand before stay as PAID, under the reference of the transfer.
DROP INDEX payouts_one_open, payouts_reference;
ALTER TABLE payouts DROP CONSTRAINT payouts_status_check, DROP CONSTRAINT payouts_check, DROP CONSTRAINT payouts_check1,
  DROP CONSTRAINT payouts_reference_check, DROP COLUMN prepared_by, DROP COLUMN closed_by;
ALTER TABLE payouts RENAME COLUMN prepared_at TO created_at;
UPDATE payouts SET status = CASE status WHEN 'DONE' THEN 'PAID' ELSE 'CANCELLED' END, closed_at = coalesce(closed_at, now());
ALTER TABLE payouts ALTER COLUMN status SET DEFAULT 'SENDING', ADD COLUMN failure text,
  ADD CHECK (status IN ('SENDING', 'SENT', 'PAID', 'FAILED', 'CANCELLED')),
  ADD CHECK ((status IN ('SENDING', 'SENT')) = (closed_at IS NULL)),
  ADD CHECK (status NOT IN ('SENT', 'PAID') OR reference IS NOT NULL),
  ADD CHECK (length(reference) BETWEEN 3 AND 100);
CREATE UNIQUE INDEX payouts_one_open ON payouts (vendor_id) WHERE status = 'SENDING';
CREATE UNIQUE INDEX payouts_reference ON payouts (reference);

-- What a payout pays, order by order. No longer counted once the payout failed or came back.
CREATE TABLE payout_orders (
  payout_id bigint NOT NULL REFERENCES payouts,
  order_id bigint NOT NULL REFERENCES orders,
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  PRIMARY KEY (payout_id, order_id)
);
CREATE INDEX payout_orders_order ON payout_orders (order_id);
INSERT INTO payout_orders (payout_id, order_id, amount_cents)
SELECT x.payout_id, e.order_id, -sum(l.cents) FROM payout_entries x JOIN journal_entries e ON e.id = x.entry_id
JOIN journal_lines l ON l.entry_id = e.id AND l.account = 'SELLERS' WHERE e.order_id IS NOT NULL
GROUP BY 1, 2 HAVING sum(l.cents) <> 0;
DROP TABLE payout_entries;

-- Paid by hand before: nothing of it is transferred again. The rest waits for the account of its seller.
INSERT INTO transfers (order_id, vendor_id, kind, amount_cents, status, created_at, done_at)
SELECT x.order_id, p.vendor_id, 'TRANSFER', sum(x.amount_cents), 'DONE', min(p.created_at), max(p.closed_at)
FROM payout_orders x JOIN payouts p ON p.id = x.payout_id WHERE p.status = 'PAID' GROUP BY 1, 2 HAVING sum(x.amount_cents) > 0;
-- Refunded after such a payout: a debt of the seller.
INSERT INTO seller_debts (order_id, vendor_id, amount_cents)
SELECT t.order_id, t.vendor_id, t.amount_cents + owed.cents FROM transfers t CROSS JOIN LATERAL (
  SELECT coalesce(sum(l.cents), 0) AS cents FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id
  WHERE e.order_id = t.order_id AND l.account = 'SELLERS' AND l.part <> 'PAYOUT') owed
WHERE t.amount_cents + owed.cents > 0;
INSERT INTO journal_entries (key, kind, vendor_id, order_id) SELECT 'debt:' || id, 'DEBT', vendor_id, order_id FROM seller_debts;
INSERT INTO journal_lines (entry_id, position, account, vendor_id, part, cents)
SELECT e.id, v.position, v.account, d.vendor_id, v.part, v.cents FROM seller_debts d JOIN journal_entries e ON e.key = 'debt:' || d.id
CROSS JOIN LATERAL (VALUES (1, 'SELLER_DEBTS', NULL, d.amount_cents), (2, 'SELLERS', 'DEBT', -d.amount_cents)) v (position, account, part, cents);
INSERT INTO transfers (order_id, vendor_id, kind, amount_cents, status, created_at)
SELECT e.order_id, e.vendor_id, 'TRANSFER', -sum(l.cents), 'WAITING', min(e.at) FROM journal_entries e
JOIN journal_lines l ON l.entry_id = e.id AND l.account = 'SELLERS'
WHERE e.order_id IS NOT NULL AND NOT EXISTS (SELECT FROM transfers t WHERE t.order_id = e.order_id)
GROUP BY 1, 2 HAVING sum(l.cents) < 0;

-- Accounts, transfers and payouts of the embedded bank, in its own records.
CREATE TABLE sandbox_accounts (
  ref text PRIMARY KEY,
  merchant_reference text NOT NULL UNIQUE,
  refused boolean NOT NULL DEFAULT false,
  missing text[] NOT NULL DEFAULT '{}'
    CHECK (missing <@ ARRAY['identity', 'document', 'company', 'owners', 'bank', 'terms', 'contact', 'other']),
  -- The next payout of this account comes back from the seller's bank.
  returns_payouts boolean NOT NULL DEFAULT false,
  return_url text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO sandbox_accounts (ref, merchant_reference, return_url)
SELECT ref, vendor_id, '/account/boutique/conditions' FROM payment_accounts WHERE provider = 'sandbox';
CREATE TABLE sandbox_transfers (
  ref text PRIMARY KEY,
  account_ref text NOT NULL REFERENCES sandbox_accounts,
  payment_ref text NOT NULL REFERENCES sandbox_payments,
  transfer_group text NOT NULL,
  idempotency_key text NOT NULL UNIQUE,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sandbox_transfers_account ON sandbox_transfers (account_ref);
CREATE INDEX sandbox_transfers_payment ON sandbox_transfers (payment_ref);
CREATE TABLE sandbox_reversals (
  ref text PRIMARY KEY,
  transfer_ref text NOT NULL REFERENCES sandbox_transfers,
  idempotency_key text NOT NULL UNIQUE,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sandbox_reversals_transfer ON sandbox_reversals (transfer_ref);
CREATE TABLE sandbox_payouts (
  ref text PRIMARY KEY,
  account_ref text NOT NULL REFERENCES sandbox_accounts,
  idempotency_key text NOT NULL UNIQUE,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  status text NOT NULL DEFAULT 'sent' CHECK (status IN ('sent', 'paid', 'failed')),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sandbox_payouts_account ON sandbox_payouts (account_ref);
CREATE TABLE sandbox_disputes (
  ref text PRIMARY KEY,
  payment_ref text NOT NULL REFERENCES sandbox_payments,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  fee_cents bigint NOT NULL DEFAULT 2000 CHECK (fee_cents >= 0),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'review', 'won', 'lost')),
  reason text NOT NULL DEFAULT 'product_not_received' CHECK (reason IN ('product_not_received', 'fraudulent', 'product_unacceptable')),
  due_by timestamptz NOT NULL,
  evidence text,
  evidence_bytes int,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX sandbox_disputes_open ON sandbox_disputes (payment_ref) WHERE status IN ('open', 'review');
CREATE INDEX sandbox_disputes_payment ON sandbox_disputes (payment_ref);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['payment_accounts', 'transfers', 'seller_debts', 'order_releases'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY mine ON %I USING (COALESCE(vendor_id = my_vendor(), false))', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['debt_set_offs', 'payout_orders', 'sandbox_accounts', 'sandbox_transfers', 'sandbox_reversals',
    'sandbox_payouts', 'sandbox_disputes'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
  END LOOP;
END $$;
CREATE POLICY with_its_whole ON debt_set_offs USING (EXISTS (SELECT FROM seller_debts d WHERE d.id = debt_set_offs.debt_id));
CREATE POLICY with_its_whole ON payout_orders USING (EXISTS (SELECT FROM payouts p WHERE p.id = payout_orders.payout_id));

SELECT grant_member_privileges();
GRANT SELECT ON sale_closures TO cep_member;
