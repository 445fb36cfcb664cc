-- Suspicious purchases of explosive precursors (regulation (EU) 2019/1148, article 9): for the seller and the operator alone.
CREATE TABLE suspicious_transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  vendor_id bigint NOT NULL REFERENCES vendors,
  side text NOT NULL CHECK (side IN ('seller', 'operator')),
  reported_by bigint REFERENCES users ON DELETE SET NULL,
  reported_at timestamptz NOT NULL DEFAULT now(),
  reasons text[] NOT NULL CHECK (cardinality(reasons) > 0
    AND reasons <@ ARRAY['UNCLEAR_USE', 'UNFAMILIAR', 'UNUSUAL_QUANTITY', 'NO_IDENTITY', 'UNUSUAL_PAYMENT']),
  facts text NOT NULL CHECK (length(facts) BETWEEN 20 AND 2000),
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'FORWARDED', 'DISMISSED')),
  decided_by bigint REFERENCES users ON DELETE SET NULL,
  decided_at timestamptz,
  -- Of the operator: to whom and when it was forwarded, or why it was not.
  note text CHECK (length(note) BETWEEN 10 AND 2000),
  CHECK ((state = 'WAITING') = (decided_at IS NULL)),
  CHECK ((state = 'WAITING') = (note IS NULL))
);
-- One that waits for each order: the national contact point is called once.
CREATE UNIQUE INDEX suspicious_transactions_waiting ON suspicious_transactions (order_id) WHERE state = 'WAITING';
CREATE INDEX suspicious_transactions_order ON suspicious_transactions (order_id);
CREATE INDEX suspicious_transactions_vendor ON suspicious_transactions (vendor_id);
CREATE INDEX suspicious_transactions_reporter ON suspicious_transactions (reported_by);
CREATE INDEX suspicious_transactions_decider ON suspicious_transactions (decided_by);
ALTER TABLE suspicious_transactions ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON suspicious_transactions USING (COALESCE(vendor_id = my_vendor(), false));

SELECT grant_member_privileges();
