-- Sellers whose seat is in another member state, and whose stock is in France: `vendors` has their address in France, their
-- SIREN and their French VAT number; this table has the company as its own country knows it. No row: a French company.
CREATE TABLE vendor_seats (
  vendor_id bigint PRIMARY KEY REFERENCES vendors,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$' AND country NOT IN ('FR', 'MC')),
  street text NOT NULL CHECK (length(street) BETWEEN 1 AND 120),
  postcode text NOT NULL CHECK (postcode ~ '^[0-9A-Z][0-9A-Z -]{1,10}[0-9A-Z]$'),
  city text NOT NULL CHECK (length(city) BETWEEN 1 AND 80),
  register_number text NOT NULL CHECK (length(register_number) BETWEEN 2 AND 40),
  vat_number text NOT NULL CHECK (vat_number ~ '^[A-Z]{2}[0-9A-Z]{2,13}$' AND vat_number NOT LIKE 'FR%'),
  -- Tax identification number that the country of residence gave (DAC7).
  tax_number text NOT NULL CHECK (length(tax_number) BETWEEN 2 AND 30)
);
ALTER TABLE vendor_seats ENABLE ROW LEVEL SECURITY;
-- The legal notice of a seller is public.
CREATE POLICY everybody ON vendor_seats FOR SELECT USING (true);

-- A company without an establishment in France may have a SIREN only.
ALTER TABLE vendors ALTER COLUMN siret DROP NOT NULL;

-- A sale whose VAT the buyer accounts for (CGI art. 283-1) freezes the answer of VIES too.
ALTER TABLE orders
  DROP CONSTRAINT orders_vat_treatment,
  ADD CONSTRAINT orders_vat_treatment
    CHECK (vat_treatment IN ('domestic', 'intra_community', 'one_stop_shop', 'reverse_charge')) NOT VALID,
  DROP CONSTRAINT orders_vat_check,
  ADD CONSTRAINT orders_vat_check
    CHECK ((vat_treatment IN ('intra_community', 'reverse_charge')) = (vat_check IS NOT NULL)) NOT VALID;

SELECT grant_member_privileges();
