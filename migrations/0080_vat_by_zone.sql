-- Rates of the zone in which goods are delivered. Corsica (CGI art. 297): 2.1 % for the goods that have a reduced or
-- intermediate rate on the mainland, 10 % for agricultural equipment, which has the standard rate there.
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

-- Zone whose rates an order froze. Orders placed before had the rates of the mainland wherever they went. The CHECK
-- constraint is added without reading the table and holds for its rows, which all have the default.
ALTER TABLE orders
  ADD COLUMN vat_zone text NOT NULL DEFAULT 'mainland',
  ADD CONSTRAINT orders_vat_zone CHECK (vat_zone IN ('mainland', 'corsica')) NOT VALID;

SELECT grant_member_privileges();
