-- Deliveries to other member states: the country of an address, where a seller delivers, the VAT of a sale that leaves
-- France (CGI art. 258 A, 259 D, 262 ter I), and what VIES said of the buyer's number.
ALTER TABLE addresses
  DROP CONSTRAINT addresses_country_check,
  DROP CONSTRAINT addresses_postcode_check,
  ADD CONSTRAINT addresses_country_check CHECK (country ~ '^[A-Z]{2}$'),
  ADD CONSTRAINT addresses_postcode_check CHECK (postcode ~ '^[0-9A-Z][0-9A-Z -]{1,10}[0-9A-Z]$'),
  ADD CONSTRAINT addresses_french_postcode CHECK (country NOT IN ('FR', 'MC') OR postcode ~ '^[0-9]{5}$');
UPDATE addresses SET country = 'MC' WHERE postcode = '98000' AND country = 'FR';

-- The company of an estate may be of another member state.
ALTER TABLE estates
  DROP CONSTRAINT estates_postcode_check,
  ADD CONSTRAINT estates_postcode_check CHECK (postcode ~ '^[0-9A-Z][0-9A-Z -]{1,10}[0-9A-Z]$');

-- A zone is the mainland, Corsica, or another member state by its ISO 3166 code.
ALTER TABLE shipping_rates
  DROP CONSTRAINT shipping_rates_zone_check,
  ADD CONSTRAINT shipping_rates_zone_check
    CHECK (zone IN ('metropole', 'corse', 'departments') OR zone ~ '^[A-Z]{2}$'),
  ADD CONSTRAINT shipping_rates_relay CHECK (mode <> 'RELAY' OR zone IN ('metropole', 'corse', 'departments'));
ALTER TABLE vat_rates
  DROP CONSTRAINT vat_rates_zone_check,
  ADD CONSTRAINT vat_rates_zone_check CHECK (zone ~ '^(mainland|corsica|[A-Z]{2})$');
-- Standard rates, and the reduced one of food; other goods have the standard rate of the country.
INSERT INTO vat_rates (zone, code, basis_points, valid_from) VALUES
  ('BE', 'normal', 2100, '1996-01-01'), ('BE', 'reduced', 600, '1996-01-01'),
  ('LU', 'normal', 1700, '2024-01-01'), ('LU', 'reduced', 300, '1992-01-01'),
  ('NL', 'normal', 2100, '2012-10-01'), ('NL', 'reduced', 900, '2019-01-01');

-- The member states to which a seller delivers, beside France and Monaco.
CREATE TABLE vendor_countries (
  vendor_id bigint NOT NULL REFERENCES vendors,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$' AND country NOT IN ('FR', 'MC')),
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (vendor_id, country)
);
-- What a seller states about its sales to private persons of other member states.
CREATE TABLE vendor_distance_sales (
  vendor_id bigint PRIMARY KEY REFERENCES vendors,
  -- `below_threshold`: 10 000 € a year at most (CGI art. 259 D), so French VAT; `one_stop_shop`: VAT of the country.
  statement text NOT NULL CHECK (statement IN ('below_threshold', 'one_stop_shop')),
  stated_by bigint NOT NULL REFERENCES users,
  stated_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE vendor_countries ENABLE ROW LEVEL SECURITY;
ALTER TABLE vendor_distance_sales ENABLE ROW LEVEL SECURITY;
CREATE POLICY everybody ON vendor_countries FOR SELECT USING (true);
CREATE POLICY mine ON vendor_countries USING (COALESCE(vendor_id = my_vendor(), false));
CREATE POLICY mine ON vendor_distance_sales USING (COALESCE(vendor_id = my_vendor(), false));

-- Consultation number: proof that the number was valid on its day.
ALTER TABLE vat_checks ADD COLUMN consultation text CHECK (consultation ~ '^[0-9A-Za-z]{1,40}$');

-- Frozen with the order. Constraints are added without reading the table: its rows all have the defaults.
ALTER TABLE orders
  DROP CONSTRAINT orders_vat_zone,
  ADD CONSTRAINT orders_vat_zone CHECK (vat_zone ~ '^(mainland|corsica|[A-Z]{2})$') NOT VALID,
  ADD COLUMN vat_treatment text NOT NULL DEFAULT 'domestic',
  -- Where the goods arrive. Orders placed before name Monaco in their address only.
  ADD COLUMN delivery_country text NOT NULL DEFAULT 'FR',
  -- The buyer's VAT number, the day on which VIES confirmed it, and the consultation number where it gave one.
  ADD COLUMN vat_check jsonb,
  ADD CONSTRAINT orders_vat_treatment CHECK (vat_treatment IN ('domestic', 'intra_community', 'one_stop_shop')) NOT VALID,
  ADD CONSTRAINT orders_delivery_country CHECK (delivery_country ~ '^[A-Z]{2}$') NOT VALID,
  ADD CONSTRAINT orders_vat_check CHECK ((vat_treatment = 'intra_community') = (vat_check IS NOT NULL)) NOT VALID;

-- Category of the sales of a row: taxed in France, or not (sales under the One-Stop Shop).
ALTER TABLE vat_report_rows
  ADD COLUMN category text NOT NULL DEFAULT 'TLB1' CHECK (category IN ('TLB1', 'TNT1')),
  DROP CONSTRAINT vat_report_rows_pkey,
  ADD PRIMARY KEY (report_id, day, category, vat_basis_points);

SELECT grant_member_privileges();
