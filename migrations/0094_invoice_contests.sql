-- A seller contests an invoice issued in its name (billing mandate, article 4); the operator decides.
CREATE TABLE invoice_contests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  invoice_id bigint NOT NULL REFERENCES invoices,
  vendor_id bigint NOT NULL REFERENCES vendors,
  subject text NOT NULL CHECK (subject IN ('PARTY', 'AMOUNT', 'VAT', 'OTHER')),
  reason text NOT NULL CHECK (length(reason) BETWEEN 10 AND 2000),
  -- Of the clock, as the start of a transaction that waited for the lock of the invoice may precede the contest that it closes.
  opened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  opened_by bigint REFERENCES users ON DELETE SET NULL,
  outcome text CHECK (outcome IN ('CORRECTED', 'REJECTED', 'WITHDRAWN')),
  -- What the operator decided, for the seller.
  note text CHECK (length(note) BETWEEN 1 AND 2000),
  closed_at timestamptz CHECK (closed_at >= opened_at),
  closed_by bigint REFERENCES users ON DELETE SET NULL,
  -- The corrective invoice or the credit note.
  corrected_by bigint REFERENCES invoices,
  CHECK ((outcome IS NULL) = (closed_at IS NULL)),
  CHECK ((corrected_by IS NOT NULL) = (outcome IS NOT NULL AND outcome = 'CORRECTED'))
);
CREATE UNIQUE INDEX invoice_contests_open ON invoice_contests (invoice_id) WHERE outcome IS NULL;
CREATE INDEX invoice_contests_invoice ON invoice_contests (invoice_id);
CREATE INDEX invoice_contests_vendor ON invoice_contests (vendor_id, id DESC);
CREATE INDEX invoice_contests_corrected_by ON invoice_contests (corrected_by) WHERE corrected_by IS NOT NULL;
CREATE INDEX invoice_contests_opened_by ON invoice_contests (opened_by);
CREATE INDEX invoice_contests_closed_by ON invoice_contests (closed_by);
-- A decision is final.
CREATE FUNCTION refuse_second_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.outcome IS NOT NULL AND NEW.outcome IS DISTINCT FROM OLD.outcome THEN
    RAISE EXCEPTION 'contest % is decided', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_contests_decided_once BEFORE UPDATE ON invoice_contests FOR EACH ROW EXECUTE FUNCTION refuse_second_decision();

ALTER TABLE invoice_contests ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON invoice_contests USING (COALESCE(vendor_id = my_vendor(), false));
SELECT grant_member_privileges();
