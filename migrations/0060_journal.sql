-- Double entry: an entry per fact, posted in its transaction, whose lines add up to zero. Positive: debit.
CREATE TABLE journal_accounts (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z_]+$'),
  -- In the French chart of accounts (PCG).
  number text NOT NULL UNIQUE CHECK (number ~ '^[1-7]\d{5}$'),
  title text NOT NULL,
  -- One sub-account per seller.
  per_seller boolean NOT NULL DEFAULT false
);
INSERT INTO journal_accounts (code, number, title, per_seller) VALUES
  ('BUYERS', '411000', 'Acheteurs', false),
  ('COMMISSION_VAT', '445710', 'TVA collectée sur commissions', false),
  ('SELLERS', '467000', 'Vendeurs, sommes encaissées pour leur compte', true),
  ('SELLER_FUNDS', '467100', 'Vendeurs, fonds chez le prestataire de paiement', true),
  ('SELLER_DEBTS', '467200', 'Vendeurs, sommes à récupérer', true),
  ('DISPUTED', '467800', 'Fonds retenus par le prestataire, contestations en cours', false),
  ('BANK', '512000', 'Banque', false),
  ('PROVIDER', '517000', 'Prestataire de paiement', false),
  ('PROVIDER_FEES', '627800', 'Frais du prestataire de paiement', false),
  ('BAD_DEBTS', '654000', 'Pertes sur créances irrécouvrables', false),
  ('DISPUTE_LOSSES', '658000', 'Pertes sur contestations', false),
  ('COMMISSIONS', '706000', 'Commissions sur ventes', false);

CREATE TABLE journal_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Names the fact (« sale:12 »), so that it is posted once.
  key text NOT NULL UNIQUE CHECK (key ~ '^[a-z-]+:[A-Za-z0-9_:-]+$'),
  kind text NOT NULL CHECK (kind IN ('CAPTURE', 'SALE', 'REFUND', 'GESTURE', 'REPAYMENT', 'PAYOUT', 'TRANSFER',
    'PROVIDER_PAYOUT', 'DEBT', 'DISPUTE', 'PROVIDER_FEE')),
  -- Start of its transaction, as the dates of the order and the refund: a sale and its commission fall in one month.
  at timestamptz NOT NULL DEFAULT now(),
  -- What it concerns; at most one seller.
  vendor_id bigint REFERENCES vendors,
  purchase_id bigint REFERENCES purchases,
  order_id bigint,
  refund_id bigint REFERENCES refunds,
  payout_id bigint,
  -- The entry that it cancels; an entry is reversed once.
  reverses bigint UNIQUE REFERENCES journal_entries,
  FOREIGN KEY (order_id, vendor_id) REFERENCES orders (id, vendor_id),
  FOREIGN KEY (payout_id, vendor_id) REFERENCES payouts (id, vendor_id),
  CHECK (vendor_id IS NOT NULL OR order_id IS NULL AND payout_id IS NULL),
  UNIQUE (id, vendor_id)
);
CREATE INDEX journal_entries_vendor ON journal_entries (vendor_id, at) WHERE vendor_id IS NOT NULL;
CREATE INDEX journal_entries_order ON journal_entries (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX journal_entries_purchase ON journal_entries (purchase_id) WHERE purchase_id IS NOT NULL;
CREATE INDEX journal_entries_refund ON journal_entries (refund_id) WHERE refund_id IS NOT NULL;
CREATE INDEX journal_entries_payout ON journal_entries (payout_id) WHERE payout_id IS NOT NULL;
CREATE INDEX journal_entries_at ON journal_entries (at, id);

CREATE TABLE journal_lines (
  entry_id bigint NOT NULL REFERENCES journal_entries,
  position smallint NOT NULL,
  account text NOT NULL REFERENCES journal_accounts,
  -- Of the accounts per seller.
  vendor_id bigint,
  -- What the amount is, on a seller's statement.
  part text CHECK (part IN ('SALE', 'DELIVERY', 'COMMISSION', 'COMMISSION_VAT', 'REFUND', 'DELIVERY_REFUND',
    'COMMISSION_BACK', 'COMMISSION_VAT_BACK', 'PAYOUT', 'DEBT', 'DISPUTE')),
  cents bigint NOT NULL CHECK (cents <> 0),
  -- VAT of a sale or a refund within the amount: its seller owes it.
  vat_basis_points int CHECK (vat_basis_points BETWEEN 0 AND 10000),
  vat_cents bigint,
  PRIMARY KEY (entry_id, position),
  FOREIGN KEY (entry_id, vendor_id) REFERENCES journal_entries (id, vendor_id),
  CHECK ((vat_cents IS NULL) = (vat_basis_points IS NULL)),
  CHECK (abs(vat_cents) <= abs(cents) AND vat_cents * sign(cents) >= 0),
  CHECK (account <> 'SELLERS' OR vendor_id IS NOT NULL AND part IS NOT NULL)
);

-- A seller has a line of the accounts per seller, and nobody one of the others.
CREATE FUNCTION check_journal_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT per_seller FROM journal_accounts WHERE code = NEW.account) <> (NEW.vendor_id IS NOT NULL) THEN
    RAISE EXCEPTION 'account % of entry %: a seller for accounts per seller only', NEW.account, NEW.entry_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER journal_lines_account BEFORE INSERT ON journal_lines FOR EACH ROW EXECUTE FUNCTION check_journal_line();

CREATE FUNCTION check_journal_balance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE entry bigint := CASE WHEN TG_TABLE_NAME = 'journal_entries' THEN (to_jsonb(NEW)->>'id')::bigint
  ELSE (to_jsonb(NEW)->>'entry_id')::bigint END;
BEGIN
  IF (SELECT coalesce(sum(cents), 1) FROM journal_lines WHERE entry_id = entry) <> 0 THEN
    RAISE EXCEPTION 'entry % does not balance', entry USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER journal_entries_balance AFTER INSERT ON journal_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_journal_balance();
CREATE CONSTRAINT TRIGGER journal_lines_balance AFTER INSERT ON journal_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_journal_balance();
-- Corrected by a reversal only. (`TRUNCATE` has no row trigger.)
CREATE TRIGGER journal_entries_immutable BEFORE UPDATE OR DELETE ON journal_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journal_lines_immutable BEFORE UPDATE OR DELETE ON journal_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

ALTER TABLE journal_accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE journal_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE journal_lines ENABLE ROW LEVEL SECURITY;
CREATE POLICY everybody ON journal_accounts FOR SELECT USING (true);
CREATE POLICY mine ON journal_entries FOR SELECT USING (COALESCE(vendor_id = my_vendor(), false));
CREATE POLICY mine ON journal_lines FOR SELECT USING (COALESCE(vendor_id = my_vendor(), false));
SELECT grant_member_privileges();
