-- Invoices of sellers to their buyers, issued by the marketplace under a billing mandate (CGI art. 289, I-2).

-- Each signature of the mandate; the last one that is not ended is in force.
CREATE TABLE billing_mandates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  -- Of the text.
  version text NOT NULL CHECK (length(version) BETWEEN 1 AND 20),
  signed_by text NOT NULL CHECK (length(signed_by) BETWEEN 2 AND 120),
  user_id bigint REFERENCES users ON DELETE SET NULL,
  signed_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz CHECK (ended_at >= signed_at)
);
CREATE UNIQUE INDEX billing_mandates_in_force ON billing_mandates (vendor_id) WHERE ended_at IS NULL;
CREATE INDEX billing_mandates_user ON billing_mandates (user_id);

-- One series per seller, year and kind; its row is locked until the document is written, so numbers have no gap.
CREATE TABLE invoice_series (
  vendor_id bigint NOT NULL REFERENCES vendors,
  year int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('INVOICE', 'CREDIT_NOTE')),
  last int NOT NULL CHECK (last >= 0),
  last_on date NOT NULL,
  PRIMARY KEY (vendor_id, year, kind)
);

CREATE TABLE invoices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  user_id bigint NOT NULL REFERENCES users,
  order_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('INVOICE', 'CREDIT_NOTE')),
  -- The refund that a credit note documents.
  refund_id bigint UNIQUE REFERENCES refunds,
  refers_to bigint REFERENCES invoices,
  year int NOT NULL,
  sequence int NOT NULL,
  number text NOT NULL CHECK (number ~ '^[A-Z0-9-]{1,35}$'),
  issued_on date NOT NULL,
  ht_cents bigint NOT NULL CHECK (ht_cents >= 0),
  vat_cents bigint NOT NULL CHECK (vat_cents >= 0),
  ttc_cents bigint NOT NULL CHECK (ttc_cents > 0 AND ttc_cents = ht_cents + vat_cents),
  -- Everything that it shows, frozen (src/domains/invoicing/document.ts).
  document jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (order_id, vendor_id) REFERENCES orders (id, vendor_id),
  FOREIGN KEY (vendor_id, year, kind) REFERENCES invoice_series,
  UNIQUE (vendor_id, kind, year, sequence),
  UNIQUE (vendor_id, number),
  CHECK ((kind = 'CREDIT_NOTE') = (refund_id IS NOT NULL AND refers_to IS NOT NULL))
);
CREATE UNIQUE INDEX invoices_of_order ON invoices (order_id) WHERE kind = 'INVOICE';
CREATE INDEX invoices_order ON invoices (order_id);
CREATE INDEX invoices_user ON invoices (user_id, issued_on DESC, id DESC);
CREATE INDEX invoices_vendor ON invoices (vendor_id, issued_on DESC, id DESC);
CREATE INDEX invoices_issued ON invoices (issued_on DESC, id DESC);
CREATE INDEX invoices_refers_to ON invoices (refers_to) WHERE refers_to IS NOT NULL;

CREATE TABLE invoice_vat (
  invoice_id bigint NOT NULL REFERENCES invoices,
  vat_basis_points int NOT NULL CHECK (vat_basis_points BETWEEN 0 AND 10000),
  base_cents bigint NOT NULL,
  vat_cents bigint NOT NULL,
  PRIMARY KEY (invoice_id, vat_basis_points)
);

-- The totals of a document are those of its rates.
CREATE FUNCTION check_invoice_totals() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE base bigint; vat bigint;
BEGIN
  SELECT coalesce(sum(base_cents), 0), coalesce(sum(vat_cents), 0) INTO base, vat FROM invoice_vat WHERE invoice_id = NEW.id;
  IF base <> NEW.ht_cents OR vat <> NEW.vat_cents THEN
    RAISE EXCEPTION 'invoice % is not the sum of its rates', NEW.number USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER invoices_totals AFTER INSERT ON invoices
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_invoice_totals();
-- Corrected by a credit note only.
CREATE TRIGGER invoices_immutable BEFORE UPDATE OR DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoice_vat_immutable BEFORE UPDATE OR DELETE ON invoice_vat FOR EACH ROW EXECUTE FUNCTION refuse_change();

ALTER TABLE billing_mandates ENABLE ROW LEVEL SECURITY;
ALTER TABLE invoice_series ENABLE ROW LEVEL SECURITY;
ALTER TABLE invoices ENABLE ROW LEVEL SECURITY;
ALTER TABLE invoice_vat ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON billing_mandates USING (COALESCE(vendor_id = my_vendor(), false));
CREATE POLICY mine ON invoices FOR SELECT USING (COALESCE(user_id = me() OR vendor_id = my_vendor(), false));
CREATE POLICY with_its_whole ON invoice_vat FOR SELECT USING (EXISTS (SELECT FROM invoices i WHERE i.id = invoice_vat.invoice_id));
SELECT grant_member_privileges();
