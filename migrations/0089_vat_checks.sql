-- What VIES, the register of VAT numbers of the Commission, last responded about a number of a seller's application or of
-- a professional buyer from another member state.
CREATE TABLE vat_checks (
  vat_number text PRIMARY KEY CHECK (vat_number ~ '^[A-Z]{2}[0-9A-Z+*]{2,13}$'),
  attempts int NOT NULL DEFAULT 0,
  -- Null: nothing to ask.
  next_at timestamptz DEFAULT now(),
  -- Of the last attempt: a code of VIES.
  failure text CHECK (failure ~ '^[A-Z_]{2,40}$'),
  is_valid boolean,
  -- Of the company, where its member state gives it.
  name text,
  checked_on date,
  CHECK ((is_valid IS NULL) = (checked_on IS NULL)),
  CHECK (next_at IS NOT NULL OR is_valid IS NOT NULL)
);
CREATE INDEX vat_checks_due ON vat_checks (next_at) WHERE next_at IS NOT NULL;
ALTER TABLE vat_checks ENABLE ROW LEVEL SECURITY;
SELECT grant_member_privileges();
