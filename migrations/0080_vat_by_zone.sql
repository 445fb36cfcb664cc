-- VAT by zone of delivery, and VAT numbers checked with VIES.

-- Rates of the zone in which goods are delivered. Corsica (CGI art. 297): 2.1 % for what has a reduced or intermediate rate
-- on the mainland, 10 % for agricultural equipment, which has the standard rate there.
ALTER TABLE vat_rates
  ADD COLUMN zone text NOT NULL DEFAULT 'mainland' CHECK (zone IN ('mainland', 'corsica')),
  DROP CONSTRAINT vat_rates_pkey,
  ADD PRIMARY KEY (zone, code, valid_from);
-- Of the catalogue, which shows prices of the mainland.
CREATE OR REPLACE FUNCTION vat_basis_points(rate text, day date) RETURNS int LANGUAGE sql STABLE STRICT
  RETURN (SELECT basis_points FROM vat_rates
    WHERE zone = 'mainland' AND code = rate AND valid_from <= day AND (valid_to IS NULL OR day < valid_to));
INSERT INTO vat_rates (zone, code, basis_points, valid_from, valid_to)
  SELECT 'mainland', 'equipment', basis_points, valid_from, valid_to FROM vat_rates WHERE code = 'normal';
INSERT INTO vat_rates (zone, code, basis_points, valid_from) VALUES
  ('corsica', 'normal', 2000, '2014-01-01'), ('corsica', 'equipment', 1000, '2014-01-01'),
  ('corsica', 'intermediate', 210, '2014-01-01'), ('corsica', 'reduced', 210, '2014-01-01');

-- Answers of VIES about the number of an account, with the identifier of the request as proof; never changed.
CREATE TABLE vat_number_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  vat_number text NOT NULL CHECK (length(vat_number) BETWEEN 4 AND 20),
  -- `unavailable`: the service of the Union or of the Member State did not answer, which says nothing about the number.
  outcome text NOT NULL CHECK (outcome IN ('valid', 'invalid', 'unavailable')),
  request_id text,
  -- Name registered for the number, where the Member State gives it.
  name text,
  -- Code of the service for an outage.
  fault text,
  at timestamptz NOT NULL DEFAULT now(),
  CHECK ((outcome = 'unavailable') = (fault IS NOT NULL))
);
CREATE INDEX vat_number_checks_latest ON vat_number_checks (user_id, vat_number, at DESC);
CREATE INDEX vat_number_checks_age ON vat_number_checks (at);
CREATE TRIGGER vat_number_checks_immutable BEFORE UPDATE ON vat_number_checks FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE vat_number_checks ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON vat_number_checks USING (COALESCE(user_id = me(), false));

-- Zone that the order was placed for, and the answer of VIES that left its VAT to the buyer. The CHECK constraints are
-- added without reading the table and hold for its rows, which all have the defaults.
ALTER TABLE orders
  ADD COLUMN vat_zone text NOT NULL DEFAULT 'mainland',
  ADD COLUMN vat_proof jsonb,
  ADD CONSTRAINT orders_vat_zone CHECK (vat_zone IN ('mainland', 'corsica', 'union')) NOT VALID,
  ADD CONSTRAINT orders_vat_proof CHECK (vat_proof IS NULL OR (vat_zone = 'union' AND total_vat_cents = 0)) NOT VALID;

SELECT grant_member_privileges();
