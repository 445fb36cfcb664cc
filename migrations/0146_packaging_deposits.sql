-- Deposits on returnable packaging: outside VAT, charged with the goods, refunded when the packaging comes back.
ALTER TABLE offers
  ADD COLUMN deposit_kind text CHECK (deposit_kind IN ('PALLET', 'BARREL', 'CAGE')),
  -- Of one pallet, barrel or cage; and the sale units in one.
  ADD COLUMN deposit_cents bigint NOT NULL DEFAULT 0 CHECK (deposit_cents BETWEEN 0 AND 1000000),
  ADD COLUMN deposit_per int NOT NULL DEFAULT 1 CHECK (deposit_per BETWEEN 1 AND 100000),
  ADD CONSTRAINT offers_deposit CHECK ((deposit_kind IS NULL) = (deposit_cents = 0)) NOT VALID;
-- As the offer had them.
ALTER TABLE order_lines
  ADD COLUMN deposit_kind text CHECK (deposit_kind IN ('PALLET', 'BARREL', 'CAGE')),
  ADD COLUMN deposit_cents bigint NOT NULL DEFAULT 0 CHECK (deposit_cents >= 0),
  ADD COLUMN deposit_per int NOT NULL DEFAULT 1 CHECK (deposit_per >= 1),
  ADD CONSTRAINT order_lines_deposit CHECK ((deposit_kind IS NULL) = (deposit_cents = 0)) NOT VALID;
ALTER TABLE orders
  ADD COLUMN deposit_cents bigint NOT NULL DEFAULT 0 CHECK (deposit_cents >= 0),
  DROP CONSTRAINT orders_check2,
  ADD CONSTRAINT orders_total CHECK (total_cents = total_ht_cents + total_vat_cents + deposit_cents) NOT VALID;
ALTER TABLE purchases
  ADD COLUMN deposit_cents bigint NOT NULL DEFAULT 0 CHECK (deposit_cents >= 0),
  DROP CONSTRAINT purchases_check,
  ADD CONSTRAINT purchases_total CHECK (total_cents = total_ht_cents + total_vat_cents + deposit_cents) NOT VALID;

ALTER TABLE refunds ADD COLUMN deposit_cents bigint NOT NULL DEFAULT 0 CHECK (deposit_cents >= 0);
-- What of it came back, or went with goods that were not delivered.
CREATE TABLE refund_deposits (
  refund_id bigint NOT NULL REFERENCES refunds ON DELETE CASCADE,
  order_line_id bigint NOT NULL REFERENCES order_lines,
  units int NOT NULL CHECK (units > 0),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  PRIMARY KEY (refund_id, order_line_id)
);
CREATE INDEX refund_deposits_line ON refund_deposits (order_line_id);

-- Outside VAT: in the totals of a document, and in the base of no rate.
ALTER TABLE invoices ADD COLUMN deposit_cents bigint NOT NULL DEFAULT 0 CHECK (deposit_cents >= 0);
CREATE OR REPLACE FUNCTION check_invoice_totals() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE base bigint; vat bigint;
BEGIN
  SELECT coalesce(sum(base_cents), 0), coalesce(sum(vat_cents), 0) INTO base, vat FROM invoice_vat WHERE invoice_id = NEW.id;
  IF base + NEW.deposit_cents <> NEW.ht_cents OR vat <> NEW.vat_cents THEN
    RAISE EXCEPTION 'invoice % is not the sum of its rates', NEW.number USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

ALTER TABLE journal_lines DROP CONSTRAINT journal_lines_part_check;
ALTER TABLE journal_lines ADD CONSTRAINT journal_lines_part_check CHECK (part IN ('SALE', 'DELIVERY', 'DEPOSIT', 'COMMISSION',
  'COMMISSION_VAT', 'REFUND', 'DELIVERY_REFUND', 'DEPOSIT_REFUND', 'COMMISSION_BACK', 'COMMISSION_VAT_BACK', 'PAYOUT', 'DEBT',
  'DISPUTE', 'SET_OFF')) NOT VALID;

ALTER TABLE refund_deposits ENABLE ROW LEVEL SECURITY;
CREATE POLICY with_its_whole ON refund_deposits USING (EXISTS (SELECT FROM refunds r WHERE r.id = refund_deposits.refund_id));
SELECT grant_member_privileges();
